import * as z from "zod/mini";
import { AirportCode } from "../../contract/item-parts.ts";
import { CurrencyCode } from "../../contract/money.ts";
import { line, TimeZone } from "../../contract/values.ts";
import { Decimal, DuffelInstant, LocalTime, Metadata } from "../duffel/duffel-schemas.ts";

/** The parts of Duffel's answers that are read (https://duffel.com/docs/api/offers, …/orders). */
const Place = z.object({
  iata_code: AirportCode,
  name: line(120),
  city_name: z.nullish(line(120)),
  time_zone: TimeZone,
});
const Carrier = z.object({ iata_code: z.nullish(z.string().check(z.regex(/^[A-Z0-9]{2}$/))), name: line(120) });
const cabins = ["economy", "premium_economy", "business", "first"] as const;

const Segment = z.object({
  id: z.string(),
  origin: Place,
  destination: Place,
  origin_terminal: z.nullish(z.string().check(z.maxLength(20))),
  destination_terminal: z.nullish(z.string().check(z.maxLength(20))),
  departing_at: LocalTime,
  arriving_at: LocalTime,
  marketing_carrier: Carrier,
  marketing_carrier_flight_number: z.string().check(z.regex(/^[0-9A-Z]{1,5}$/)),
  operating_carrier: Carrier,
  aircraft: z.nullish(z.object({ name: line(120) })),
  passengers: z
    .array(
      z.object({
        cabin_class: z.enum(cabins),
        cabin_class_marketing_name: z.nullish(z.string().check(z.maxLength(80))),
        baggages: z.array(z.object({ type: z.string(), quantity: z.int().check(z.minimum(0), z.maximum(50)) })),
      }),
    )
    .check(z.minLength(1)),
});
export type Segment = z.infer<typeof Segment>;

const Slice = z.object({
  id: z.string().check(z.regex(/^sli_\w{1,60}$/)),
  origin: z.object({ iata_code: AirportCode }),
  destination: z.object({ iata_code: AirportCode }),
  fare_brand_name: z.nullish(z.string().check(z.maxLength(80))),
  segments: z.array(Segment).check(z.minLength(1), z.maxLength(8)),
});

const Condition = z.nullish(
  z.object({
    allowed: z.boolean(),
    penalty_amount: z.nullish(Decimal),
    penalty_currency: z.nullish(CurrencyCode),
  }),
);
export type Condition = z.infer<typeof Condition>;
const Conditions = z.object({ refund_before_departure: Condition, change_before_departure: Condition });

/** The common part of an offer and an order. */
const flown = {
  total_amount: Decimal,
  total_currency: CurrencyCode,
  tax_amount: z.nullish(Decimal),
  tax_currency: z.nullish(CurrencyCode),
  owner: Carrier,
  slices: z.array(Slice).check(z.minLength(1), z.maxLength(6)),
  conditions: Conditions,
};
const Flown = z.object(flown);
export type Flown = z.infer<typeof Flown>;

const Passengers = z
  .array(
    z.object({
      id: z.string().check(z.regex(/^pas_\w{1,60}$/)),
      type: z.nullish(z.string()),
      age: z.nullish(z.int()),
    }),
  )
  .check(z.minLength(1), z.maxLength(12));

export const Offer = z.object({
  ...flown,
  id: z.string().check(z.regex(/^off_\w{1,60}$/)),
  expires_at: DuffelInstant,
  partial: z.nullish(z.literal(false)),
  total_emissions_kg: z.nullish(Decimal),
  passenger_identity_documents_required: z.boolean(),
  payment_requirements: z.object({
    requires_instant_payment: z.boolean(),
    payment_required_by: z.nullish(DuffelInstant),
    price_guarantee_expires_at: z.nullish(DuffelInstant),
  }),
  passengers: Passengers,
});
export type Offer = z.infer<typeof Offer>;

export const OfferRequest = z.object({ id: z.string().check(z.regex(/^orq_\w{1,60}$/)) });

export const FlightOrder = z.object({
  ...flown,
  id: z.string().check(z.regex(/^ord_\w{1,60}$/)),
  booking_reference: line(20),
  passengers: Passengers,
  cancelled_at: z.nullish(DuffelInstant),
  metadata: Metadata,
  available_actions: z.array(z.string()),
  documents: z.nullish(z.array(z.object({ type: z.string(), unique_identifier: line(40) }))),
  payment_status: z.object({
    awaiting_payment: z.boolean(),
    payment_required_by: z.nullish(DuffelInstant),
    paid_at: z.nullish(DuffelInstant),
  }),
});
export type FlightOrder = z.infer<typeof FlightOrder>;

export const OrderCancellation = z.object({
  id: z.string().check(z.regex(/^ore_\w{1,60}$/)),
  order_id: z.string(),
  expires_at: z.nullish(DuffelInstant),
  confirmed_at: z.nullish(DuffelInstant),
  refund_amount: z.nullish(Decimal),
  refund_currency: z.nullish(CurrencyCode),
  refund_to: z.nullish(z.string()),
});
export type OrderCancellation = z.infer<typeof OrderCancellation>;

/** A change, offered or chosen. */
const changing = {
  id: z.string().check(z.regex(/^[a-z]{3}_\w{1,60}$/)),
  change_total_amount: Decimal,
  change_total_currency: CurrencyCode,
  new_total_amount: Decimal,
  new_total_currency: CurrencyCode,
  expires_at: DuffelInstant,
};
export const OrderChangeOffer = z.object({
  ...changing,
  // The API reference and Duffel's own library name this field differently.
  penalty_total_amount: z.nullish(Decimal),
  penalty_amount: z.nullish(Decimal),
  slices: z.object({
    add: z.array(
      z.object({
        segments: z.array(
          z.object({
            departing_at: LocalTime,
            marketing_carrier: Carrier,
            marketing_carrier_flight_number: Segment.shape.marketing_carrier_flight_number,
          }),
        ),
      }),
    ),
  }),
});
export type OrderChangeOffer = z.infer<typeof OrderChangeOffer>;
export const OrderChangeRequest = z.object({ order_change_offers: z.array(z.unknown()) });
export const OrderChange = z.object({ ...changing, order_id: z.string(), confirmed_at: z.nullish(DuffelInstant) });
