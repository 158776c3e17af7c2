export interface Leg {
  readonly from: string;
  readonly to: string;
  readonly day: string;
  readonly number: string;
}
export interface Passenger {
  readonly id: string;
  readonly type: string | null;
  readonly age: number | null;
}
export interface AirOffer {
  readonly id: string;
  /** Offers with the same value share seats. */
  readonly seats: string;
  readonly legs: readonly Leg[];
  readonly passengers: readonly Passenger[];
  readonly cents: number;
  readonly expiresAt: Date;
  /** Null: instant payment. */
  readonly holdUntil: Date | null;
  readonly documents: boolean;
  /** Cancellation penalty; null when the airline does not state it. */
  readonly penalty: string | null;
}
export interface AirOrder {
  readonly id: string;
  readonly offer: AirOffer;
  readonly metadata: unknown;
  legs: readonly Leg[];
  cents: number;
  paidAt: Date | null;
  cancelledAt: Date | null;
}
export interface AirCancellation {
  readonly order: AirOrder;
  readonly cents: number;
  readonly expiresAt: Date;
  confirmedAt: Date | null;
}
export interface AirChange {
  readonly order: AirOrder;
  readonly legs: readonly Leg[];
  readonly cents: number;
  readonly difference: number;
  readonly expiresAt: Date;
  confirmedAt: Date | null;
}

export const decimal = (cents: number): string => (cents / 100).toFixed(2);
const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

const places: Readonly<Record<string, readonly [city: string, zone: string]>> = {
  LHR: ["London", "Europe/London"],
  BUD: ["Budapest", "Europe/Budapest"],
  FRA: ["Frankfurt", "Europe/Berlin"],
};
const place = (code: string) => {
  const [city_name, time_zone] = places[code] ?? ["Nowhere", "Etc/UTC"];
  return { iata_code: code, name: `${city_name} Airport`, city_name, time_zone, type: "airport" };
};
const airline = { name: "Duffel Airways", iata_code: "ZZ" };

const sliceJson = ({ from, to, day, number }: Leg, passengers: readonly Passenger[]) => ({
  id: `sli_${day.replaceAll("-", "")}${number}`,
  origin: place(from),
  destination: place(to),
  fare_brand_name: "Basic",
  segments: [
    {
      id: `seg_${number}`,
      origin: place(from),
      destination: place(to),
      origin_terminal: "2",
      destination_terminal: null,
      departing_at: `${day}T09:10:00`,
      arriving_at: `${day}T12:45:00`,
      marketing_carrier: airline,
      marketing_carrier_flight_number: number,
      operating_carrier: airline,
      aircraft: { name: "Airbus A320" },
      passengers: passengers.map(({ id }) => ({
        passenger_id: id,
        cabin_class: "economy",
        cabin_class_marketing_name: "Economy",
        baggages: [
          { type: "carry_on", quantity: 1 },
          { type: "checked", quantity: 1 },
        ],
      })),
    },
  ],
});

const flown = ({ passengers, penalty }: AirOffer, legs: readonly Leg[], cents: number) => ({
  total_amount: decimal(cents),
  total_currency: "GBP",
  tax_amount: decimal(Math.round(cents / 10)),
  tax_currency: "GBP",
  base_amount: decimal(cents - Math.round(cents / 10)),
  base_currency: "GBP",
  owner: airline,
  slices: legs.map((leg) => sliceJson(leg, passengers)),
  conditions: {
    refund_before_departure:
      penalty === null ? null : { allowed: true, penalty_amount: penalty, penalty_currency: "GBP" },
    change_before_departure: { allowed: true, penalty_amount: "10.00", penalty_currency: "GBP" },
  },
});

/** An offer in Duffel's form, limited to the fields that are read; `cents` is its current price. */
export const offerJson = (offer: AirOffer, cents: number) => ({
  ...flown(offer, offer.legs, cents),
  id: offer.id,
  partial: false,
  expires_at: instant(offer.expiresAt),
  total_emissions_kg: "460",
  passenger_identity_documents_required: offer.documents,
  payment_requirements: {
    requires_instant_payment: offer.holdUntil === null,
    payment_required_by: instant(offer.holdUntil),
    price_guarantee_expires_at: instant(offer.holdUntil),
  },
  passengers: offer.passengers,
});

export const orderJson = (order: AirOrder) => ({
  ...flown(order.offer, order.legs, order.cents),
  id: order.id,
  booking_reference: `RZ${order.id.slice(-6, -2)}`,
  cancelled_at: instant(order.cancelledAt),
  metadata: order.metadata,
  available_actions: order.cancelledAt ? [] : ["cancel", "change", "update"],
  documents: order.paidAt ? [{ type: "electronic_ticket", unique_identifier: "1252106312810", passenger_ids: [] }] : [],
  passengers: order.offer.passengers,
  payment_status: {
    awaiting_payment: !order.paidAt && !order.cancelledAt,
    payment_required_by: order.paidAt ? null : instant(order.offer.holdUntil),
    price_guarantee_expires_at: null,
    paid_at: instant(order.paidAt),
  },
});

export const cancellationJson = (id: string, { order, cents, expiresAt, confirmedAt }: AirCancellation) => ({
  id,
  order_id: order.id,
  refund_amount: decimal(cents),
  refund_currency: "GBP",
  refund_to: order.paidAt ? "balance" : "awaiting_payment",
  expires_at: instant(expiresAt),
  confirmed_at: instant(confirmedAt),
  airline_credits: [],
});

export const changeJson = (id: string, { order, legs, cents, difference, expiresAt, confirmedAt }: AirChange) => ({
  id,
  order_id: order.id,
  change_total_amount: decimal(difference),
  change_total_currency: "GBP",
  new_total_amount: decimal(cents),
  new_total_currency: "GBP",
  penalty_total_amount: "10.00",
  penalty_total_currency: "GBP",
  expires_at: instant(expiresAt),
  confirmed_at: instant(confirmedAt),
  slices: { add: legs.map((leg) => sliceJson(leg, [])), remove: [] },
});
