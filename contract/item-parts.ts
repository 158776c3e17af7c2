import * as z from "zod/mini";
import { Instant, Language, TimeZone } from "./values.ts";

export const AirportCode = z.string().check(z.regex(/^[A-Z]{3}$/));

export const FlightPlace = z.strictObject({
  code: AirportCode,
  city: z.string(),
  /** Time zone of its local times. */
  timeZone: TimeZone,
  terminal: z.nullable(z.string()),
});
export type FlightPlace = z.infer<typeof FlightPlace>;

const span = { startsAt: Instant, endsAt: Instant };

/** One flight of a journey: each end has its own airport and its own local time. */
const FlightPart = z.strictObject({
  kind: z.literal("flight"),
  ...span,
  from: FlightPlace,
  to: FlightPlace,
  /** `ZG 214` */
  number: z.string(),
  carrier: z.string(),
  operatedBy: z.nullable(z.string()),
  bags: z.strictObject({ cabin: z.int(), checked: z.int() }),
  /** Minutes between the flight before and this one where it is a connection; null otherwise. */
  stopMinutes: z.nullable(z.int()),
  /** Online check-in of the journey that this flight begins; null before the booking. */
  checkIn: z.nullable(z.strictObject({ opensAt: Instant, closesAt: Instant })),
});

/** A stay, an appointment, an activity or a ride: one place and its local times. */
const PlacePart = z.strictObject({
  kind: z.literal("place"),
  ...span,
  timeZone: TimeZone,
  /** Address or meeting point as its seller writes it; null where there is none. */
  place: z.nullable(z.object({ text: z.string(), textsLanguage: Language })),
  phone: z.nullable(z.string()),
  /** The day is agreed, and the clinic has not set the time yet. */
  isTimeOpen: z.optional(z.boolean()),
});

/** A part of a booking with its own time and place: one entry of an itinerary or a calendar. */
export const ItemPart = z.discriminatedUnion("kind", [FlightPart, PlacePart]);
export type ItemPart = z.infer<typeof ItemPart>;
export type FlightPart = z.infer<typeof FlightPart>;
export type PlacePart = z.infer<typeof PlacePart>;
