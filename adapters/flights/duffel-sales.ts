import { onceAtATime } from "../bookings/attempts.ts";
import type {
  Bookings,
  BookOutcome,
  Held,
  Missing,
  Order,
  Refused,
  Unavailable,
  Unknown,
} from "../bookings/bookings.ts";
import { outcomeOf } from "../duffel/duffel-errors.ts";
import { balancePayment, isDearer } from "../duffel/duffel-schemas.ts";
import { confirmCancellation, requestCancellation } from "./duffel-cancellations.ts";
import { bookedOf, heldOffer, policyOf, priceOf } from "./duffel-facts.ts";
import type { DuffelFlightsOptions, DuffelOrders } from "./duffel-orders.ts";
import { passengersOf } from "./duffel-people.ts";
import type { FlightOrder } from "./duffel-schemas.ts";
import type { Flights } from "./flights.ts";

const refused = (reason: Refused["reason"]): Refused => ({ kind: "refused", reason });
const unavailable = (reason: string): Unavailable => ({ kind: "unavailable", reason });
const unknown: Unknown = { kind: "unknown" };
const missing: Missing = { kind: "missing" };

/** Rechecks, holds, releases and books an offer, and finds an attempt's outcome. */
export function duffelSales(
  { duffel, now, deskPhone }: Omit<DuffelFlightsOptions, "db">,
  { attempts, foundOrder, readOffer, readBooked, attemptState }: DuffelOrders,
): Pick<Flights, "offer"> & Pick<Bookings, "recheck" | "hold" | "release" | "book" | "find"> {
  const runOnce = onceAtATime<BookOutcome>();

  /** Sends an order once, for payment now or as a hold. */
  async function order(wanted: Order, type: "instant" | "pay_later", signal: AbortSignal) {
    const offerRead = await readOffer(wanted.offerId, signal);
    if (offerRead.kind !== "read") return offerRead;
    const { raw, offer } = offerRead;
    if (isDearer(offer.price, wanted.price)) return refused("price-changed");
    if (type === "pay_later" && !offer.holdableUntil) return refused("not-allowed");
    const passengers = passengersOf(raw, wanted, deskPhone);
    if (!passengers) return refused("invalid");
    const data = {
      type,
      selected_offers: [raw.id],
      passengers,
      metadata: { attempt: wanted.attempt },
      ...(type === "instant" && { payments: [balancePayment(raw.total_amount, raw.total_currency)] }),
    };
    const terms = { price: offer.price, cancellation: offer.policy.cancellation };
    return attempts.sendOnce({ attempt: wanted.attempt, offer: raw.id, terms }, async () => {
      const answer = await duffel.act("/air/orders", data, signal);
      if (answer.kind === "refusal") return outcomeOf(answer);
      if (answer.kind !== "answer") return answer;
      // 200 and 202 are not final (https://duffel.com/docs/api/overview/response-handling).
      return (answer.status === 201 ? foundOrder(answer.data) : undefined) ?? unknown;
    });
  }

  async function pay(wanted: Order, held: FlightOrder, signal: AbortSignal): Promise<BookOutcome> {
    if (isDearer(priceOf(held), wanted.price)) return refused("price-changed");
    const payment = balancePayment(held.total_amount, held.total_currency);
    const answer = await duffel.act("/air/payments", { order_id: held.id, payment }, signal);
    if (answer.kind === "refusal") return outcomeOf(answer);
    return answer.kind === "answer" ? readBooked(held.id, signal) : answer;
  }

  const heldBy = (order: FlightOrder, until: Date): Held => {
    const last = Date.parse(order.payment_status.payment_required_by ?? until.toISOString());
    return {
      kind: "held",
      until: new Date(Math.min(until.getTime(), last)),
      price: priceOf(order),
      policy: policyOf(order),
    };
  };

  return {
    async offer(offerId, signal) {
      const offerRead = await readOffer(offerId, signal);
      if (offerRead.kind === "refused") return { kind: "gone" };
      return offerRead.kind === "read" ? { kind: "offer", offer: offerRead.offer } : offerRead;
    },

    async recheck(offerId, signal, attempt) {
      const outcome = attempt ? await attempts.outcomeOf(attempt, signal) : missing;
      const isOurs = outcome.kind === "found" && outcome.row.offer === offerId;
      const held = isOurs ? heldOffer(outcome.order, offerId, now()) : undefined;
      const offerRead = held ? { kind: "read" as const, offer: held } : await readOffer(offerId, signal);
      if (offerRead.kind === "refused") return { kind: "gone" };
      if (offerRead.kind === "unavailable") return offerRead;
      const { flight: _flight, priceGuaranteedUntil: _until, fewLeft: _few, ...offer } = offerRead.offer;
      return { kind: "offer", offer };
    },

    async hold(wanted, signal) {
      const before = await attemptState(wanted.attempt, signal);
      if (before?.kind === "booked" || before?.kind === "cancelled") return refused("not-allowed");
      if (before?.kind === "held") return heldBy(before.order, wanted.until);
      if (before) return before;
      const made = await order(wanted, "pay_later", signal);
      return made.kind === "found" ? heldBy(made.order, wanted.until) : made;
    },

    async release(attempt, signal) {
      const before = await attemptState(attempt, signal);
      if (before?.kind === "unknown") return unavailable("whether anything is held is not known yet");
      if (before?.kind === "unavailable") return before;
      if (before?.kind === "held") {
        const requested = await requestCancellation(duffel, before.order.id, signal);
        const confirmed =
          requested.kind === "quote" ? await confirmCancellation(duffel, requested.quote.id, signal) : requested;
        if (confirmed.kind !== "answer") return unavailable("the hold could not be released");
        await attempts.forget(attempt);
      }
      return { kind: "released" };
    },

    book: (wanted, signal) =>
      runOnce(wanted.attempt, async (): Promise<BookOutcome> => {
        const before = await attemptState(wanted.attempt, signal);
        if (before?.kind === "held") return pay(wanted, before.order, signal);
        if (before) return before;
        const made = await order(wanted, "instant", signal);
        return made.kind === "found" ? bookedOf(made.order) : made;
      }),

    async find(attempt, signal) {
      const before = await attemptState(attempt, signal);
      return before && before.kind !== "held" ? before : missing;
    },
  };
}
