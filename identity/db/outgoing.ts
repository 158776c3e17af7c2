import { and, eq, lt } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { claimedUntil, isAttempt, isClaimable, isCutOff, isOneOf } from "../../adapters/queue/queries.ts";
import type { JobTable } from "../../adapters/queue/queue.ts";
import { outgoing } from "./schema.ts";

/*
 * The outbox of all pools: what sends from it works for every pool, by the clock and not for a request.
 */
export type OutgoingRow = typeof outgoing.$inferSelect;

export const insertOutgoing = (
  tx: Db,
  row: Pick<OutgoingRow, "id" | "poolId" | "kind" | "language" | "payload" | "runAfter" | "expiresAt">,
): Promise<unknown> => tx.insert(outgoing).values({ ...row, state: "waiting", attempts: 0 });

/** The table as workers use it. The payload is removed at the end. */
export const outgoingTable = (db: Db): JobTable<OutgoingRow> => ({
  claim: (rooms, { now, leaseUntil }) =>
    db
      .update(outgoing)
      .set(claimedUntil(outgoing, leaseUntil))
      .where(isClaimable(outgoing, rooms, now))
      .returning(),
  extend: (messages, leaseUntil) => db.update(outgoing).set({ leaseUntil }).where(isOneOf(outgoing, messages)),
  findCutOff: (now) => db.select().from(outgoing).where(isCutOff(outgoing, now)),
  end: (claimed, ending) =>
    db
      .update(outgoing)
      .set({
        state: ending.state,
        leaseUntil: null,
        lastError: ending.state === "done" ? null : ending.error.slice(0, 500),
        ...(ending.state === "waiting" ? { runAfter: ending.runAfter } : { payload: null }),
      })
      .where(isAttempt(outgoing, claimed)),
});

export const removeOutgoingBefore = (db: Db, before: Date): Promise<unknown> =>
  db.delete(outgoing).where(and(eq(outgoing.state, "done"), lt(outgoing.runAfter, before)));
