import type { Cabin, FareRule, FlightDetails, FlightSegment } from "../../contract/flights.ts";
import type { Money } from "../../contract/money.ts";
import type { Policy, Price } from "../../contract/trips.ts";
import { instantOf } from "../../contract/zoned-time.ts";
import type { Booked } from "../bookings/bookings.ts";
import { airlineReference, asWritten, describedIn, paperIn } from "../bookings/sentences.ts";
import { duffelSeller, moneyOf } from "../duffel/duffel-schemas.ts";
import type { Condition, FlightOrder, Flown, Offer, Segment } from "./duffel-schemas.ts";
import { type FlightOffer, titleOf } from "./flights.ts";

/** First class has no cabin of ours; a cabin above the requested one keeps the airline's name. */
const cabinNames: Readonly<Record<Segment["passengers"][number]["cabin_class"], Cabin>> = {
  economy: "economy",
  premium_economy: "premium-economy",
  business: "business",
  first: "business",
};

export const instantAt = (local: string, timeZone: string): Date =>
  instantOf({ day: local.slice(0, 10), time: local.slice(11, 16) }, timeZone);

const placeOf = (
  { iata_code, city_name, name, time_zone }: Segment["origin"],
  terminal: string | null | undefined,
) => ({
  code: iata_code,
  city: city_name ?? name,
  timeZone: time_zone,
  terminal: terminal ?? null,
});

const segmentOf = (segment: Segment): FlightSegment => ({
  from: placeOf(segment.origin, segment.origin_terminal),
  to: placeOf(segment.destination, segment.destination_terminal),
  departs: instantAt(segment.departing_at, segment.origin.time_zone).toISOString(),
  arrives: instantAt(segment.arriving_at, segment.destination.time_zone).toISOString(),
  carrier: segment.marketing_carrier.name,
  operatedBy: segment.operating_carrier.name === segment.marketing_carrier.name ? null : segment.operating_carrier.name,
  number: numberOf(segment),
  aircraft: segment.aircraft?.name ?? null,
  cabin: cabinNames[segment.passengers[0]?.cabin_class ?? "economy"],
});

type Flight = Pick<Segment, "departing_at" | "marketing_carrier" | "marketing_carrier_flight_number">;
const numberOf = ({ marketing_carrier, marketing_carrier_flight_number }: Flight): string =>
  `${marketing_carrier.iata_code ?? ""} ${marketing_carrier_flight_number}`.trim();

/** Identifies the same flights in offers and change offers. */
export const flightsOf = (slices: readonly { readonly segments: readonly Flight[] }[]): string =>
  slices
    .flatMap(({ segments }) => segments.map((segment) => `${numberOf(segment)}@${segment.departing_at.slice(0, 16)}`))
    .join("+");

const firstDeparture = ({ slices }: Flown): string => {
  const [first] = slices[0]?.segments ?? [];
  return first ? instantAt(first.departing_at, first.origin.time_zone).toISOString() : new Date(0).toISOString();
};

/** The fee of a modification; an unnamed penalty is unknown, not zero. */
function feeOf(condition: Condition): Money | null {
  const { allowed, penalty_amount, penalty_currency } = condition ?? {};
  return allowed && penalty_amount && penalty_currency ? moneyOf(penalty_amount, penalty_currency) : null;
}
const ruleOf = (condition: Condition): FareRule => {
  const fee = feeOf(condition);
  return { allowed: fee !== null, fee: fee?.amount === 0 ? null : fee };
};

const ticket = { en: "Ticket", ar: "التذكرة", de: "Ticket", es: "Billete", fr: "Billet", ru: "Билет", zh: "机票" };
const unstated = {
  refund: {
    en: "The airline says at cancellation whether there is a refund, and how much.",
    ar: "تُحدّد شركة الطيران عند الإلغاء إن كان هناك استرداد وكم يبلغ.",
    de: "Ob und wie viel erstattet wird, sagt die Fluggesellschaft bei der Stornierung.",
    es: "La aerolínea indica al cancelar si hay reembolso y de cuánto es.",
    fr: "La compagnie indique lors de l’annulation s’il y a un remboursement, et son montant.",
    ru: "Будет ли возврат и какой, авиакомпания сообщает при отмене.",
    zh: "是否退款以及退款多少，由航空公司在取消时告知。",
  },
  change: {
    en: "Whether this ticket can be changed, and for how much, the airline says when it is asked.",
    ar: "تُحدّد شركة الطيران عند الطلب إن كان تغيير هذه التذكرة ممكنًا وبأي مبلغ.",
    de: "Ob und zu welchem Preis sich dieses Ticket ändern lässt, sagt die Fluggesellschaft auf Anfrage.",
    es: "La aerolínea indica, cuando se le pregunta, si este billete admite cambios y cuánto cuestan.",
    fr: "La compagnie indique, sur demande, si ce billet peut être modifié, et à quel prix.",
    ru: "Можно ли изменить этот билет и за какую цену, авиакомпания сообщает по запросу.",
    zh: "此机票能否改签以及费用多少，由航空公司在询问时告知。",
  },
};
const isUnstated = (condition: Condition): boolean => !condition || (condition.allowed && feeOf(condition) === null);

export function policyOf(flown: Flown): Policy {
  const { refund_before_departure: refund, change_before_departure: change } = flown.conditions;
  const total = moneyOf(flown.total_amount, flown.total_currency);
  const fee = feeOf(refund);
  const isKnown = fee !== null && fee.currency === total.currency;
  return {
    cancellation: isKnown
      ? [{ before: firstDeparture(flown), refund: { ...total, amount: Math.max(0, total.amount - fee.amount) } }]
      : [],
    changeFee: feeOf(change),
    conditions: [
      ...(isUnstated(refund) || (fee !== null && !isKnown) ? [unstated.refund.en] : []),
      ...(isUnstated(change) ? [unstated.change.en] : []),
    ],
  };
}

/** Everything is due at once; the fare is the total without tax. */
export function priceOf({ total_amount, total_currency, tax_amount, tax_currency }: Flown): Price {
  const total = moneyOf(total_amount, total_currency);
  const taxAmount = tax_amount && tax_currency === total_currency ? moneyOf(tax_amount, total_currency).amount : 0;
  const taxes = Math.min(Math.max(0, taxAmount), total.amount);
  return {
    total,
    base: { ...total, amount: total.amount - taxes },
    taxes: { ...total, amount: taxes },
    fees: { ...total, amount: 0 },
    dueLater: [],
    dueOnSite: [],
  };
}

/** The minimum over all passengers and flights. */
const bagsOf = (segments: readonly Segment[], type: string): number =>
  Math.min(
    ...segments.flatMap(({ passengers }) =>
      passengers.map(({ baggages }) =>
        baggages.reduce((all, bag) => (bag.type === type ? all + bag.quantity : all), 0),
      ),
    ),
  );

function detailsOf(offer: Offer): FlightDetails {
  const segments = offer.slices.flatMap((slice) => slice.segments);
  const slices = offer.slices.map((slice) => ({ segments: slice.segments.map(segmentOf) }));
  const [first] = segments;
  return {
    slices,
    cabin: cabinNames[first?.passengers[0]?.cabin_class ?? "economy"],
    brand: offer.slices[0]?.fare_brand_name || first?.passengers[0]?.cabin_class_marketing_name || offer.owner.name,
    bags: { cabin: bagsOf(segments, "carry_on"), checked: bagsOf(segments, "checked") },
    change: ruleOf(offer.conditions.change_before_departure),
    refund: ruleOf(offer.conditions.refund_before_departure),
    emissionsKg: offer.total_emissions_kg ? Math.round(Number(offer.total_emissions_kg)) : null,
    identityRequired: offer.passenger_identity_documents_required,
    travellers: offer.passengers.length,
  };
}

const dateOf = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null);

/** The current offer; undefined after its expiry. */
export function offerOf(offer: Offer, now: Date): FlightOffer | undefined {
  const expiresAt = new Date(offer.expires_at);
  const flight = detailsOf(offer);
  const segments = flight.slices.flatMap((slice) => slice.segments);
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last || expiresAt <= now) return undefined;
  const { requires_instant_payment, payment_required_by, price_guarantee_expires_at } = offer.payment_requirements;
  const until = requires_instant_payment ? null : dateOf(payment_required_by);
  const isHoldable = until !== null && until > now;
  return {
    id: offer.id,
    what: {
      ...describedIn({
        title: titleOf(flight.slices),
        subtitle: asWritten(`${offer.owner.name}, ${flight.brand}`),
        sentences: Object.values(unstated),
      }),
      startsAt: new Date(first.departs),
      endsAt: new Date(last.arrives),
      timeZone: first.from.timeZone,
      seller: duffelSeller,
      details: flight,
    },
    price: priceOf(offer),
    policy: policyOf(offer),
    expiresAt,
    holdableUntil: isHoldable ? until : null,
    priceGuaranteedUntil: isHoldable ? dateOf(price_guarantee_expires_at) : null,
    flight,
    fareName: asWritten(flight.brand),
    fewLeft: false,
  };
}

/** Derives an order's state, which Duffel does not report. */
export function stateOf(
  { payment_status, cancelled_at }: FlightOrder,
  now: Date,
): "booked" | "held" | "cancelled" | "lapsed" {
  const { awaiting_payment, payment_required_by, paid_at } = payment_status;
  if (cancelled_at) return paid_at ? "cancelled" : "lapsed";
  if (!awaiting_payment) return "booked";
  return payment_required_by && new Date(payment_required_by) > now ? "held" : "lapsed";
}

/** The offer of a held order: Duffel no longer returns an ordered offer. */
export function heldOffer(order: FlightOrder, offerId: string, now: Date): FlightOffer | undefined {
  const { payment_required_by } = order.payment_status;
  if (stateOf(order, now) !== "held" || !payment_required_by) return undefined;
  const payment_requirements = { requires_instant_payment: false, payment_required_by };
  const ordered = { passenger_identity_documents_required: false, expires_at: payment_required_by };
  return offerOf({ ...order, ...ordered, id: offerId, payment_requirements }, now);
}

/** Duffel takes no assistance with an order, and its metadata must hold nothing sensitive: the clinic asks the airline. */
export const bookedOf = (order: FlightOrder): Booked => ({
  kind: "booked",
  needs: {},
  reference: order.id,
  price: priceOf(order),
  cancellation: policyOf(order).cancellation,
  papers: [
    airlineReference(order.booking_reference),
    ...(order.documents ?? [])
      .filter(({ type }) => type === "electronic_ticket")
      .map(({ unique_identifier }) => paperIn(ticket, asWritten(unique_identifier))),
  ],
});
