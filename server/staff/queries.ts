import { and, asc, desc, eq, isNull, max, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { staffMember, staffSession } from "../db/tables/staff.ts";
import { refuseWith } from "../formats/refuse-with.ts";

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

/** The same row, locked until the transaction ends: against changes, or only against those that lock it for themselves. */
export const lockMember = async (
  tx: Db,
  providerId: ProviderId,
  id: string,
  strength: "update" | "share" = "update",
): Promise<StaffRow | undefined> =>
  (await tx.select().from(staffMember).where(isMember(providerId, id)).for(strength))[0];

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

/** @throws Refusal `conflict` for an address that is at the desk already */
export const insertMember = async (tx: Db, row: StaffRow): Promise<StaffRow> =>
  (await tx.insert(staffMember).values(row).onConflictDoNothing().returning())[0] ??
  refuseWith("conflict", "staff-there");

/** An invitation takes the place of one to the same address that nobody has used: its user of the pool was replaced. */
export const replaceInvited = async (
  tx: Db,
  { providerId, email, sub, name, roles, licence, invitedBy }: StaffRow,
): Promise<StaffRow | undefined> => {
  const isUnused = eq(staffMember.state, "invited");
  const [row] = await tx
    .update(staffMember)
    .set({ sub, name, roles, licence, invitedBy, version: sql`${staffMember.version} + 1` })
    .where(and(eq(staffMember.providerId, providerId), eq(staffMember.email, email), isUnused))
    .returning();
  return row;
};

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

/** @returns false if the pool's sign-in has opened a session before */
export const insertSession = async (tx: Db, row: typeof staffSession.$inferInsert): Promise<boolean> =>
  (await tx.insert(staffSession).values(row).onConflictDoNothing().returning({ id: staffSession.id })).length > 0;

/** The pool's sign-in of a session that has ended; null in sessions from before it was kept. */
export type EndedSession = Pick<typeof staffSession.$inferSelect, "signInId">;

const isOf = (providerId: ProviderId, staffId: string) =>
  and(eq(staffSession.providerId, providerId), eq(staffSession.staffId, staffId));

/** Ends the sessions that were not ended before, and tells open streams of it. @returns the pool's sign-ins that they came from */
async function endSessions(tx: Db, at: Date, which: SQL | undefined): Promise<EndedSession[]> {
  const { signInId, providerId, staffId } = staffSession;
  const isOpen = and(which, isNull(staffSession.endedAt));
  const ended = await tx
    .update(staffSession)
    .set({ endedAt: at })
    .where(isOpen)
    .returning({ signInId, providerId, staffId });
  const [one] = ended;
  if (one) await tx.execute(sql`select pg_notify('desk', ${`${one.providerId} people ${one.staffId}`})`);
  return ended.map((each) => ({ signInId: each.signInId }));
}

export const endSession = (tx: Db, providerId: ProviderId, tokenDigest: string, at: Date): Promise<EndedSession[]> =>
  endSessions(tx, at, and(eq(staffSession.providerId, providerId), eq(staffSession.tokenDigest, tokenDigest)));

export const endSessionsOf = (tx: Db, providerId: ProviderId, staffId: string, at: Date): Promise<EndedSession[]> =>
  endSessions(tx, at, isOf(providerId, staffId));

export const listSessionsOf = (tx: Db, providerId: ProviderId, staffId: string) =>
  tx
    .select()
    .from(staffSession)
    .where(and(isOf(providerId, staffId), isNull(staffSession.endedAt)))
    .orderBy(desc(staffSession.seenAt), asc(staffSession.id));

/** Ends all sessions of a member but one, or only that with `id`. */
export const endOtherSessions = (
  tx: Db,
  providerId: ProviderId,
  staffId: string,
  { kept, id, at }: { readonly kept: string; readonly id: string | null; readonly at: Date },
): Promise<EndedSession[]> => {
  const isOther = and(isOf(providerId, staffId), ne(staffSession.tokenDigest, kept));
  return endSessions(tx, at, id === null ? isOther : and(isOther, eq(staffSession.id, id)));
};
