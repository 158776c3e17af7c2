import type { ItemStatus, PaymentState, RefundState } from "../../../contract/trips.ts";

export type ItemActor = "client" | "clinic" | "supplier" | "system";

export interface Move<State> {
  readonly from: State;
  readonly to: State;
  readonly by: readonly ItemActor[];
}

const move = <State>(from: State, to: State, ...by: readonly ItemActor[]): Move<State> => ({ from, to, by });

/** Every way in which an item goes from one status to another, and who may send it there. */
export const itemMoves: readonly Move<ItemStatus>[] = [
  move("draft", "priced", "client", "clinic", "system"),
  move("priced", "held", "client", "system"),
  // An item that cannot be held is paid at once.
  move("priced", "pending_payment", "client", "system"),
  move("held", "pending_payment", "client", "system"),
  move("priced", "expired", "system"),
  move("held", "expired", "system"),
  // The hold has ended, and the clinic's price stands.
  move("held", "priced", "system"),
  move("payment_failed", "priced", "system"),
  move("expired", "priced", "client", "system"),
  move("pending_payment", "confirming", "clinic", "system"),
  move("pending_payment", "payment_failed", "client", "system"),
  // The person pays another way than by the transfer that was awaited: nothing failed.
  move("pending_payment", "held", "client"),
  move("payment_failed", "pending_payment", "client", "system"),
  // A price does not wait for a card for ever.
  move("payment_failed", "expired", "system"),
  move("confirming", "confirmed", "supplier", "system"),
  move("confirming", "failed", "supplier", "system"),
  move("confirming", "needs_review", "system"),
  // Its trip is cancelled before its seller has answered.
  move("confirming", "cancelling", "client"),
  move("needs_review", "cancelling", "client", "system"),
  move("needs_review", "confirmed", "clinic", "supplier", "system"),
  move("needs_review", "failed", "clinic", "supplier", "system"),
  // Asked again, the supplier says that it had been cancelled after all.
  move("needs_review", "cancelled", "clinic", "supplier", "system"),
  move("confirmed", "in_progress", "system"),
  move("in_progress", "completed", "system"),
  move("confirmed", "no_show", "clinic", "supplier", "system"),
  // Its hour has passed before anybody says so.
  move("in_progress", "no_show", "clinic"),
  move("completed", "no_show", "clinic"),
  move("confirmed", "change_requested", "client", "clinic", "system"),
  move("change_requested", "change_quoted", "clinic", "supplier", "system"),
  // Accepted and done, or not wanted after all, or run out.
  move("change_quoted", "confirmed", "client", "clinic", "supplier", "system"),
  move("change_requested", "confirmed", "client", "clinic", "supplier", "system"),
  move("change_quoted", "needs_review", "system"),
  move("confirmed", "supplier_changed", "clinic", "supplier", "system"),
  move("supplier_changed", "confirmed", "client", "clinic"),
  move("supplier_changed", "change_requested", "client", "clinic"),
  move("supplier_changed", "cancel_quoted", "client", "clinic"),
  move("confirmed", "cancel_quoted", "client", "clinic"),
  move("cancel_quoted", "confirmed", "client", "clinic", "system"),
  move("cancel_quoted", "cancelling", "client", "clinic"),
  move("cancelling", "cancelled", "supplier", "system"),
  // The supplier says no: it is as booked as before.
  move("cancelling", "confirmed", "supplier", "system"),
  move("cancelling", "needs_review", "system"),
];

/** Statuses of an item that was not bought in the end. */
export const lostStatuses: readonly ItemStatus[] = ["failed", "cancelled"];

/** The payment state beside the status; only payments change it. */
export const paymentMoves: readonly Move<PaymentState>[] = [
  // A payment of a part was begun, and nothing of it is here yet.
  move("none", "deposit_due", "client", "clinic", "system"),
  // It never came.
  move("deposit_due", "none", "client", "system"),
  move("none", "authorised", "system"),
  move("none", "failed", "system"),
  // A transfer arrives whole, without being authorised before.
  move("none", "deposit_paid", "clinic", "system"),
  move("none", "paid", "clinic", "system"),
  move("deposit_due", "authorised", "system"),
  move("deposit_due", "failed", "system"),
  move("deposit_due", "deposit_paid", "clinic", "system"),
  move("deposit_due", "paid", "clinic", "system"),
  move("authorised", "deposit_paid", "system"),
  move("authorised", "paid", "system"),
  // Given back uncaptured.
  move("authorised", "none", "system"),
  move("authorised", "failed", "system"),
  move("failed", "authorised", "system"),
  move("failed", "deposit_paid", "clinic", "system"),
  move("failed", "paid", "clinic", "system"),
  move("deposit_paid", "paid", "clinic", "system"),
  move("deposit_paid", "disputed", "system"),
  move("paid", "disputed", "system"),
  // It was changed into something that costs more, or a payment was recorded wrongly.
  move("paid", "deposit_paid", "clinic", "system"),
  move("disputed", "deposit_paid", "system"),
  move("disputed", "paid", "system"),
  move("disputed", "failed", "system"),
];

/** A refund that was ordered and has not ended. */
export const refundsUnderWay = ["pending", "to_send"] as const satisfies readonly RefundState[];

export const isRefundUnderWay = (state: RefundState): boolean => refundsUnderWay.some((one) => one === state);

/** The refund state beside both. */
export const refundMoves: readonly Move<RefundState>[] = [
  ...(["none", "failed", "partial", "credit_issued"] as const).flatMap((from) =>
    refundsUnderWay.map((to) => move<RefundState>(from, to, "clinic", "system")),
  ),
  ...refundsUnderWay.flatMap((from): Move<RefundState>[] => [
    move<RefundState>(from, "partial", "system"),
    move<RefundState>(from, "full", "system"),
    move<RefundState>(from, "failed", "system"),
    move<RefundState>(from, "credit_issued", "clinic", "system"),
  ]),
  move("pending", "to_send", "clinic", "system"),
  move("to_send", "pending", "clinic", "system"),
  // The money that was to be sent back never came.
  move("to_send", "none", "system"),
];

const canMove =
  <State>(moves: readonly Move<State>[]) =>
  (from: State, to: State, actor: ItemActor): boolean =>
    moves.some((one) => one.from === from && one.to === to && one.by.includes(actor));

export const canMoveItem = canMove(itemMoves);
export const canMovePayment = canMove(paymentMoves);
export const canMoveRefund = canMove(refundMoves);

/** Statuses before the purchase: the client can remove the item. */
export const unboughtStatuses: readonly ItemStatus[] = ["draft", "priced", "held", "expired", "payment_failed"];

/** Statuses of a booked item, also while a change or cancellation is in progress. */
export const bookedStatuses: readonly ItemStatus[] = [
  "confirmed",
  "change_requested",
  "change_quoted",
  "supplier_changed",
  "cancel_quoted",
  "cancelling",
  "in_progress",
  "completed",
];

/** Needs a decision of the clinic. */
export const troubledStatuses: readonly ItemStatus[] = ["failed", "needs_review", "supplier_changed"];
