import type { TripGap } from "../../../contract/trips.ts";
import { dayAfter } from "../../../contract/zoned-time.ts";
import { gapsAhead, gapsOf, isBedless, nightsOf, type Range, type TripFacts } from "./gaps.ts";

/** What else of a trip moves so that a change of one booking breaks nothing. */
export interface Repairs {
  /** Days on which the trip begins and ends, where they follow its flights. */
  readonly dates: { readonly arrive: string; readonly leave: string } | null;
  /** Stays with their new days. */
  readonly stays: readonly Range[];
  /** Activities that need another time. */
  readonly activities: readonly string[];
}

const keyOf = ({ kind, item }: TripGap, at: string): string => `${kind} ${item} ${at}`;
/** A gap by its nights, or by its two days where it is none of nights. */
const partsOf = (gap: TripGap): string[] =>
  isBedless(gap) || gap.kind === "hotel" || gap.kind === "two-beds" || gap.kind === "two-hotels"
    ? nightsOf(gap).map((night) => keyOf(gap, night))
    : [keyOf(gap, `${gap.from} ${gap.to}`)];

/**
 * What a change of a trip breaks, by the rules that name gaps: a gap counts where a part of it is new. Nights of a person
 * who has booked no hotel are their own affair.
 */
export function brokenBy(before: TripFacts, after: TripFacts, today: string): TripGap[] {
  const known = new Set(gapsOf(before).flatMap(partsOf));
  return gapsAhead(gapsOf(after), today)
    .filter((gap) => !isBedless(gap) || before.hotels.length > 0)
    .filter((gap) => partsOf(gap).some((part) => !known.has(part)));
}

/** One stay's new days for a gap at its edge; undefined where no stay is beside it. */
function stayFor(gap: TripGap, hotels: readonly Range[]): Range | undefined {
  if (isBedless(gap)) {
    const before = hotels.find(({ to }) => to === gap.from);
    if (before) return { ...before, to: gap.to };
    const after = hotels.find(({ from }) => from === gap.to);
    return after && { ...after, from: gap.from };
  }
  const own = hotels.find(({ id }) => id === gap.item);
  if (own?.to === gap.to && own.from < gap.from) return { ...own, to: gap.from };
  return own?.from === gap.from && own.to > gap.to ? { ...own, from: gap.to } : undefined;
}

/** The trip's days with a flight's day in them; undefined where the patient would fly too soon or arrive too late. */
function datesFor(gap: TripGap, facts: TripFacts): TripFacts["dates"] | undefined {
  const { dates, treatment, safeFlightOn } = facts;
  const day = treatment?.on ?? dates.treatment;
  if (facts.astray?.some(({ id, from }) => id === gap.item && from === gap.from)) return undefined;
  const isHome = facts.departures.some(({ id, on }) => id === gap.item && on === gap.from);
  if (!isHome) return gap.from < day ? { ...dates, arrive: gap.from } : undefined;
  const discharge = dayAfter(day, treatment?.nights ?? 0);
  return gap.from >= (safeFlightOn ?? gap.from) && gap.from >= discharge ? { ...dates, leave: gap.from } : undefined;
}

/** One step of a repair; undefined where nothing of the trip can give way. */
function repaired(gap: TripGap, facts: TripFacts): TripFacts | undefined {
  if (gap.kind === "activity" || gap.kind === "activity-flight" || gap.kind === "activity-hospital")
    return { ...facts, activities: facts.activities.filter(({ id }) => id !== gap.item) };
  if (gap.kind === "flight") {
    const dates = datesFor(gap, facts);
    return dates && { ...facts, dates };
  }
  const stay = isBedless(gap) || gap.kind === "hotel" ? stayFor(gap, facts.hotels) : undefined;
  return stay && { ...facts, hotels: facts.hotels.map((one) => (one.id === stay.id ? stay : one)) };
}

/** Each gap needs one step, and a stay can have one at either end. */
const mostSteps = 12;

/**
 * What else has to move once a booking has changed: the trip's days follow its flights, stays their nights, activities
 * find another time. Treatment, hospital and the first safe day to fly never give way.
 * @param fixed the booking that has changed; it does not move again
 * @returns undefined where the change cannot be made good
 */
export function repairsOf(
  { before, after, fixed }: { before: TripFacts; after: TripFacts; fixed: string },
  today: string,
): Repairs | undefined {
  let facts = after;
  for (let step = 0; step <= mostSteps; step += 1) {
    const [gap] = brokenBy(before, facts, today);
    if (!gap) return { ...movesTo(facts, after), activities: lostActivities(facts, after) };
    const next = gap.item === fixed && gap.kind !== "flight" ? undefined : repaired(gap, facts);
    if (!next?.hotels.every((stay) => stay.id !== fixed || isSame(stay, after.hotels))) return undefined;
    facts = next;
  }
  return undefined;
}

const isSame = ({ id, from, to }: Range, stays: readonly Range[]): boolean =>
  stays.some((one) => one.id === id && one.from === from && one.to === to);

const lostActivities = (facts: TripFacts, after: TripFacts): string[] =>
  after.activities.filter(({ id }) => !facts.activities.some((one) => one.id === id)).map(({ id }) => id);

const movesTo = ({ dates, hotels }: TripFacts, after: TripFacts): Pick<Repairs, "dates" | "stays"> => ({
  dates:
    dates.arrive === after.dates.arrive && dates.leave === after.dates.leave
      ? null
      : { arrive: dates.arrive, leave: dates.leave },
  stays: hotels.filter((stay) => !isSame(stay, after.hotels)),
});
