import { and, count, eq, gt, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { consultationSlot } from "../db/tables/consultations.ts";

const isExpiredHold = (now: Date) => and(eq(consultationSlot.status, "held"), lte(consultationSlot.heldUntil, now));
const isActiveSlot = (now: Date) => or(eq(consultationSlot.status, "confirmed"), gt(consultationSlot.heldUntil, now));

/** Taken times of a provider between two instants, without their owners: slots have none, so that every visitor reads them. */
export const listTakenTimes = (
  tx: Db,
  providerId: ProviderId,
  { now, from, to, beside }: { now: Date; from: Date; to: Date; beside?: string },
) =>
  tx
    .select({
      clinician: consultationSlot.clinician,
      startsAt: consultationSlot.startsAt,
      endsAt: consultationSlot.endsAt,
      status: consultationSlot.status,
    })
    .from(consultationSlot)
    .where(
      and(
        eq(consultationSlot.providerId, providerId),
        lt(consultationSlot.startsAt, to),
        gt(consultationSlot.endsAt, from),
        isActiveSlot(now),
        beside === undefined ? undefined : ne(consultationSlot.consultationId, beside),
      ),
    );

/** Frees every expired hold, at all providers. */
export const removeAllStaleHolds = (db: Db, now: Date): Promise<unknown> =>
  asSystem(db, (tx) => tx.delete(consultationSlot).where(isExpiredHold(now)));

/** Counts a visitor's other holds. An advisory lock makes concurrent holds from the same address wait. */
export async function countHolds(
  tx: Db,
  providerId: ProviderId,
  { heldBy, now, beside }: { heldBy: string; now: Date; beside: string },
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hold/${providerId}/${heldBy}`}, 0))`);
  const [found] = await tx
    .select({ holds: count() })
    .from(consultationSlot)
    .where(
      and(
        eq(consultationSlot.providerId, providerId),
        eq(consultationSlot.heldBy, heldBy),
        eq(consultationSlot.status, "held"),
        gt(consultationSlot.heldUntil, now),
        ne(consultationSlot.consultationId, beside),
      ),
    );
  return found?.holds ?? 0;
}

/**
 * Counts the other bookings to come of an e-mail address and of a network address. Advisory locks make concurrent
 * bookings of either wait.
 */
export async function countBookings(
  tx: Db,
  providerId: ProviderId,
  { heldBy, bookedFor, now, beside }: { heldBy: string; bookedFor: string; now: Date; beside: string },
): Promise<{ readonly ofEmail: number; readonly ofNetwork: number }> {
  const booker = (digest: string) => sql`hashtextextended(${`booking/${providerId}/${digest}`}, 0)`;
  await tx.execute(sql`select pg_advisory_xact_lock(least(${booker(heldBy)}, ${booker(bookedFor)}))`);
  await tx.execute(sql`select pg_advisory_xact_lock(greatest(${booker(heldBy)}, ${booker(bookedFor)}))`);
  const counted = (isTheirs: SQL) => sql<number>`(count(*) filter (where ${isTheirs}))::int`;
  const [found] = await tx
    .select({
      ofEmail: counted(eq(consultationSlot.bookedFor, bookedFor)),
      ofNetwork: counted(eq(consultationSlot.heldBy, heldBy)),
    })
    .from(consultationSlot)
    .where(
      and(
        eq(consultationSlot.providerId, providerId),
        or(eq(consultationSlot.bookedFor, bookedFor), eq(consultationSlot.heldBy, heldBy)),
        eq(consultationSlot.status, "confirmed"),
        gt(consultationSlot.startsAt, now),
        ne(consultationSlot.consultationId, beside),
      ),
    );
  return found ?? { ofEmail: 0, ofNetwork: 0 };
}

/**
 * Takes a time for a consultation in place of its earlier one, whose holder and person stay, and removes expired holds in
 * the way.
 * @returns false when the time is taken; the transaction must roll back then, because the earlier time is removed
 */
export async function takeSlot(
  tx: Db,
  providerId: ProviderId,
  { slot, now }: { slot: Omit<typeof consultationSlot.$inferInsert, "providerId">; now: Date },
): Promise<boolean> {
  const { clinician, startsAt, endsAt } = slot;
  const [earlier] = await removeSlot(tx, providerId, slot.consultationId);
  await tx
    .delete(consultationSlot)
    .where(
      and(
        eq(consultationSlot.providerId, providerId),
        eq(consultationSlot.clinician, clinician),
        lt(consultationSlot.startsAt, endsAt),
        gt(consultationSlot.endsAt, startsAt),
        isExpiredHold(now),
      ),
    );
  // Concurrent inserts wait for each other; the exclusion constraint of the migration decides.
  const taken = await tx
    .insert(consultationSlot)
    .values({ heldBy: earlier?.heldBy, bookedFor: earlier?.bookedFor, ...slot, providerId })
    .onConflictDoNothing()
    .returning({ id: consultationSlot.consultationId });
  return taken.length > 0;
}

export const extendSlot = (
  tx: Db,
  providerId: ProviderId,
  { consultationId, heldUntil }: { consultationId: string; heldUntil: Date },
): Promise<unknown> =>
  tx
    .update(consultationSlot)
    .set({ heldUntil })
    .where(and(eq(consultationSlot.providerId, providerId), eq(consultationSlot.consultationId, consultationId)));

export const removeSlot = (
  tx: Db,
  providerId: ProviderId,
  consultationId: string,
): Promise<Pick<typeof consultationSlot.$inferSelect, "heldBy" | "bookedFor">[]> =>
  tx
    .delete(consultationSlot)
    .where(and(eq(consultationSlot.providerId, providerId), eq(consultationSlot.consultationId, consultationId)))
    .returning({ heldBy: consultationSlot.heldBy, bookedFor: consultationSlot.bookedFor });
