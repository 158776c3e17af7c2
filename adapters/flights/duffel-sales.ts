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
  { attempts, foundOrder, see, nowBooked, standing }: DuffelOrders,
): Pick<Flights, "offer"> & Pick<Bookings, "recheck" | "hold" | "release" | "book" | "find"> {
  const once = onceAtATime<BookOutcome>();

  /** Sends an order once, for payment now or as a hold. */
  async function order(asked: Order, type: "instant" | "pay_later", signal: AbortSignal) {
    const seen = await see(asked.offerId, signal);
    if (seen.kind !== "seen") return seen;
    const { raw, offer } = seen;
    if (isDearer(offer.price, asked.price)) return refused("price-changed");
    if (type === "pay_later" && !offer.holdableUntil) return refused("not-allowed");
    const passengers = passengersOf(raw, asked, deskPhone);
    if (!passengers) return refused("invalid");
    const data = {
      type,
      selected_offers: [raw.id],
      passengers,
      metadata: { attempt: asked.attempt },
      ...(type === "instant" && { payments: [balancePayment(raw.total_amount, raw.total_currency)] }),
    };
    const terms = { price: offer.price, cancellation: offer.policy.cancellation };
    return attempts.sendOnce({ attempt: asked.attempt, offer: raw.id, terms }, async () => {
      const told = await duffel.act("/air/orders", data, signal);
      if (told.kind === "no") return outcomeOf(told);
      if (told.kind !== "told") return told;
      // 200 and 202 are not final (https://duffel.com/docs/api/overview/response-handling).
      return (told.status === 201 ? foundOrder(told.data) : undefined) ?? unknown;
    });
  }

  async function pay(asked: Order, held: FlightOrder, signal: AbortSignal): Promise<BookOutcome> {
    if (isDearer(priceOf(held), asked.price)) return refused("price-changed");
    const payment = balancePayment(held.total_amount, held.total_currency);
    const told = await duffel.act("/air/payments", { order_id: held.id, payment }, signal);
    if (told.kind === "no") return outcomeOf(told);
    return told.kind === "told" ? nowBooked(held.id, signal) : told;
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
      const seen = await see(offerId, signal);
      if (seen.kind === "refused") return { kind: "gone" };
      return seen.kind === "seen" ? { kind: "offer", offer: seen.offer } : seen;
    },

    async recheck(offerId, signal, attempt) {
      const outcome = attempt ? await attempts.outcomeOf(attempt, signal) : missing;
      const isOurs = outcome.kind === "found" && outcome.row.offer === offerId;
      const held = isOurs ? heldOffer(outcome.order, offerId, now()) : undefined;
      const seen = held ? { kind: "seen" as const, offer: held } : await see(offerId, signal);
      if (seen.kind === "refused") return { kind: "gone" };
      if (seen.kind === "unavailable") return seen;
      const { flight: _flight, priceGuaranteedUntil: _until, fewLeft: _few, ...offer } = seen.offer;
      return { kind: "offer", offer };
    },

    async hold(asked, signal) {
      const before = await standing(asked.attempt, signal);
      if (before?.kind === "booked" || before?.kind === "cancelled") return refused("not-allowed");
      if (before?.kind === "held") return heldBy(before.order, asked.until);
      if (before) return before;
      const made = await order(asked, "pay_later", signal);
      return made.kind === "found" ? heldBy(made.order, asked.until) : made;
    },

    async release(attempt, signal) {
      const before = await standing(attempt, signal);
      if (before?.kind === "unknown") return unavailable("whether anything is held is not known yet");
      if (before?.kind === "unavailable") return before;
      if (before?.kind === "held") {
        const asked = await requestCancellation(duffel, before.order.id, signal);
        const told = asked.kind === "asked" ? await confirmCancellation(duffel, asked.quote.id, signal) : asked;
        if (told.kind !== "told") return unavailable("what is held could not be given back");
        await attempts.forget(attempt);
      }
      return { kind: "released" };
    },

    book: (asked, signal) =>
      once(asked.attempt, async (): Promise<BookOutcome> => {
        const before = await standing(asked.attempt, signal);
        if (before?.kind === "held") return pay(asked, before.order, signal);
        if (before) return before;
        const made = await order(asked, "instant", signal);
        return made.kind === "found" ? bookedOf(made.order) : made;
      }),

    async find(attempt, signal) {
      const before = await standing(attempt, signal);
      return before && before.kind !== "held" ? before : missing;
    },
  };
}
