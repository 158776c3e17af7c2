import { randomBytes } from "node:crypto";
import {
  type AirCancellation,
  type AirChange,
  type AirOffer,
  type AirOrder,
  cancellationJson,
  changeJson,
  decimal,
  type Leg,
  offerJson,
  orderJson,
} from "./loopback-air-json.ts";
import { type DuffelRequest, notFound, type Reply, refusal } from "./loopback-duffel.ts";

interface SentSlice {
  readonly origin: string;
  readonly destination: string;
  readonly departure_date: string;
}
/** The fields of all request bodies; the stub does not validate them. */
interface Sent {
  readonly slices: readonly SentSlice[] & { readonly add: readonly SentSlice[]; readonly remove: readonly unknown[] };
  readonly passengers: readonly Readonly<Record<string, string>>[];
  readonly selected_offers: readonly string[];
  readonly selected_order_change_offer: string;
  readonly order_id: string;
  readonly type: string;
  readonly metadata: unknown;
  readonly payment?: { readonly amount: string };
  readonly payments?: readonly { readonly amount: string }[];
}

const minutes = 60_000;
const legOf = ({ origin, destination, departure_date }: SentSlice, number: string): Leg => ({
  from: origin,
  to: destination,
  day: departure_date,
  number,
});

/** Duffel's flights API as a stub: orders, holds, payments, cancellations and changes, with limited seats. */
export function createLoopbackAir(now: () => Date) {
  let serial = 0;
  let times = 1;
  const run = randomBytes(4).toString("hex");
  const id = (kind: string): string => `${kind}_0000${run}${String(++serial).padStart(4, "0")}Ab`;
  const within = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);
  const seats = new Map<string, number>();
  const offers = new Map<string, AirOffer>();
  const searches = new Map<string, readonly AirOffer[]>();
  const orders = new Map<string, AirOrder>();
  const cancellations = new Map<string, AirCancellation>();
  const changes = new Map<string, AirChange>();

  const centsOf = (offer: AirOffer): number => Math.round(offer.cents * times);
  const isHeld = ({ paidAt, cancelledAt, offer }: AirOrder): boolean =>
    !paidAt && !cancelledAt && offer.holdUntil !== null && offer.holdUntil > now();
  const sits = (order: AirOrder): boolean => isHeld(order) || (order.paidAt !== null && order.cancelledAt === null);
  const isFree = ({ seats: name }: AirOffer): boolean =>
    [...orders.values()].filter((order) => order.offer.seats === name && sits(order)).length < (seats.get(name) ?? 0);
  const made = (data: unknown): Reply => ({ status: 201, data });
  const read = (data: unknown): Reply => ({ status: 200, data, ...(Array.isArray(data) && { after: null }) });

  function publish(wanted: Partial<AirOffer> & Pick<AirOffer, "seats" | "legs">, capacity = 9): AirOffer {
    const offer: AirOffer = {
      id: id("off"),
      passengers: [{ id: id("pas"), type: "adult", age: null }],
      cents: 24_050,
      expiresAt: within(30 * minutes),
      holdUntil: null,
      documents: false,
      penalty: "0.00",
      ...wanted,
    };
    seats.set(offer.seats, capacity);
    offers.set(offer.id, offer);
    return offer;
  }

  function search({ slices, passengers: wanted }: Sent): Reply {
    const passengers = wanted.map(({ type = null, age }) => ({ id: id("pas"), type, age: age ? Number(age) : null }));
    const name = id("orq");
    const found = [
      { number: "101", cents: 30_000 },
      { number: "202", cents: 25_000 },
    ].map(({ number, cents }) =>
      publish({ seats: id("seats"), legs: slices.map((slice) => legOf(slice, number)), passengers, cents }),
    );
    searches.set(name, found);
    return made({ id: name, slices });
  }

  function createOrder({ selected_offers, type, passengers, payments, metadata }: Sent): Reply {
    const offer = offers.get(selected_offers[0] ?? "");
    if (!offer) return notFound;
    if (offer.expiresAt <= now()) return refusal("offer_expired");
    if ([...orders.values()].some((order) => order.offer === offer && sits(order)))
      return refusal("order_creation_already_attempted");
    if (!isFree(offer)) return refusal("offer_no_longer_available", "airline_error");
    const isWhole = passengers.every(
      (one) => one["given_name"] && one["title"] && /^\+\d+$/.test(one["phone_number"] ?? ""),
    );
    if (passengers.length !== offer.passengers.length || !isWhole)
      return refusal("validation_required", "validation_error");
    const isLater = type === "pay_later";
    if (isLater && !offer.holdUntil) return refusal("validation_inclusion", "validation_error");
    const cents = centsOf(offer);
    if (!isLater && payments?.[0]?.amount !== decimal(cents)) return refusal("price_changed", "airline_error");
    const paidAt = isLater ? null : now();
    const order: AirOrder = { id: id("ord"), offer, metadata, legs: offer.legs, cents, paidAt, cancelledAt: null };
    orders.set(order.id, order);
    return made(orderJson(order));
  }

  function pay({ order_id, payment }: Sent): Reply {
    const order = orders.get(order_id);
    if (!order) return notFound;
    if (!isHeld(order)) return refusal("past_payment_required_by_date");
    if (payment?.amount !== decimal(order.cents)) return refusal("payment_amount_does_not_match_order_amount");
    order.paidAt = now();
    return made({ id: id("pay") });
  }

  function quoteCancellation({ order_id }: Sent): Reply {
    const order = orders.get(order_id);
    if (!order) return notFound;
    if (order.cancelledAt) return refusal("already_cancelled");
    const cents = order.paidAt ? order.cents - Number(order.offer.penalty ?? 0) * 100 : 0;
    const quote = { order, cents, expiresAt: within(10 * minutes), confirmedAt: null };
    const name = id("ore");
    cancellations.set(name, quote);
    return made(cancellationJson(name, quote));
  }

  function confirmCancellation(name: string, quote: AirCancellation): Reply {
    if (quote.order.cancelledAt) return refusal("already_cancelled");
    if (quote.expiresAt <= now()) return refusal("order_cancellation_expired");
    quote.confirmedAt = now();
    quote.order.cancelledAt = now();
    return read(cancellationJson(name, quote));
  }

  function askForChange({ order_id, slices }: Sent): Reply {
    const order = orders.get(order_id);
    if (!order || slices.remove.length !== order.legs.length) return notFound;
    const found = ["101", "202"].map((number) => {
      const name = id("oco");
      const legs = slices.add.map((slice) => legOf(slice, number));
      const cents = order.cents + 4500;
      changes.set(name, { order, legs, cents, difference: 5500, expiresAt: within(20 * minutes), confirmedAt: null });
      return name;
    });
    const order_change_offers = [...changes].flatMap(([name, one]) =>
      found.includes(name) ? changeJson(name, one) : [],
    );
    return made({ id: id("ocr"), order_change_offers });
  }

  function confirmChange(name: string, change: AirChange, { payment }: Sent): Reply {
    if (change.confirmedAt) return refusal("order_change_already_actioned");
    if (payment?.amount !== decimal(change.difference)) return refusal("validation_required", "validation_error");
    change.confirmedAt = now();
    Object.assign(change.order, { legs: change.legs, cents: change.cents });
    return read(changeJson(name, change));
  }

  function answer({ call, query, data }: DuffelRequest): Reply {
    const [, method, resource, name = "", verb] =
      /^(\w+) \/air\/(\w+)(?:\/(\w+))?(?:\/actions\/(\w+))?$/.exec(call) ?? [];
    const sent = data as Sent;
    const [offer, order, quote] = [offers.get(name), orders.get(name), cancellations.get(name)];
    const change = changes.get(name || sent?.selected_order_change_offer);
    const calls: Readonly<Record<string, () => Reply>> = {
      "POST offer_requests": () => search(sent),
      "GET offers": () =>
        read((searches.get(query.get("offer_request_id") ?? "") ?? []).map((one) => offerJson(one, centsOf(one)))),
      "POST orders": () => createOrder(sent),
      "GET orders": () =>
        read([...orders.values()].filter((one) => one.offer.id === query.get("offer_id")).map(orderJson)),
      "POST payments": () => pay(sent),
      "POST order_cancellations": () => quoteCancellation(sent),
      "POST order_change_requests": () => askForChange(sent),
      "POST order_changes": () => (change ? made(changeJson(sent.selected_order_change_offer, change)) : notFound),
      "GET offers/": () =>
        offer && !isFree(offer)
          ? refusal("offer_no_longer_available", "airline_error")
          : offer
            ? read(offerJson(offer, centsOf(offer)))
            : notFound,
      "GET orders/": () => (order ? read(orderJson(order)) : notFound),
      "GET order_cancellations/": () => (quote ? read(cancellationJson(name, quote)) : notFound),
      "POST order_cancellations/confirm": () => (quote ? confirmCancellation(name, quote) : notFound),
      "POST order_changes/confirm": () => (change ? confirmChange(name, change, sent) : notFound),
    };
    return calls[`${method} ${resource}${name && "/"}${verb ?? ""}`]?.() ?? notFound;
  }

  return {
    answer,
    publish,
    /** Multiplies all prices. */
    raise: (factor: number): void => {
      times *= factor;
    },
    orders: orders as ReadonlyMap<string, AirOrder>,
  };
}
