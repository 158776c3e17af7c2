import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientRead } from "./endpoint-kinds.ts";
import { AirportCode, FlightPlace } from "./item-parts.ts";
import { Money } from "./money.ts";
import { Policy, Price, Seller, TripOutline } from "./trips.ts";
import { ages, Instant, Language, line, PlainDate, TimeZone, Uuid } from "./values.ts";

export const cabins = ["economy", "premium-economy", "business"] as const;
export const Cabin = z.enum(cabins);
export type Cabin = z.infer<typeof Cabin>;

export const FlightSegment = z.strictObject({
  from: FlightPlace,
  to: FlightPlace,
  departs: Instant,
  arrives: Instant,
  carrier: z.string(),
  /** The operating airline, if different. */
  operatedBy: z.nullable(z.string()),
  /** `ZG 214` */
  number: z.string(),
  aircraft: z.nullable(z.string()),
  cabin: Cabin,
});
export type FlightSegment = z.infer<typeof FlightSegment>;

/** One direction of a journey; segments in order of time. */
export const FlightSlice = z.strictObject({ segments: z.array(FlightSegment) });
export type FlightSlice = z.infer<typeof FlightSlice>;

/** A change before the first departure and its fee; the fee is null if changes are not permitted. */
export const FareRule = z.strictObject({ allowed: z.boolean(), fee: z.nullable(Money) });
export type FareRule = z.infer<typeof FareRule>;

/** Details of a flight; stored with the trip's item at its sale. */
export const FlightDetails = z.strictObject({
  slices: z.array(FlightSlice),
  cabin: Cabin,
  /** The airline's name of this fare. */
  brand: z.string(),
  /** Per traveller. */
  bags: z.strictObject({ cabin: z.int(), checked: z.int() }),
  change: FareRule,
  refund: FareRule,
  /** Sum over all travellers. */
  emissionsKg: z.nullable(z.number()),
  /** True if the airline needs passports to issue tickets. */
  identityRequired: z.boolean(),
  travellers: z.int(),
});
export type FlightDetails = z.infer<typeof FlightDetails>;

/** Medical safety of the flight home, by the clinic's rule for the procedure. */
export const SafeToFly = z.strictObject({
  ok: z.boolean(),
  /** The first safe day, in the clinic's calendar; null without a plan. */
  earliest: z.nullable(PlainDate),
  /** `note`: earlier than the rule, with a clinician's permission. */
  by: z.enum(["rule", "note"]),
});
export type SafeToFly = z.infer<typeof SafeToFly>;

/** What a flight to the clinic lands too late for, and the days of both by the clinic's calendar. */
export const LateArrival = z.strictObject({
  misses: z.enum(["appointment", "hotel"]),
  on: PlainDate,
  lands: PlainDate,
});
export type LateArrival = z.infer<typeof LateArrival>;

/** One fare of a journey. */
export const FlightFare = z.strictObject({
  offer: z.string(),
  /** Its name, in the reader's language where the seller has it. */
  brand: z.string(),
  price: Price,
  /** Approximate amount in the trip's currency; null when it is the same. */
  about: z.nullable(Money),
  policy: Policy,
  bags: FlightDetails.shape.bags,
  change: FareRule,
  refund: FareRule,
  identityRequired: z.boolean(),
  expiresAt: Instant,
  /** The latest end of a hold; null for instant payment. */
  holdableUntil: z.nullable(Instant),
  /** The end of the price guarantee of a hold. */
  priceGuaranteedUntil: z.nullable(Instant),
  fewLeft: z.boolean(),
});
export type FlightFare = z.infer<typeof FlightFare>;

/** The same flights with each of their fares, cheapest first. */
export const FlightJourney = z.strictObject({
  id: z.string(),
  slices: z.array(FlightSlice),
  cabin: Cabin,
  emissionsKg: z.nullable(z.number()),
  travellers: z.int(),
  safe: SafeToFly,
  /** Null where it lands in time for the trip. */
  late: z.nullable(LateArrival),
  fares: z.array(FlightFare),
});
export type FlightJourney = z.infer<typeof FlightJourney>;

const sliceText = /^[A-Z]{3}-[A-Z]{3}-\d{4}-\d{2}-\d{2}$/;
/** `LHR-BUD-2027-01-05,BUD-LHR-2027-01-19` */
export const WantedSlices = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(100)),
    z.transform((text) =>
      text.split(",").map((part) => {
        if (!sliceText.test(part)) return { from: "", to: "", day: "" };
        return { from: part.slice(0, 3), to: part.slice(4, 7), day: part.slice(8) };
      }),
    ),
  ),
  z.array(z.strictObject({ from: AirportCode, to: AirportCode, day: PlainDate })).check(z.minLength(1), z.maxLength(4)),
);

const counted = (least: number, most: number, fallback: string) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,2}$/)), fallback),
    z.pipe(z.transform(Number), z.int().check(z.minimum(least), z.maximum(most))),
  );
const parts = ["any", "morning", "afternoon", "evening"] as const;

const FlightsAsked = z.strictObject({
  trip: z.optional(Uuid),
  slices: WantedSlices,
  adults: counted(1, 6, "1"),
  /** Those under 16. */
  children: ages({ oldest: 15, most: 4 }),
  cabin: z._default(Cabin, "economy"),
  stops: counted(0, 2, "1"),
  /** Local part of the day of departure. */
  leaves: z._default(z.enum(parts), "any"),
  sort: z._default(z.enum(["price", "duration", "departure"]), "price"),
  language: z.optional(Language),
});

export const AirportChoice = z.strictObject({
  code: AirportCode,
  city: z.string(),
  /** The city in other languages. */
  names: z.array(z.string()),
  country: line(2),
  timeZone: TimeZone,
});
export type AirportChoice = z.infer<typeof AirportChoice>;

/** The parts of a trip that limit a flight search. */
export const FlightTrip = z.strictObject({
  ...TripOutline.shape,
  safe: SafeToFly,
  /** The last day on which a landing is in time for the first appointment and the first hotel night. */
  landBy: PlainDate,
  /** The last day of departure for it. */
  departBy: PlainDate,
  currency: Money.shape.currency,
});

/** Initial values of the search. */
export const FlightPlan = z.strictObject({
  airports: z.array(AirportChoice),
  clinicAirport: z.nullable(AirportCode),
  homeAirport: z.nullable(AirportCode),
  /** Null without a planned trip. */
  trip: z.nullable(FlightTrip),
  /** In the clinic's calendar. */
  today: PlainDate,
  lastDay: PlainDate,
});
export type FlightPlan = z.infer<typeof FlightPlan>;

export const getFlightPlan = endpoint({
  ...clientRead,
  name: "getFlightPlan",
  summary: "Get the initial values of a flight search: airports, the clinic's airport, and the trip's dates",
  path: "/api/client/flight/plan",
  retry: false,
  query: z.strictObject({ trip: z.optional(Uuid), language: z.optional(Language) }),
  answer: FlightPlan,
  refusals: ["not-found"],
});

export const searchFlights = endpoint({
  ...clientRead,
  name: "searchFlights",
  summary: "Search flights with their fares; a flight home before the first safe day is refused",
  path: "/api/client/flight/search",
  retry: false,
  query: FlightsAsked,
  answer: z.strictObject({ journeys: z.array(FlightJourney), seller: Seller, now: Instant }),
  refusals: ["not-found", "invalid-input", "try-later"],
});

export const getFlightOffer = endpoint({
  ...clientRead,
  name: "getFlightOffer",
  summary: "Get the current state of a fare",
  path: "/api/client/flight/offer",
  retry: false,
  query: z.strictObject({
    offer: z.string().check(z.minLength(1), z.maxLength(400)),
    trip: z.optional(Uuid),
    language: z.optional(Language),
  }),
  answer: z.strictObject({ journey: FlightJourney, seller: Seller, now: Instant }),
  refusals: ["not-found", "wrong-state", "try-later"],
});
