import type { FoundOrder } from "../bookings/attempts.ts";
import type { Booked, Bookings, Missing, Refused, Unavailable, Unknown } from "../bookings/bookings.ts";
import type { Duffel } from "../duffel/duffel.ts";
import { outcomeOf } from "../duffel/duffel-errors.ts";
import { balancePayment, isDuffelId, moneyOf } from "../duffel/duffel-schemas.ts";
import { flightsOf, policyOf, stateOf } from "./duffel-facts.ts";
import { type FlightOrder, type Offer, OrderChange, OrderChangeOffer, OrderChangeRequest } from "./duffel-schemas.ts";
import type { FlightOffer } from "./flights.ts";

interface Reading {
  readonly duffel: Duffel;
  readonly now: () => Date;
  readOffer(
    offerId: string,
    signal: AbortSignal,
  ): Promise<{ readonly kind: "read"; readonly raw: Offer; readonly offer: FlightOffer } | Refused | Unavailable>;
  readOrder(reference: string, signal: AbortSignal): Promise<FoundOrder<FlightOrder> | Missing | Unavailable>;
  readBooked(reference: string, signal: AbortSignal): Promise<Booked | Unknown>;
  renew(reference: string, terms: Pick<Booked, "price" | "cancellation">): Promise<void>;
}

const refused = (reason: Refused["reason"]): Refused => ({ kind: "refused", reason });
const unavailable = (reason: string): Unavailable => ({ kind: "unavailable", reason });

/**
 * Changes an order (https://duffel.com/docs/guides/changing-an-order). Duffel cannot change to an offer of a search:
 * the change request asks for the same days, and the change offer with the same flights is the quote.
 */
export function duffelChanges(reading: Reading): Pick<Bookings, "quoteChange" | "holdChange" | "change"> {
  const { duffel, now, readOffer, readOrder, readBooked, renew } = reading;

  async function changed(reference: string, signal: AbortSignal): Promise<Booked | Unknown> {
    const booked = await readBooked(reference, signal);
    if (booked.kind === "booked") await renew(reference, booked);
    return booked;
  }

  return {
    async quoteChange(reference, wanted, signal) {
      const found = await readOrder(reference, signal);
      if (found.kind === "unavailable") return found;
      if (found.kind === "missing") return refused("not-found");
      const order = found.order;
      const isOpen = stateOf(order, now()) === "booked" && order.available_actions.includes("change");
      if (!isOpen) return refused("not-allowed");
      const offerRead = await readOffer(wanted, signal);
      if (offerRead.kind !== "read") return offerRead;
      const add = offerRead.raw.slices.map(({ origin, destination, segments }) => ({
        origin: origin.iata_code,
        destination: destination.iata_code,
        departure_date: segments[0]?.departing_at.slice(0, 10),
        cabin_class: segments[0]?.passengers[0]?.cabin_class,
      }));
      const slices = { add, remove: order.slices.map(({ id }) => ({ slice_id: id })) };
      const answer = await duffel.postSearch("/air/order_change_requests", { order_id: reference, slices }, { signal });
      if (answer.kind === "unavailable") return answer;
      if (answer.kind === "refusal") return refused("not-allowed");
      const currency = order.total_currency;
      const [best] = (OrderChangeRequest.safeParse(answer.data).data?.order_change_offers ?? [])
        .flatMap((one) => OrderChangeOffer.safeParse(one).data ?? [])
        .filter(
          (one) => flightsOf(one.slices.add) === flightsOf(offerRead.raw.slices) && new Date(one.expires_at) > now(),
        )
        .filter((one) => one.change_total_currency === currency && one.new_total_currency === currency)
        .toSorted((a, b) => Number(a.change_total_amount) - Number(b.change_total_amount));
      if (!best) return refused("sold-out");
      const total = moneyOf(best.new_total_amount, currency);
      const none = { amount: 0, currency };
      return {
        kind: "quote",
        id: best.id,
        what: offerRead.offer.what,
        price: { total, base: total, taxes: none, fees: none, dueLater: [], dueOnSite: [] },
        difference: moneyOf(best.change_total_amount, currency),
        fee: moneyOf(best.penalty_total_amount ?? best.penalty_amount ?? "0", currency),
        // The new ticket's conditions are known when it is issued.
        policy: policyOf({ ...offerRead.raw, conditions: {} }),
        expiresAt: new Date(best.expires_at),
        holdableUntil: null,
      };
    },
    holdChange: async () => refused("not-allowed"),

    async change(reference, quoteId, signal) {
      if (!isDuffelId("oco", quoteId)) return refused("not-found");
      const answer = await duffel.postSearch(
        "/air/order_changes",
        { selected_order_change_offer: quoteId },
        { signal },
      );
      if (answer.kind === "unavailable") return answer;
      if (answer.kind === "refusal")
        return answer.code === "order_change_already_actioned" ? changed(reference, signal) : outcomeOf(answer);
      const change = OrderChange.safeParse(answer.data).data;
      if (change?.order_id !== reference) return unavailable("the answer is not a change of this order");
      if (change.confirmed_at) return changed(reference, signal);
      if (new Date(change.expires_at) <= now()) return refused("expired");
      const { change_total_amount: amount, change_total_currency: currency } = change;
      const payment = Number(amount) > 0 ? { payment: balancePayment(amount, currency) } : {};
      const confirmed = await duffel.act(`/air/order_changes/${change.id}/actions/confirm`, payment, signal);
      if (confirmed.kind === "refusal")
        return confirmed.code === "order_change_already_actioned" ? changed(reference, signal) : outcomeOf(confirmed);
      return confirmed.kind === "answer" ? changed(reference, signal) : confirmed;
    },
  };
}
