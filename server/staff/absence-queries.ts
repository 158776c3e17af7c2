import { and, asc, eq, gte, isNull, lte } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../adapters/database/database.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { staffAbsence, staffMember } from "../db/tables/staff.ts";

export type AbsenceRow = typeof staffAbsence.$inferSelect;

const deputy = alias(staffMember, "deputy");

/** Days by the clinic's calendar, both included. */
interface Days {
  readonly from: string;
  readonly to?: string;
}

/** Absences that touch the days, with the names, the first to begin first. */
export const listAbsences = (tx: Db, providerId: ProviderId, { from, to }: Days) =>
  tx
    .select({ row: staffAbsence, name: staffMember.name, deputyName: deputy.name })
    .from(staffAbsence)
    .innerJoin(staffMember, eq(staffMember.id, staffAbsence.staffId))
    .leftJoin(deputy, eq(deputy.id, staffAbsence.deputyId))
    .where(
      and(
        eq(staffAbsence.providerId, providerId),
        gte(staffAbsence.lastDay, from),
        to === undefined ? undefined : lte(staffAbsence.firstDay, to),
      ),
    )
    .orderBy(asc(staffAbsence.firstDay), asc(staffMember.name), asc(staffAbsence.id));

/** An absence of a member that touches the days. */
export async function findAbsence(
  tx: Db,
  providerId: ProviderId,
  { staffId, from, to }: Required<Days> & { readonly staffId: string },
): Promise<AbsenceRow | undefined> {
  const [row] = await tx
    .select()
    .from(staffAbsence)
    .where(
      and(
        eq(staffAbsence.providerId, providerId),
        eq(staffAbsence.staffId, staffId),
        gte(staffAbsence.lastDay, from),
        lte(staffAbsence.firstDay, to),
      ),
    )
    .limit(1);
  return row;
}

export const insertAbsence = (tx: Db, row: AbsenceRow): Promise<unknown> => tx.insert(staffAbsence).values(row);

const isAbsence = (providerId: ProviderId, id: string) =>
  and(eq(staffAbsence.providerId, providerId), eq(staffAbsence.id, id));

/** Locked until the transaction ends. */
export const lockAbsence = async (tx: Db, providerId: ProviderId, id: string): Promise<AbsenceRow | undefined> =>
  (await tx.select().from(staffAbsence).where(isAbsence(providerId, id)).for("update"))[0];

export const removeAbsence = (tx: Db, providerId: ProviderId, id: string): Promise<unknown> =>
  tx.delete(staffAbsence).where(isAbsence(providerId, id));

/** Absences that may have begun by a day of any calendar. Only in a transaction of the system. */
export const listAbsencesToBegin = (tx: Db, day: string): Promise<AbsenceRow[]> =>
  tx
    .select()
    .from(staffAbsence)
    .where(and(isNull(staffAbsence.begunAt), lte(staffAbsence.firstDay, day)))
    .orderBy(asc(staffAbsence.firstDay), asc(staffAbsence.id));

/** @returns false where the absence has begun before, or was removed */
export async function markBegun(
  tx: Db,
  providerId: ProviderId,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<boolean> {
  const marked = await tx
    .update(staffAbsence)
    .set({ begunAt: at })
    .where(and(isAbsence(providerId, id), isNull(staffAbsence.begunAt)))
    .returning({ id: staffAbsence.id });
  return marked.length > 0;
}
