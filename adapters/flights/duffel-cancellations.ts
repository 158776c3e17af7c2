import type { Bookings, Refused, Unavailable } from "../bookings/bookings.ts";
import type { Duffel } from "../duffel/duffel.ts";
import { outcomeOf } from "../duffel/duffel-errors.ts";
import { isDuffelId, moneyOf } from "../duffel/duffel-schemas.ts";
import { priceOf, stateOf } from "./duffel-facts.ts";
import type { DuffelOrders } from "./duffel-orders.ts";
import { OrderCancellation } from "./duffel-schemas.ts";

/** Refund methods in money; an airline's credit or voucher cannot be paid back. */
const refundsOfMoney = new Set(["balance", "card", "arc_bsp_cash", "original_form_of_payment"]);

const refused = (reason: Refused["reason"]): Refused => ({ kind: "refused", reason });
const unavailable = (reason: string): Unavailable => ({ kind: "unavailable", reason });

export async function requestCancellation(duffel: Duffel, reference: string, signal: AbortSignal) {
  const answer = await duffel.postSearch("/air/order_cancellations", { order_id: reference }, { signal });
  if (answer.kind === "unavailable") return answer;
  if (answer.kind === "refusal") return refused(answer.code === "not_found" ? "not-found" : "not-allowed");
  const quote = OrderCancellation.safeParse(answer.data).data;
  return quote?.order_id === reference ? ({ kind: "quote", quote } as const) : unavailable("the answer is no quote");
}

export const confirmCancellation = (duffel: Duffel, quoteId: string, signal: AbortSignal) =>
  duffel.act(`/air/order_cancellations/${quoteId}/actions/confirm`, {}, signal);

/** Cancels by a Duffel quote that states the refund. */
export function duffelCancellations(
  { duffel, now }: { readonly duffel: Duffel; readonly now: () => Date },
  { readOrder }: Pick<DuffelOrders, "readOrder">,
): Pick<Bookings, "quoteCancellation" | "cancel"> {
  return {
    async quoteCancellation(reference, signal) {
      const found = await readOrder(reference, signal);
      if (found.kind === "unavailable") return found;
      if (found.kind === "missing") return refused("not-found");
      const { total } = priceOf(found.order);
      const isOpen = stateOf(found.order, now()) === "booked" && found.order.available_actions.includes("cancel");
      if (!isOpen) return refused("not-allowed");
      const requested = await requestCancellation(duffel, reference, signal);
      if (requested.kind !== "quote") return requested;
      const { id, refund_amount, refund_currency, refund_to, expires_at } = requested.quote;
      const isMoney = refund_amount && refund_currency === total.currency && refundsOfMoney.has(refund_to ?? "");
      if (!isMoney || !expires_at) return refused("not-allowed");
      const refund = moneyOf(refund_amount, refund_currency);
      const fee = { ...total, amount: total.amount - refund.amount };
      return { kind: "quote", id, refund, fee, expiresAt: new Date(expires_at) };
    },

    async cancel(reference, quoteId, signal) {
      if (!isDuffelId("ore", quoteId)) return refused("not-found");
      const read = () => duffel.read(`/air/order_cancellations/${quoteId}`, {}, signal);
      const cancellation = await read();
      if (cancellation.kind !== "answer") return cancellation.kind === "refusal" ? refused("not-found") : cancellation;
      const quote = OrderCancellation.safeParse(cancellation.data).data;
      if (quote && quote.order_id !== reference) return refused("not-found");
      if (!quote?.refund_amount || !quote.refund_currency) return unavailable("the answer is no quote");
      const refund = moneyOf(quote.refund_amount, quote.refund_currency);
      if (quote.confirmed_at) return { kind: "cancelled", refund };
      if (quote.expires_at && new Date(quote.expires_at) <= now()) return refused("expired");
      const confirmed = await confirmCancellation(duffel, quoteId, signal);
      if (confirmed.kind === "answer") return { kind: "cancelled", refund };
      if (confirmed.kind !== "refusal") return confirmed;
      // An earlier call whose answer was lost may have confirmed it.
      const again = await read();
      const isDone = again.kind === "answer" && OrderCancellation.safeParse(again.data).data?.confirmed_at;
      return isDone ? { kind: "cancelled", refund } : outcomeOf(confirmed);
    },
  };
}
