import { attemptsAt, onceAtATime, type There } from "../bookings/attempts.ts";
import type { Booked, BookOutcome, Held, Missing, Order, Refused, Unavailable, Unknown } from "../bookings/bookings.ts";
import type { Db } from "../database/database.ts";
import type { Duffel } from "../duffel/duffel.ts";
import { outcomeOf } from "../duffel/duffel-noes.ts";
import { balancePayment, duffelSeller, isDearer, isDuffelId, moneyOf } from "../duffel/duffel-words.ts";
import { duffelChanges } from "./duffel-changes.ts";
import { bookedOf, heldOffer, offerOf, policyOf, priceOf, stateOf } from "./duffel-facts.ts";
import { passengersOf } from "./duffel-people.ts";
import { FlightOrder, Offer, OfferRequest, OrderCancellation } from "./duffel-words.ts";
import type { FlightOffer, FlightSearch, Flights, FlightsFound } from "./flights.ts";

export interface DuffelFlightsOptions {
  readonly duffel: Duffel;
  readonly db: Db;
  readonly now: () => Date;
  /** Whom airlines ring where a traveller gave no number. */
  readonly deskPhone: string;
}

/** Airlines that answer later are left out: a search must end before its caller's patience. */
const airlinesTake = 12_000;
const mostOffers = 120;
/** Where a refund is money; an airline's credit or voucher is nothing that we could give back. */
const refundsOfMoney = new Set(["balance", "card", "arc_bsp_cash", "original_form_of_payment"]);

const refused = (reason: Refused["reason"]): Refused => ({ kind: "refused", reason });
const unavailable = (reason: string): Unavailable => ({ kind: "unavailable", reason });
const unknown: Unknown = { kind: "unknown" };
const missing: Missing = { kind: "missing" };

/** How an attempt stands: held is what is only kept so far. */
type Standing = Exclude<BookOutcome, Refused> | { readonly kind: "held"; readonly order: FlightOrder };
type Seen = { readonly kind: "seen"; readonly raw: Offer; readonly offer: FlightOffer };

/** Flights by Duffel (https://duffel.com/docs/guides): bought from its balance, found again by the attempt in their metadata. */
export function createDuffelFlights({ duffel, db, now, deskPhone }: DuffelFlightsOptions): Flights {
  const once = onceAtATime<BookOutcome>();

  const thereOf = (json: unknown): There<FlightOrder> | undefined => {
    const thing = FlightOrder.safeParse(json).data;
    return thing && { kind: "there", reference: thing.id, thing };
  };
  async function readOrder(
    reference: string,
    signal: AbortSignal,
  ): Promise<There<FlightOrder> | Missing | Unavailable> {
    if (!isDuffelId("ord", reference)) return missing;
    const told = await duffel.read(`/air/orders/${reference}`, {}, signal);
    if (told.kind === "unavailable") return told;
    if (told.kind === "no") return missing;
    const order = thereOf(told.data);
    return order?.reference === reference ? order : unavailable("the answer is not the order asked for");
  }
  const attempts = attemptsAt<FlightOrder>(
    {
      supplier: "duffel-flights",
      read: readOrder,
      async look({ attempt, offer }, signal) {
        const told = await duffel.read("/air/orders", { offer_id: offer, limit: "50" }, signal);
        if (told.kind !== "told")
          return told.kind === "no" ? unavailable(`Duffel lists no orders: ${told.code}`) : told;
        if (!Array.isArray(told.data)) return unavailable("the answer is not a list of orders");
        const isOurs = (one: unknown) => FlightOrder.safeParse(one).data?.metadata?.["attempt"] === attempt;
        return thereOf(told.data.find(isOurs)) ?? missing;
      },
    },
    { db, now },
  );

  async function see(offerId: string, signal: AbortSignal): Promise<Seen | Refused | Unavailable> {
    if (!isDuffelId("off", offerId)) return refused("expired");
    const told = await duffel.read(`/air/offers/${offerId}`, {}, signal);
    if (told.kind === "unavailable") return told;
    if (told.kind === "no") return refused(told.code === "offer_no_longer_available" ? "sold-out" : "expired");
    const raw = Offer.safeParse(told.data).data;
    if (raw?.id !== offerId) return unavailable("the answer is not the offer asked for");
    const offer = offerOf(raw, now());
    return offer ? { kind: "seen", raw, offer } : refused("expired");
  }

  /** Orders, once: to be paid now, or to be kept until it is. */
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
    return attempts.ask({ attempt: asked.attempt, offer: raw.id, terms }, async () => {
      const told = await duffel.act("/air/orders", data, signal);
      if (told.kind === "no") return outcomeOf(told);
      if (told.kind !== "told") return told;
      // Under 200 and 202 it may still come to nothing (https://duffel.com/docs/api/overview/response-handling).
      return (told.status === 201 ? thereOf(told.data) : undefined) ?? unknown;
    });
  }

  async function pay(asked: Order, held: FlightOrder, signal: AbortSignal): Promise<BookOutcome> {
    if (isDearer(priceOf(held), asked.price)) return refused("price-changed");
    const payment = balancePayment(held.total_amount, held.total_currency);
    const told = await duffel.act("/air/payments", { order_id: held.id, payment }, signal);
    if (told.kind === "no") return outcomeOf(told);
    return told.kind === "told" ? nowBooked(held.id, signal) : told;
  }

  async function nowBooked(reference: string, signal: AbortSignal): Promise<Booked | Unknown> {
    const found = await readOrder(reference, signal);
    return found.kind === "there" && stateOf(found.thing, now()) === "booked" ? bookedOf(found.thing) : unknown;
  }

  /** What there is of an attempt; undefined where it may be asked for. */
  async function standing(attempt: string, signal: AbortSignal): Promise<Standing | undefined> {
    const became = await attempts.became(attempt, signal);
    if (became.kind === "missing") return undefined;
    if (became.kind !== "there") return became;
    const state = stateOf(became.thing, now());
    if (state === "booked") return bookedOf(became.thing);
    if (state === "held") return { kind: "held", order: became.thing };
    if (state === "cancelled") return { kind: "cancelled" };
    await attempts.forget(attempt);
    return undefined;
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

  async function quoteCancellation(reference: string, signal: AbortSignal) {
    const told = await duffel.ask("/air/order_cancellations", { order_id: reference }, { signal });
    if (told.kind === "unavailable") return told;
    if (told.kind === "no") return refused(told.code === "not_found" ? "not-found" : "not-allowed");
    const quote = OrderCancellation.safeParse(told.data).data;
    return quote?.order_id === reference ? ({ kind: "asked", quote } as const) : unavailable("the answer is no quote");
  }

  const confirm = (quoteId: string, signal: AbortSignal) =>
    duffel.act(`/air/order_cancellations/${quoteId}/actions/confirm`, {}, signal);

  async function search({ slices, adults, children, cabin, maxStops }: FlightSearch, signal: AbortSignal) {
    const wanted = {
      slices: slices.map(({ from, to, day, leaves }) => ({
        origin: from,
        destination: to,
        departure_date: day,
        // Both ends are inclusive there.
        ...(leaves && { departure_time: { from: leaves.from, to: minuteBefore(leaves.to) } }),
      })),
      passengers: [...Array.from({ length: adults }, () => ({ type: "adult" })), ...children.map((age) => ({ age }))],
      cabin_class: cabin.replace("-", "_"),
      max_connections: Math.min(2, maxStops),
    };
    const query = { return_offers: "false", supplier_timeout: String(airlinesTake) };
    const request = await duffel.ask("/air/offer_requests", wanted, { query, signal });
    const id = request.kind === "told" ? OfferRequest.safeParse(request.data).data?.id : undefined;
    if (request.kind === "unavailable") return request;
    if (!id)
      return unavailable(request.kind === "no" ? `Duffel does not search: ${request.code}` : "no search was made");
    const list = { offer_request_id: id, sort: "total_amount", limit: String(mostOffers) };
    const told = await duffel.read("/air/offers", list, signal);
    if (told.kind === "unavailable") return told;
    if (told.kind === "no" || !Array.isArray(told.data)) return unavailable("the answer is not a list of offers");
    // One airline's odd offer must not hide the others'.
    const read = told.data.flatMap((one) => Offer.safeParse(one).data ?? []);
    if (told.data.length > 0 && read.length === 0) return unavailable("none of the offers could be understood");
    const offers = read.flatMap((one) => offerOf(one, now()) ?? []);
    const found = offers.toSorted((a, b) => a.price.total.amount - b.price.total.amount);
    return { kind: "offers", offers: found } satisfies FlightsFound;
  }

  return {
    supplier: "duffel-flights",
    seller: duffelSeller,
    search,
    ...duffelChanges({ duffel, now, see, readOrder, nowBooked, renew: attempts.renew }),

    async offer(offerId, signal) {
      const seen = await see(offerId, signal);
      if (seen.kind === "refused") return { kind: "gone" };
      return seen.kind === "seen" ? { kind: "offer", offer: seen.offer } : seen;
    },

    async recheck(offerId, signal, attempt) {
      const became = attempt ? await attempts.became(attempt, signal) : missing;
      const isOurs = became.kind === "there" && became.row.offer === offerId;
      const held = isOurs ? heldOffer(became.thing, offerId, now()) : undefined;
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
      return made.kind === "there" ? heldBy(made.thing, asked.until) : made;
    },

    async release(attempt, signal) {
      const before = await standing(attempt, signal);
      if (before?.kind === "unknown") return unavailable("whether anything is held is not known yet");
      if (before?.kind === "unavailable") return before;
      if (before?.kind === "held") {
        const asked = await quoteCancellation(before.order.id, signal);
        const told = asked.kind === "asked" ? await confirm(asked.quote.id, signal) : asked;
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
        return made.kind === "there" ? bookedOf(made.thing) : made;
      }),

    async find(attempt, signal) {
      const before = await standing(attempt, signal);
      return before && before.kind !== "held" ? before : missing;
    },

    async quoteCancellation(reference, signal) {
      const found = await readOrder(reference, signal);
      if (found.kind === "unavailable") return found;
      if (found.kind === "missing") return refused("not-found");
      const { total } = priceOf(found.thing);
      const isOpen = stateOf(found.thing, now()) === "booked" && found.thing.available_actions.includes("cancel");
      if (!isOpen) return refused("not-allowed");
      const asked = await quoteCancellation(reference, signal);
      if (asked.kind !== "asked") return asked;
      const { id, refund_amount, refund_currency, refund_to, expires_at } = asked.quote;
      const isMoney = refund_amount && refund_currency === total.currency && refundsOfMoney.has(refund_to ?? "");
      if (!isMoney || !expires_at) return refused("not-allowed");
      const refund = moneyOf(refund_amount, refund_currency);
      const fee = { ...total, amount: total.amount - refund.amount };
      return { kind: "quote", id, refund, fee, expiresAt: new Date(expires_at) };
    },

    async cancel(reference, quoteId, signal) {
      if (!isDuffelId("ore", quoteId)) return refused("not-found");
      const read = () => duffel.read(`/air/order_cancellations/${quoteId}`, {}, signal);
      const asked = await read();
      if (asked.kind !== "told") return asked.kind === "no" ? refused("not-found") : asked;
      const quote = OrderCancellation.safeParse(asked.data).data;
      if (quote && quote.order_id !== reference) return refused("not-found");
      if (!quote?.refund_amount || !quote.refund_currency) return unavailable("the answer is no quote");
      const refund = moneyOf(quote.refund_amount, quote.refund_currency);
      if (quote.confirmed_at) return { kind: "cancelled", refund };
      if (quote.expires_at && new Date(quote.expires_at) <= now()) return refused("expired");
      const told = await confirm(quoteId, signal);
      if (told.kind === "told") return { kind: "cancelled", refund };
      if (told.kind !== "no") return told;
      // Somebody may have been quicker, or we ourselves before an answer was lost.
      const again = await read();
      const isDone = again.kind === "told" && OrderCancellation.safeParse(again.data).data?.confirmed_at;
      return isDone ? { kind: "cancelled", refund } : outcomeOf(told);
    },
  };
}

/** `11:59` before `12:00`. */
function minuteBefore(time: string): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - 1;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
