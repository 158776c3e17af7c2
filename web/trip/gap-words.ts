import type { TripGap } from "../../contract/trips.ts";
import type { Language } from "../../contract/values.ts";
import { daysBetween } from "../../contract/zoned-time.ts";
import { formatDay } from "../format.ts";
import { m } from "../words/compiled/messages.js";

const words: Readonly<Record<TripGap["kind"], (facts: { from: string; to: string; count: number }) => string>> = {
  nights: m.trips_gap_nights,
  "early-night": m.trips_gap_early_night,
  "companion-nights": m.trips_gap_companion_nights,
  hotel: m.trips_gap_hotel,
  "two-beds": m.trips_gap_two_beds,
  "two-hotels": m.trips_gap_two_hotels,
  flight: m.trips_gap_flight,
  ride: m.trips_gap_ride,
  treatment: m.trips_gap_treatment,
  activity: m.trips_gap_activity,
  "activity-flight": m.trips_gap_activity_flight,
  "activity-hospital": m.trips_gap_activity_hospital,
  "late-appointment": m.trips_gap_late_appointment,
  "late-hotel": m.trips_gap_late_hotel,
  people: m.trips_gap_people,
};

/** What does not fit together in a trip, in a sentence. */
export const gapText = ({ kind, from, to }: Pick<TripGap, "kind" | "from" | "to">, language: Language): string =>
  words[kind]({ from: formatDay(from, language), to: formatDay(to, language), count: daysBetween(from, to) });
