import { and, asc, desc, eq, max, ne } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { staffMember, staffSession } from "../db/tables/staff.ts";

export type StaffRow = typeof staffMember.$inferSelect;

const isMember = (providerId: ProviderId, id: string) =>
  and(eq(staffMember.providerId, providerId), eq(staffMember.id, id));

/** All members by name, with the last act at the desk. */
export const listMembers = (tx: Db, providerId: ProviderId) =>
  tx
    .select({ member: staffMember, seenAt: max(staffSession.seenAt) })
    .from(staffMember)
    .leftJoin(staffSession, eq(staffSession.staffId, staffMember.id))
    .where(eq(staffMember.providerId, providerId))
    .groupBy(staffMember.id)
    .orderBy(asc(staffMember.name), asc(staffMember.id));

export const findMember = async (tx: Db, providerId: ProviderId, id: string): Promise<StaffRow | undefined> =>
  (await tx.select().from(staffMember).where(isMember(providerId, id)))[0];

export const findMemberBySub = async (tx: Db, providerId: ProviderId, sub: string): Promise<StaffRow | undefined> =>
  (
    await tx
      .select()
      .from(staffMember)
      .where(and(eq(staffMember.providerId, providerId), eq(staffMember.sub, sub)))
  )[0];

/** Locks all members until the transaction ends, so that two changes cannot both remove the last owner. */
export const lockMembers = (tx: Db, providerId: ProviderId): Promise<StaffRow[]> =>
  tx.select().from(staffMember).where(eq(staffMember.providerId, providerId)).orderBy(staffMember.id).for("update");

export const insertMember = (tx: Db, row: typeof staffMember.$inferInsert): Promise<unknown> =>
  tx.insert(staffMember).values(row);

export const updateMember = async (
  tx: Db,
  { providerId, id, version }: Pick<StaffRow, "providerId" | "id" | "version">,
  values: Partial<Pick<StaffRow, "name" | "roles" | "licence" | "state">>,
): Promise<StaffRow | undefined> =>
  (
    await tx
      .update(staffMember)
      .set({ ...values, version: version + 1 })
      .where(and(isMember(providerId, id), eq(staffMember.version, version)))
      .returning()
  )[0];

export const insertSession = (tx: Db, row: typeof staffSession.$inferInsert): Promise<unknown> =>
  tx.insert(staffSession).values(row);

export const removeSession = (tx: Db, providerId: ProviderId, tokenDigest: string): Promise<unknown> =>
  tx
    .delete(staffSession)
    .where(and(eq(staffSession.providerId, providerId), eq(staffSession.tokenDigest, tokenDigest)));

export const removeSessionsOf = (tx: Db, providerId: ProviderId, staffId: string): Promise<unknown> =>
  tx.delete(staffSession).where(and(eq(staffSession.providerId, providerId), eq(staffSession.staffId, staffId)));

export const listSessionsOf = (tx: Db, providerId: ProviderId, staffId: string) =>
  tx
    .select()
    .from(staffSession)
    .where(and(eq(staffSession.providerId, providerId), eq(staffSession.staffId, staffId)))
    .orderBy(desc(staffSession.seenAt), asc(staffSession.id));

/** Removes all sessions of a member but one, or only that with `id`. @returns how many */
export const removeOtherSessions = async (
  tx: Db,
  providerId: ProviderId,
  staffId: string,
  { kept, id }: { readonly kept: string; readonly id: string | null },
): Promise<number> =>
  (
    await tx
      .delete(staffSession)
      .where(
        and(
          eq(staffSession.providerId, providerId),
          eq(staffSession.staffId, staffId),
          ne(staffSession.tokenDigest, kept),
          id === null ? undefined : eq(staffSession.id, id),
        ),
      )
      .returning({ id: staffSession.id })
  ).length;
