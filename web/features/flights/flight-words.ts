import type {
  Cabin,
  FareRule,
  FlightFare,
  FlightSegment,
  FlightSlice,
  LateArrival,
} from "../../../contract/flights.ts";
import type { FlightPlace } from "../../../contract/item-parts.ts";
import type { Language } from "../../../contract/values.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { formatDay, formatMoney, formatTime } from "../../format.ts";
import { m } from "../../words/compiled/messages.js";

const minute = 60_000;

/** `14 h 05 min` between two instants. */
export function timeBetween(from: string, to: string): string {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / minute);
  return m.flights_duration({ hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, "0") });
}

const dayAt = (instant: string, { timeZone }: FlightPlace): number =>
  Date.parse(dayIn(timeZone, new Date(instant))) / (24 * 60 * minute);

/** How many calendar days later one arrives, each day by its own place's clock. */
export const daysLater = (departs: FlightSegment, arrives: FlightSegment): number =>
  dayAt(arrives.arrives, arrives.to) - dayAt(departs.departs, departs.from);

export const timeAt = (instant: string, { timeZone }: FlightPlace, language: Language): string =>
  formatTime(instant, timeZone, language);

/** `Direct`, or where one changes and how long that takes. */
export function stopsOf({ segments }: FlightSlice): string {
  const [first, second] = segments;
  if (!first || !second) return m.flights_direct();
  if (segments.length > 2) return m.flights_stops_many({ count: segments.length - 1 });
  return m.flights_stop_in({ city: first.to.city, time: timeBetween(first.arrives, second.departs) });
}

export const cabinWords: Readonly<Record<Cabin, () => string>> = {
  economy: m.flights_cabin_economy,
  "premium-economy": m.flights_cabin_premium,
  business: m.flights_cabin_business,
};

export function changeWords({ allowed, fee }: FareRule, language: Language): string {
  if (!allowed) return m.flights_change_no();
  return fee ? m.flights_change_fee({ fee: formatMoney(fee, language) }) : m.flights_change_free();
}

export function refundWords({ allowed, fee }: FareRule, language: Language): string {
  if (!allowed) return m.flights_refund_no();
  return fee ? m.flights_refund_fee({ fee: formatMoney(fee, language) }) : m.flights_refund_free();
}

export const bagWords = ({ checked }: FlightFare["bags"]): string =>
  `${m.flights_bag_cabin()} · ${checked === 0 ? m.flights_bag_checked_none() : m.flights_bag_checked({ count: checked })}`;

/** What a flight misses that lands too late. */
export function lateWords({ misses, on, lands }: LateArrival, language: Language): string {
  const days = { from: formatDay(on, language), to: formatDay(lands, language) };
  return misses === "hotel" ? m.trips_gap_late_hotel(days) : m.trips_gap_late_appointment(days);
}
