import * as z from "zod/mini";
import { CurrencyCode } from "../../contract/money.ts";
import { CountryCode, line, PlainDate } from "../../contract/values.ts";
import { Decimal, DuffelInstant, Metadata } from "../duffel/duffel-schemas.ts";

/** The parts of Duffel's answers that are read (https://duffel.com/docs/api/search-result, …/bookings). */
const boards = ["room_only", "breakfast", "half_board", "full_board", "all_inclusive"] as const;

const price = {
  total_amount: Decimal,
  total_currency: CurrencyCode,
  tax_amount: z.nullish(Decimal),
  fee_amount: z.nullish(Decimal),
  due_at_accommodation_amount: z.nullish(Decimal),
  due_at_accommodation_currency: z.nullish(CurrencyCode),
};

const Rate = z.object({
  id: z.string().check(z.regex(/^rat_\w{1,60}$/)),
  board_type: z.enum(boards),
  payment_type: z.string(),
  available_payment_methods: z.array(z.string()),
  loyalty_programme_required: z.nullish(z.boolean()),
  quantity_available: z.nullish(z.int()),
  expires_at: DuffelInstant,
  ...price,
  conditions: z.array(z.object({ title: z.string(), description: z.string() })),
  cancellation_timeline: z.array(z.object({ refund_amount: Decimal, currency: CurrencyCode, before: DuffelInstant })),
});
export type Rate = z.infer<typeof Rate>;

const Room = z.object({
  name: line(160),
  beds: z.nullish(
    z.array(
      z.object({
        type: z.enum(["single", "double", "queen", "king", "sofabed"]),
        count: z.int().check(z.minimum(1), z.maximum(12)),
      }),
    ),
  ),
  rates: z.array(z.unknown()),
});
export type Room = z.infer<typeof Room>;

/** Seconds are optional. */
const Time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d/));

export const Accommodation = z.object({
  id: z.string().check(z.regex(/^acc_\w{1,60}$/)),
  name: line(160),
  rating: z.nullish(z.number().check(z.minimum(0), z.maximum(5))),
  review_score: z.nullish(z.number().check(z.minimum(0), z.maximum(10))),
  review_count: z.nullish(z.int().check(z.minimum(0))),
  amenities: z.nullish(z.array(z.object({ type: z.string() }))),
  phone_number: z.nullish(line(40)),
  check_in_information: z.nullish(
    z.object({ check_in_after_time: z.nullish(Time), check_out_before_time: z.nullish(Time) }),
  ),
  key_collection: z.nullish(z.object({ instructions: z.nullish(z.string().check(z.maxLength(2000))) })),
  location: z.object({
    address: z.object({ line_one: line(200), city_name: line(120), country_code: CountryCode }),
    geographic_coordinates: z.object({
      latitude: z.number().check(z.minimum(-90), z.maximum(90)),
      longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    }),
  }),
  rooms: z.nullish(z.array(z.unknown())),
});
export type Accommodation = z.infer<typeof Accommodation>;

export const SearchResult = z.object({
  id: z.string().check(z.regex(/^s\w{2}_\w{1,60}$/)),
  accommodation: Accommodation,
  cheapest_rate_total_amount: Decimal,
  cheapest_rate_currency: CurrencyCode,
});
export const SearchResults = z.object({ results: z.array(z.unknown()) });

export const Quote = z.object({
  id: z.string().check(z.regex(/^quo_\w{1,60}$/)),
  check_in_date: PlainDate,
  check_out_date: PlainDate,
  accommodation: Accommodation,
  rooms: z.int(),
  /** The age is a child's. */
  guests: z.array(z.object({ type: z.string(), age: z.optional(z.nullable(z.int())) })),
  ...price,
});
export type Quote = z.infer<typeof Quote>;

export const StayBooking = z.object({
  id: z.string().check(z.regex(/^bok_\w{1,60}$/)),
  status: z.enum(["confirmed", "cancelled"]),
  reference: z.nullish(line(80)),
  cancelled_at: z.nullish(DuffelInstant),
  metadata: Metadata,
  accommodation: z.object({
    name: line(160),
    key_collection: Accommodation.shape.key_collection,
  }),
});
export type StayBooking = z.infer<typeof StayBooking>;

/** The rooms of an answer with their valid rates. */
export const roomsOf = ({ rooms }: Pick<Accommodation, "rooms">): { room: Room; rates: Rate[] }[] =>
  (rooms ?? []).flatMap((one) => {
    const room = Room.safeParse(one).data;
    return room ? [{ room, rates: room.rates.flatMap((rate) => Rate.safeParse(rate).data ?? []) }] : [];
  });
