import { and, count, eq, gt, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { asOwner, asSystem } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { consultationSlot } from "../../db/tables/consultations.ts";

export type SlotRow = typeof consultationSlot.$inferSelect;

const ran = (now: Date) => and(eq(consultationSlot.status, "held"), lte(consultationSlot.heldUntil, now));
const isLive = (now: Date) => or(eq(consultationSlot.status, "confirmed"), gt(consultationSlot.heldUntil, now));

/** Times of a provider that are somebody's between two instants; whose is not told. */
export const listTaken = (db: Db, providerId: ProviderId, { now, from, to }: { now: Date; from: Date; to: Date }) =>
  // Of nobody's own, so of whoever asks.
  asOwner(db, providerId, "message:consultation-slots", (tx) =>
    tx
      .select({
        clinician: consultationSlot.clinician,
        startsAt: consultationSlot.startsAt,
        endsAt: consultationSlot.endsAt,
      })
      .from(consultationSlot)
      .where(
        and(
          eq(consultationSlot.providerId, providerId),
          lt(consultationSlot.startsAt, to),
          gt(consultationSlot.endsAt, from),
          isLive(now),
        ),
      ),
  );

/** Frees every held time that ran out, at all providers. */
export const removeAllStaleHolds = (db: Db, now: Date): Promise<unknown> =>
  asSystem(db, (tx) => tx.delete(consultationSlot).where(ran(now)));

/**
 * How many times somebody holds beside one, counted so that nobody who holds more at the same moment is overlooked:
 * until the transaction ends, whoever else holds from the same address waits.
 */
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
 * Takes a time for a consultation in place of the one it had. Held times in its way that ran out are nobody's any more.
 * @returns false when it is somebody else's; the transaction must not be kept then, because the old one is given back
 */
export async function takeSlot(
  tx: Db,
  providerId: ProviderId,
  { slot, now }: { slot: Omit<typeof consultationSlot.$inferInsert, "providerId">; now: Date },
): Promise<boolean> {
  const { clinician, startsAt, endsAt } = slot;
  await removeSlot(tx, providerId, slot.consultationId);
  await tx
    .delete(consultationSlot)
    .where(
      and(
        eq(consultationSlot.providerId, providerId),
        eq(consultationSlot.clinician, clinician),
        lt(consultationSlot.startsAt, endsAt),
        gt(consultationSlot.endsAt, startsAt),
        ran(now),
      ),
    );
  // Waits for whoever wants it at this moment; the constraint of the migration decides.
  const taken = await tx
    .insert(consultationSlot)
    .values({ ...slot, providerId })
    .onConflictDoNothing()
    .returning({ id: consultationSlot.consultationId });
  return taken.length > 0;
}

export const keepSlot = (
  tx: Db,
  providerId: ProviderId,
  { consultationId, heldUntil }: { consultationId: string; heldUntil: Date },
): Promise<unknown> =>
  tx
    .update(consultationSlot)
    .set({ heldUntil })
    .where(and(eq(consultationSlot.providerId, providerId), eq(consultationSlot.consultationId, consultationId)));

export const removeSlot = (tx: Db, providerId: ProviderId, consultationId: string): Promise<unknown> =>
  tx
    .delete(consultationSlot)
    .where(and(eq(consultationSlot.providerId, providerId), eq(consultationSlot.consultationId, consultationId)));
