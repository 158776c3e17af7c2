import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { TripDates, TripGap } from "../../../contract/trips.ts";
import { dayAfter, daysBetween } from "../../../contract/zoned-time.ts";

/** Whole days of a trip and of what counts in it, by the clinic's calendar; cancelled items do not count. */
export interface TripFacts {
  readonly dates: TripDates;
  /** The first safe day to fly home; null without a treatment. */
  readonly safeFlightOn: string | null;
  readonly companions: number;
  readonly treatment: { readonly id: string; readonly on: string; readonly nights: number } | undefined;
  readonly hotels: readonly Range[];
  /** Rides that miss the flight of the day `to`. */
  readonly missed: readonly Range[];
  /** Activities at which the travellers cannot be. */
  readonly activities: readonly UnreachedActivity[];
  /** Hotel nights in the price of the treatment, of which the clinic names the hotel; its guests sleep beside the patient in hospital. */
  readonly included: { readonly nights: number; readonly guests: number };
  /** The day of the first appointment at the clinic; null where none is planned. */
  readonly appointment: string | null;
  /** Of the patient: journeys that arrive before the treatment, and those that depart after it. */
  readonly arrivals: readonly Leg[];
  readonly departures: readonly Leg[];
  /** Flights that lead the wrong way for their side of the treatment, with the day of the trip on which they should fly. */
  readonly astray?: readonly Range[];
}

export interface Range {
  readonly id: string;
  readonly from: string;
  /** The day of leaving: the night before it is the last one. */
  readonly to: string;
}

/** Why it is not reached: it is outside the days of the trip, beside or during a flight, or in hospital. */
export interface UnreachedActivity extends Range {
  readonly why: "stay" | "flight" | "hospital";
}

interface Leg {
  readonly id: string;
  readonly on: string;
  /** It arrives in the small hours: a bed for the rest of that night is one of the night before. */
  readonly isEarly?: boolean;
}

export const nightsOf = ({ from, to }: Pick<Range, "from" | "to">): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, place) => dayAfter(from, place));

/** Each stay with its nights that an earlier one covers too. */
function overlapsOf(hotels: readonly Range[]): { id: string; nights: string[] }[] {
  const covered = new Set<string>();
  return hotels
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .map((hotel) => {
      const nights = nightsOf(hotel);
      const again = nights.filter((night) => covered.has(night));
      for (const night of nights) covered.add(night);
      return { id: hotel.id, nights: again };
    });
}

/** Consecutive nights as ranges that end on the day of leaving. */
export function rangesOf(nights: readonly string[]): { from: string; to: string }[] {
  const ranges: { from: string; to: string }[] = [];
  for (const night of nights) {
    const last = ranges.at(-1);
    if (last?.to === night) last.to = dayAfter(night, 1);
    else ranges.push({ from: night, to: dayAfter(night, 1) });
  }
  return ranges;
}

const earliest = (days: readonly string[], otherwise: string): string => days.toSorted()[0] ?? otherwise;
const latest = (days: readonly string[], otherwise: string): string => days.toSorted().at(-1) ?? otherwise;

/** A journey that begins or ends a day beside the stay, as overnight flights do, fits. */
export const isBeside = (day: string, other: string): boolean => Math.abs(daysBetween(day, other)) <= 1;

/** Nights that need a bed outside the hospital, and those during it of companions whose bed there no price includes. */
function bedsOf({ dates, companions, treatment, hotels, included, arrivals, departures }: TripFacts) {
  const begins = earliest(
    arrivals.map(({ on }) => on),
    dates.arrive,
  );
  const ends = latest(
    departures.map(({ on }) => on),
    dates.leave,
  );
  const day = treatment?.on ?? dates.treatment;
  const discharge = dayAfter(day, treatment?.nights ?? 0);
  const inHospital = new Set(nightsOf({ from: day, to: discharge }));
  const inHotel = new Set(hotels.flatMap(nightsOf));
  const needBeds = companions > Math.max(0, included.guests - 1);
  const needed = nightsOf({ from: begins, to: ends }).filter((night) => needBeds || !inHospital.has(night));
  const isEarly = begins < ends && arrivals.some((leg) => leg.on === begins && leg.isEarly);
  const early = isEarly ? [dayAfter(begins, -1)].filter((night) => !inHotel.has(night)) : [];
  return {
    begins,
    ends,
    day,
    discharge,
    inHospital,
    inHotel,
    early,
    open: needed.filter((night) => !inHotel.has(night)),
  };
}

/**
 * Nights that the treatment's price includes, for its guests: those of the stay without another hotel and outside the
 * hospital, from the night before the first appointment on, and before it where those are too few, at last the rest of the
 * night in which a flight lands. A flight that was left
 * behind when the stay moved lengthens no stay.
 */
function includedNights(facts: TripFacts, { inHotel, inHospital, early }: Beds): Set<string> {
  const { dates, appointment, included, arrivals, departures } = facts;
  const fitting = (legs: readonly Leg[], day: string) => legs.map(({ on }) => on).filter((on) => isBeside(on, day));
  const begins = earliest(fitting(arrivals, dates.arrive), dates.arrive);
  const ends = latest(fitting(departures, dates.leave), dates.leave);
  const first = appointment === null ? begins : dayAfter(appointment, -1);
  const possible = nightsOf({ from: begins, to: ends }).filter(
    (night) => !inHospital.has(night) && !inHotel.has(night),
  );
  const earlier = possible.filter((night) => night < first).toReversed();
  const landing = early.filter((night) => dayAfter(night) === begins);
  return new Set([...possible.filter((night) => night >= first), ...earlier, ...landing].slice(0, included.nights));
}

type Beds = ReturnType<typeof bedsOf>;

/** The hotel nights in the price of a treatment, and the nights of the trip that they are for; null where there are none. */
export function includedIn(facts: TripFacts): AccountTrip["includedHotel"] {
  const { companions, included } = facts;
  if (included.nights === 0) return null;
  const stays = rangesOf([...includedNights(facts, bedsOf(facts))].toSorted());
  return { ...included, without: Math.max(0, companions + 1 - included.guests), stays };
}

/** What does not fit together in a trip: each night is covered or named, and so is each flight. */
export function gapsOf(facts: TripFacts): TripGap[] {
  const { dates, safeFlightOn, companions, treatment, hotels, arrivals, departures } = facts;
  const beds = bedsOf(facts);
  const { begins, ends, day, discharge, inHospital, early, open } = beds;
  const included = includedNights(facts, beds);
  const isOpen = (night: string) => !included.has(night);
  const gap = (kind: TripGap["kind"], range: { from: string; to: string }, item: string | null = null): TripGap => ({
    kind,
    item,
    from: range.from,
    to: range.to,
  });
  // A room is often needed from the night before a flight that lands early; what lands too late for it is named as that.
  const first = arrivals.length > 0 ? dayAfter(begins, -1) : begins;
  const isAway = (night: string) => night < first || night >= ends;
  return [
    ...(treatment && (day <= begins || discharge > ends)
      ? [gap("treatment", { from: day, to: discharge }, treatment.id)]
      : []),
    ...arrivals
      .filter(({ on }) => !isBeside(on, dates.arrive) || on >= day)
      .map(({ id, on }) => gap("flight", { from: on, to: dates.arrive }, id)),
    ...departures
      .filter(({ on }) => !isBeside(on, dates.leave) || (safeFlightOn !== null && on < safeFlightOn) || on < discharge)
      .map(({ id, on }) => gap("flight", { from: on, to: dates.leave }, id)),
    ...(facts.astray ?? []).map(({ id, ...range }) => gap("flight", range, id)),
    ...facts.missed.map(({ id, ...range }) => gap("ride", range, id)),
    ...facts.activities.map(({ id, why, ...range }) => gap(why === "stay" ? "activity" : `activity-${why}`, range, id)),
    ...rangesOf(early.filter(isOpen)).map((range) => gap("early-night", range)),
    ...[
      ...rangesOf(open.filter((night) => isOpen(night) && !inHospital.has(night))).map((range) => gap("nights", range)),
      ...rangesOf(open.filter((night) => isOpen(night) && inHospital.has(night))).map((range) =>
        gap("companion-nights", range),
      ),
    ].toSorted((one, other) => one.from.localeCompare(other.from)),
    ...hotels.flatMap((hotel) => [
      ...rangesOf(nightsOf(hotel).filter(isAway)).map((range) => gap("hotel", range, hotel.id)),
      ...(companions > 0
        ? []
        : rangesOf(nightsOf(hotel).filter((night) => inHospital.has(night))).map((range) =>
            gap("two-beds", range, hotel.id),
          )),
    ]),
    ...overlapsOf(hotels).flatMap(({ id, nights }) => rangesOf(nights).map((range) => gap("two-hotels", range, id))),
  ];
}

/** Nights in which somebody has no bed. */
export const isBedless = ({ kind }: Pick<TripGap, "kind">): boolean =>
  kind === "nights" || kind === "early-night" || kind === "companion-nights";

/** Gaps that are not over on a day; of nights without a bed those that are left. */
export const gapsAhead = (gaps: readonly TripGap[], today: string): TripGap[] =>
  gaps
    .filter(({ from, to }) => from > today || to > today)
    .map((gap) => (isBedless(gap) && gap.from < today ? { ...gap, from: today } : gap));
