import { and, eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { outgoing } from "./schema.ts";

/*
 * The outbox of all pools: what sends from it works for every pool, by the clock and not for a request.
 */
export type OutgoingRow = typeof outgoing.$inferSelect;

export const insertOutgoing = (
  tx: Db,
  row: Pick<OutgoingRow, "id" | "poolId" | "kind" | "language" | "payload" | "runAfter" | "expiresAt">,
): Promise<unknown> => tx.insert(outgoing).values({ ...row, state: "waiting", attempts: 0 });

/** Takes due messages for this process until `leaseUntil`; those whose process died are due again. */
export const claimOutgoing = (
  db: Db,
  { now, leaseUntil, most }: { now: Date; leaseUntil: Date; most: number },
): Promise<OutgoingRow[]> =>
  db.transaction(async (tx) => {
    const due = tx
      .select({ id: outgoing.id })
      .from(outgoing)
      .where(and(eq(outgoing.state, "waiting"), lte(outgoing.runAfter, now)))
      .orderBy(outgoing.runAfter)
      .limit(most)
      .for("update", { skipLocked: true });
    return tx
      .update(outgoing)
      .set({ state: "running", attempts: sql`${outgoing.attempts} + 1`, leaseUntil })
      .where(inArray(outgoing.id, due))
      .returning();
  });

/** Messages whose process ended in the middle of sending: sent again where that delivers one, else left to a person. */
export const releaseCutOff = (db: Db, now: Date, isRepeatable: boolean): Promise<unknown> =>
  db
    .update(outgoing)
    .set({ state: isRepeatable ? "waiting" : "uncertain", leaseUntil: null })
    .where(and(eq(outgoing.state, "running"), lt(outgoing.leaseUntil, now)));

type Ending =
  | { readonly state: "done" | "failed" | "uncertain"; readonly error?: string }
  | { readonly state: "waiting"; readonly runAfter: Date; readonly error: string };

/** Records how an attempt ended; nothing that a message said is kept after that. */
export const endOutgoing = (db: Db, { id, attempts }: Pick<OutgoingRow, "id" | "attempts">, ending: Ending) =>
  db
    .update(outgoing)
    .set({
      state: ending.state,
      leaseUntil: null,
      lastError: ending.error?.slice(0, 500) ?? null,
      ...(ending.state === "waiting" ? { runAfter: ending.runAfter } : { payload: null }),
    })
    .where(and(eq(outgoing.id, id), eq(outgoing.attempts, attempts), eq(outgoing.state, "running")));

export const removeOutgoingBefore = (db: Db, before: Date): Promise<unknown> =>
  db.delete(outgoing).where(and(eq(outgoing.state, "done"), lt(outgoing.runAfter, before)));
