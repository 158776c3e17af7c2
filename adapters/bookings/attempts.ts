import { and, eq } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { supplierAttempt } from "./attempt-tables.ts";
import type { Booked, Missing, Refused, Unavailable, Unknown } from "./bookings.ts";

/** An order as recorded before the request to the supplier. */
export interface AttemptedOrder {
  readonly attempt: string;
  readonly offer: string;
  readonly terms: Pick<Booked, "price" | "cancellation">;
}
export type AttemptRow = typeof supplierAttempt.$inferSelect;

/** An order that exists at the supplier. */
export interface FoundOrder<Order> {
  readonly kind: "found";
  readonly reference: string;
  readonly order: Order;
}

/** The read calls of a supplier without idempotent booking. */
export interface RemoteSupplier<Order> {
  readonly supplier: string;
  /** `missing` when the supplier reports no such order. */
  readOrder(reference: string, signal: AbortSignal): Promise<FoundOrder<Order> | Missing | Unavailable>;
  /** Searches the supplier's list for the order that carries the attempt's id. */
  searchByAttempt(row: AttemptRow, signal: AbortSignal): Promise<FoundOrder<Order> | Missing | Unavailable>;
}

export interface Attempts<Order> {
  /** The outcome of an attempt, with its record. */
  outcomeOf(
    attempt: string,
    signal: AbortSignal,
  ): Promise<(FoundOrder<Order> & Recorded) | Missing | Unknown | Unavailable>;
  /** An order by the supplier's reference, with its record. */
  byReference(reference: string, signal: AbortSignal): Promise<(FoundOrder<Order> & Recorded) | Missing | Unavailable>;
  /** Sends an order once; concurrent calls, in any process, return `unknown`. */
  sendOnce(
    attempted: AttemptedOrder,
    send: () => Promise<FoundOrder<Order> | Refused | Unknown | Unavailable>,
  ): Promise<FoundOrder<Order> | Refused | Unknown | Unavailable>;
  /** Replaces the recorded terms, after a change. */
  replaceTerms(reference: string, terms: AttemptedOrder["terms"]): Promise<void>;
  /** Removes the record of a released or expired hold, so that the attempt can start again. */
  forget(attempt: string): Promise<void>;
}
interface Recorded {
  readonly row: AttemptRow;
}

/** Time after which an unanswered request has either had its effect or never will. */
const settledAfter = 150_000;

/**
 * Makes bookings idempotent at a supplier without idempotency keys. An attempt is recorded before it is sent; until its
 * answer arrives, the supplier's own list is searched for it. Each call is a statement of its own: never call it inside
 * a transaction.
 */
export function attemptsAt<Order>(
  remote: RemoteSupplier<Order>,
  { db, now }: { readonly db: Db; readonly now: () => Date },
): Attempts<Order> {
  const { supplier } = remote;
  const named = (attempt: string) => and(eq(supplierAttempt.supplier, supplier), eq(supplierAttempt.attempt, attempt));
  const referenced = (reference: string) =>
    and(eq(supplierAttempt.supplier, supplier), eq(supplierAttempt.reference, reference));
  const rowOf = async (attempt: string): Promise<AttemptRow | undefined> =>
    (await db.select().from(supplierAttempt).where(named(attempt)))[0];
  const recordReference = (attempt: string, reference: string) =>
    db.update(supplierAttempt).set({ reference }).where(named(attempt));
  const forget = async (attempt: string): Promise<void> =>
    void (await db.delete(supplierAttempt).where(named(attempt)));

  /** @returns true when this call is the one that sends */
  async function record({ attempt, offer, terms }: AttemptedOrder): Promise<boolean> {
    const row = { supplier, attempt, offer, terms, askedAt: now(), reference: null };
    const made = await db.insert(supplierAttempt).values(row).onConflictDoNothing().returning();
    return made.length > 0;
  }

  return {
    forget,
    async replaceTerms(reference, terms) {
      await db.update(supplierAttempt).set({ terms }).where(referenced(reference));
    },

    async outcomeOf(attempt, signal) {
      const row = await rowOf(attempt);
      if (!row) return { kind: "missing" };
      const found = row.reference
        ? await remote.readOrder(row.reference, signal)
        : await remote.searchByAttempt(row, signal);
      if (found.kind === "unavailable") return found;
      if (found.kind === "found") {
        if (!row.reference) await recordReference(attempt, found.reference);
        return { ...found, row };
      }
      // An order that the supplier confirmed and no longer finds needs a person.
      if (row.reference || now().getTime() - row.askedAt.getTime() < settledAfter) return { kind: "unknown" };
      await db.delete(supplierAttempt).where(and(named(attempt), eq(supplierAttempt.askedAt, row.askedAt)));
      return found;
    },

    async byReference(reference, signal) {
      const [row] = await db.select().from(supplierAttempt).where(referenced(reference));
      if (!row) return { kind: "missing" };
      const found = await remote.readOrder(reference, signal);
      return found.kind === "found" ? { ...found, row } : found;
    },

    async sendOnce(attempted, send) {
      if (!(await record(attempted))) return { kind: "unknown" };
      const outcome = await send();
      if (outcome.kind === "found") await recordReference(attempted.attempt, outcome.reference);
      if (outcome.kind === "refused" || outcome.kind === "unavailable") await forget(attempted.attempt);
      return outcome;
    },
  };
}

/** Concurrent calls with one name, in this process, share one run and its outcome. */
export function onceAtATime<Outcome>(): (name: string, work: () => Promise<Outcome>) => Promise<Outcome> {
  const running = new Map<string, Promise<Outcome>>();
  return (name, work) => {
    const run = running.get(name) ?? work().finally(() => running.delete(name));
    running.set(name, run);
    return run;
  };
}
