import type { QuoteStatus } from "../../contract/quotes.ts";

export type Actor = "visitor" | "provider" | "system";

export interface Move {
  readonly from: QuoteStatus;
  readonly to: QuoteStatus;
  readonly by: readonly Actor[];
}

/** States in which a request can be withdrawn. A paid deposit makes a contract, which ends by cancellation at its cost. */
export const openStates: readonly QuoteStatus[] = [
  "draft",
  "submitted",
  "triage",
  "needs_info",
  "under_review",
  "offered",
  "revision_requested",
  "accepted",
  "deposit_due",
];

/** States after the person's agreement to an offer. */
export const agreedStates: readonly QuoteStatus[] = ["accepted", "deposit_due", "deposit_paid", "scheduled"];

/** The same, also where the agreed treatment was booked and cancelled since. */
export const acceptedStates: readonly QuoteStatus[] = [...agreedStates, "cancelled"];

/** Every transition of a request, and the actors that may cause it. */
export const moves: readonly Move[] = [
  { from: "draft", to: "submitted", by: ["visitor"] },
  { from: "submitted", to: "triage", by: ["provider", "system"] },
  { from: "triage", to: "needs_info", by: ["provider"] },
  { from: "triage", to: "under_review", by: ["provider"] },
  { from: "needs_info", to: "under_review", by: ["visitor", "provider"] },
  { from: "under_review", to: "needs_info", by: ["provider"] },
  { from: "under_review", to: "offered", by: ["provider"] },
  { from: "under_review", to: "declined_by_provider", by: ["provider"] },
  { from: "offered", to: "revision_requested", by: ["visitor"] },
  { from: "revision_requested", to: "under_review", by: ["provider"] },
  { from: "offered", to: "accepted", by: ["visitor"] },
  { from: "accepted", to: "deposit_due", by: ["system"] },
  { from: "deposit_due", to: "deposit_paid", by: ["system"] },
  // The clinic may have scheduled an offer without dates before its deposit.
  { from: "deposit_paid", to: "scheduled", by: ["provider", "system"] },
  // Without a deposit an accepted offer is scheduled at once.
  { from: "accepted", to: "scheduled", by: ["provider"] },
  { from: "offered", to: "declined_by_client", by: ["visitor"] },
  // The clinic withdraws its offer, to review the request or to make another offer.
  { from: "offered", to: "under_review", by: ["provider"] },
  { from: "offered", to: "expired", by: ["system"] },
  // Renewal: the clinic reviews its offer.
  { from: "expired", to: "under_review", by: ["visitor", "provider"] },
  // Its treatment was booked and is cancelled.
  ...agreedStates.map((from): Move => ({ from, to: "cancelled", by: ["visitor", "provider"] })),
  ...openStates.map((from): Move => ({ from, to: "withdrawn", by: ["visitor"] })),
];

/**
 * The shortest chain of states to a target that one actor may cause; its last state is the target, also where the request
 * is in it already. Undefined without such a chain.
 */
export function pathTo(from: QuoteStatus, to: QuoteStatus, actor: Actor): readonly QuoteStatus[] | undefined {
  const ways: (readonly QuoteStatus[])[] = [[]];
  const seen = new Set<QuoteStatus>();
  for (const way of ways) {
    const here = way.at(-1) ?? from;
    for (const next of moves) {
      if (next.from !== here || !next.by.includes(actor) || seen.has(next.to)) continue;
      seen.add(next.to);
      if (next.to === to) return [...way, to];
      ways.push([...way, next.to]);
    }
  }
  return undefined;
}

export const canMove = (from: QuoteStatus, to: QuoteStatus, actor: Actor): boolean =>
  moves.some((move) => move.from === from && move.to === to && move.by.includes(actor));
