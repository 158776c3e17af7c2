import { and, eq } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { supplierAttempt } from "./attempt-tables.ts";
import type { Booked, Missing, Refused, Unavailable, Unknown } from "./bookings.ts";

/** What is asked for, as it is written down before. */
export interface Asking {
  readonly attempt: string;
  readonly offer: string;
  readonly terms: Pick<Booked, "price" | "cancellation">;
}
export type AttemptRow = typeof supplierAttempt.$inferSelect;

/** Something that is at the supplier. */
export interface There<Thing> {
  readonly kind: "there";
  readonly reference: string;
  readonly thing: Thing;
}

/** How a supplier elsewhere is asked what it has. */
export interface Elsewhere<Thing> {
  readonly supplier: string;
  /** What is under a reference; `missing` where the supplier says that nothing is. */
  read(reference: string, signal: AbortSignal): Promise<There<Thing> | Missing | Unavailable>;
  /** Looks through what the supplier has for one that bears the attempt's name. */
  look(row: AttemptRow, signal: AbortSignal): Promise<There<Thing> | Missing | Unavailable>;
}

export interface Attempts<Thing> {
  /** What became of an attempt, with what was written down of it. */
  became(attempt: string, signal: AbortSignal): Promise<(There<Thing> & Noted) | Missing | Unknown | Unavailable>;
  /** The same of a booking, by the supplier's reference. */
  under(reference: string, signal: AbortSignal): Promise<(There<Thing> & Noted) | Missing | Unavailable>;
  /** Asks for something once: whoever asks meanwhile, here or in another process, hears `unknown`. */
  ask(
    asking: Asking,
    send: () => Promise<There<Thing> | Refused | Unknown | Unavailable>,
  ): Promise<There<Thing> | Refused | Unknown | Unavailable>;
  /** Writes other terms down, after a change. */
  renew(reference: string, terms: Asking["terms"]): Promise<void>;
  /** It was given back, or ran out: the attempt may begin anew. */
  forget(attempt: string): Promise<void>;
}
interface Noted {
  readonly row: AttemptRow;
}

/** A request that was not answered has had its effect by then, or has none. */
const settledAfter = 150_000;

/**
 * Keeps attempts apart at a supplier that would book as often as it is asked. An attempt is written down before it is asked
 * for; as long as no answer to it was heard, the supplier's own list is searched for it. Each call is a statement of its
 * own: never make one inside a transaction.
 */
export function attemptsAt<Thing>(
  elsewhere: Elsewhere<Thing>,
  { db, now }: { readonly db: Db; readonly now: () => Date },
): Attempts<Thing> {
  const { supplier } = elsewhere;
  const named = (attempt: string) => and(eq(supplierAttempt.supplier, supplier), eq(supplierAttempt.attempt, attempt));
  const rowOf = async (attempt: string): Promise<AttemptRow | undefined> =>
    (await db.select().from(supplierAttempt).where(named(attempt)))[0];
  const heard = (attempt: string, reference: string) =>
    db.update(supplierAttempt).set({ reference }).where(named(attempt));
  const forget = async (attempt: string): Promise<void> =>
    void (await db.delete(supplierAttempt).where(named(attempt)));

  /** Whether this call is the one that asks. */
  async function begin({ attempt, offer, terms }: Asking): Promise<boolean> {
    const row = { supplier, attempt, offer, terms, askedAt: now(), reference: null };
    const made = await db.insert(supplierAttempt).values(row).onConflictDoNothing().returning();
    return made.length > 0;
  }

  return {
    forget,
    async renew(reference, terms) {
      const mine = and(eq(supplierAttempt.supplier, supplier), eq(supplierAttempt.reference, reference));
      await db.update(supplierAttempt).set({ terms }).where(mine);
    },

    async became(attempt, signal) {
      const row = await rowOf(attempt);
      if (!row) return { kind: "missing" };
      const found = row.reference ? await elsewhere.read(row.reference, signal) : await elsewhere.look(row, signal);
      if (found.kind === "unavailable") return found;
      if (found.kind === "there") {
        if (!row.reference) await heard(attempt, found.reference);
        return { ...found, row };
      }
      // What the supplier named itself and does not find any more is for somebody to look at.
      if (row.reference || now().getTime() - row.askedAt.getTime() < settledAfter) return { kind: "unknown" };
      await db.delete(supplierAttempt).where(and(named(attempt), eq(supplierAttempt.askedAt, row.askedAt)));
      return found;
    },

    async under(reference, signal) {
      const mine = and(eq(supplierAttempt.supplier, supplier), eq(supplierAttempt.reference, reference));
      const [row] = await db.select().from(supplierAttempt).where(mine);
      if (!row) return { kind: "missing" };
      const found = await elsewhere.read(reference, signal);
      return found.kind === "there" ? { ...found, row } : found;
    },

    async ask(asking, send) {
      if (!(await begin(asking))) return { kind: "unknown" };
      const outcome = await send();
      if (outcome.kind === "there") await heard(asking.attempt, outcome.reference);
      if (outcome.kind === "refused" || outcome.kind === "unavailable") await forget(asking.attempt);
      return outcome;
    },
  };
}

/** Of several calls about one thing at once, in this process, one is made and all hear how it ended. */
export function onceAtATime<Outcome>(): (name: string, work: () => Promise<Outcome>) => Promise<Outcome> {
  const under = new Map<string, Promise<Outcome>>();
  return (name, work) => {
    const running = under.get(name) ?? work().finally(() => under.delete(name));
    under.set(name, running);
    return running;
  };
}
