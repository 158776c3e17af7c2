import { and, asc, eq, gt, lt, ne, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { deskPresence } from "../db/tables/desk.ts";
import { staffMember } from "../db/tables/staff.ts";

/** Colleagues at a case now. */
export const listPresences = (tx: Db, providerId: ProviderId, { caseId, now }: { caseId: string; now: Date }) =>
  tx
    .select({ id: deskPresence.staffId, name: staffMember.name, isWriting: deskPresence.isWriting })
    .from(deskPresence)
    .innerJoin(staffMember, eq(staffMember.id, deskPresence.staffId))
    .where(and(eq(deskPresence.providerId, providerId), eq(deskPresence.caseId, caseId), gt(deskPresence.until, now)))
    .orderBy(asc(staffMember.name));

/** Writes a sign down where it says something new or the last one fades, so that colleagues hear of changes alone. */
export const putPresence = (
  tx: Db,
  values: typeof deskPresence.$inferInsert & { readonly fadesAt: Date },
): Promise<unknown> => {
  const { fadesAt, ...row } = values;
  return tx
    .insert(deskPresence)
    .values(row)
    .onConflictDoUpdate({
      target: [deskPresence.caseId, deskPresence.staffId],
      set: { isWriting: row.isWriting, until: row.until },
      setWhere: sql`${ne(deskPresence.isWriting, row.isWriting)} or ${lt(deskPresence.until, fadesAt)}`,
    });
};

export const removePresence = (
  tx: Db,
  providerId: ProviderId,
  { caseId, staffId }: { caseId: string; staffId: string },
): Promise<unknown> =>
  tx
    .delete(deskPresence)
    .where(
      and(eq(deskPresence.providerId, providerId), eq(deskPresence.caseId, caseId), eq(deskPresence.staffId, staffId)),
    );

export const removeOldPresences = (tx: Db, now: Date): Promise<unknown> =>
  tx.delete(deskPresence).where(lt(deskPresence.until, now));
