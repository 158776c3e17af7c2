import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { apiKey, staffMember, staffSession } from "../db/tables/staff.ts";

const isSession = (providerId: ProviderId, tokenDigest: string) =>
  and(eq(staffSession.providerId, providerId), eq(staffSession.tokenDigest, tokenDigest));

/** A session that was not ended with its member, by the digest of the cookie's value. */
export const findStaffSession = async (tx: Db, providerId: ProviderId, tokenDigest: string) =>
  (
    await tx
      .select({ member: staffMember, session: staffSession })
      .from(staffSession)
      .innerJoin(staffMember, eq(staffMember.id, staffSession.staffId))
      .where(and(isSession(providerId, tokenDigest), isNull(staffSession.endedAt)))
  )[0];

/** Notes an act, which extends the session. */
export const touchStaffSession = (
  tx: Db,
  providerId: ProviderId,
  tokenDigest: string,
  seenAt: Date,
): Promise<unknown> => tx.update(staffSession).set({ seenAt }).where(isSession(providerId, tokenDigest));

/** A key that was not revoked, by its digest. */
export const findApiKey = async (tx: Db, providerId: ProviderId, digest: string) =>
  (
    await tx
      .select()
      .from(apiKey)
      .where(and(eq(apiKey.providerId, providerId), eq(apiKey.digest, digest), isNull(apiKey.revokedAt)))
  )[0];

/** Notes a call. */
export const touchApiKey = (tx: Db, providerId: ProviderId, id: string, usedAt: Date): Promise<unknown> =>
  tx
    .update(apiKey)
    .set({ usedAt })
    .where(and(eq(apiKey.providerId, providerId), eq(apiKey.id, id)));
