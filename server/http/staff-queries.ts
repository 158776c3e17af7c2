import { and, eq, isNull, type Placeholder } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { apiKey, staffMember, staffSession } from "../db/tables/staff.ts";

const isSession = (providerId: ProviderId | Placeholder, tokenDigest: string | Placeholder) =>
  and(eq(staffSession.providerId, providerId), eq(staffSession.tokenDigest, tokenDigest));

type SessionPlaces = Placeholders<"providerId" | "tokenDigest">;

const selectSession = prepared("find-staff-session", (db, { providerId, tokenDigest }: SessionPlaces) =>
  db
    .select({ member: staffMember, session: staffSession })
    .from(staffSession)
    .innerJoin(staffMember, eq(staffMember.id, staffSession.staffId))
    .where(and(isSession(providerId, tokenDigest), isNull(staffSession.endedAt))),
);

/** A session that was not ended with its member, by the digest of the cookie's value. */
export const findStaffSession = (tx: Db, providerId: ProviderId, tokenDigest: string) =>
  firstRow(selectSession(tx, { providerId, tokenDigest }));

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
