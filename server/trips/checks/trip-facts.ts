import { after, hours } from "../../../contract/durations.ts";
import { FlightDetails } from "../../../contract/flights.ts";
import type { TripGap } from "../../../contract/trips.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { earliestFlight, isForPatient, recoveryOf } from "../flight-safety.ts";
import type { ItemRow } from "../items/item-queries.ts";
import { bookedStatuses, lostStatuses } from "../items/item-states.ts";
import { countOf } from "../items/item-travellers.ts";
import type { TripRow } from "../queries.ts";
import { unreachedActivities } from "./activities.ts";
import { legsOf } from "./flight-legs.ts";
import { gapsAhead, gapsOf, includedIn, isBedless, isBeside, nightsOf, rangesOf, type TripFacts } from "./gaps.ts";
import { expectedOf, lateFlights } from "./late-arrival.ts";
import { missedFlight } from "./rides.ts";

/** Who lands before this hour wants a bed for the rest of the night. */
const smallHours = hours(4);

/** Statuses of items that a trip does not count on. */
const gone: readonly ItemRow["status"][] = ["cancelled", "cancelling", "failed", "expired", "no_show"];

/** Nights in hospital from the day of treatment on. */
export function hospitalNightsOf(
  surgery: { readonly content: Pick<ItemRow["content"], "details"> } | undefined,
): number {
  const nights = surgery?.content.details["hospitalNights"];
  return typeof nights === "number" ? nights : 0;
}

/** Hotel nights in the price of a treatment. */
export function includedHotelOf(surgery: ItemRow | undefined): TripFacts["included"] {
  const { hotelNights, hotelGuests } = surgery?.content.details ?? {};
  return {
    nights: typeof hotelNights === "number" ? hotelNights : 0,
    guests: typeof hotelGuests === "number" ? hotelGuests : 0,
  };
}

/**
 * Days by the clinic's calendar; a journey home departs after the treatment.
 * @param appointment the day of the first appointment, where one is planned
 */
export function factsOf(trip: TripRow, items: readonly ItemRow[], appointment: string | null): TripFacts {
  const { timeZone } = trip;
  const kept = items.filter(({ status }) => !gone.includes(status));
  const surgery = kept.find(({ kind }) => kind === "procedure");
  const recovering = recoveryOf(trip, items);
  const treatment = surgery && {
    id: surgery.id,
    on: dayIn(surgery.timeZone, surgery.startsAt),
    nights: hospitalNightsOf(surgery),
  };
  const day = treatment?.on ?? trip.treatmentOn;
  const legs = kept.flatMap(({ id, kind, content }) => {
    const flight =
      kind === "flight" && isForPatient(trip, content.travellers) && FlightDetails.safeParse(content.details).data;
    if (!flight) return [];
    return legsOf(flight, { timeZone, treatmentOn: day }).map(({ way, leads, isRight, departs, arrives }) => {
      const on = dayIn(timeZone, leads === "out" ? arrives : departs);
      const isEarly = leads === "out" && dayIn(timeZone, after(arrives, -smallHours)) < on;
      return { id, way, on, isEarly, isRight, day: leads === "out" ? trip.arriveOn : trip.leaveOn };
    });
  });
  const onWay = (wanted: (typeof legs)[number]["way"]) => legs.filter(({ way }) => way === wanted);
  return {
    dates: { arrive: trip.arriveOn, treatment: trip.treatmentOn, leave: trip.leaveOn },
    safeFlightOn: recovering ? earliestFlight(recovering).earliest : null,
    companions: trip.companions,
    treatment,
    included: includedHotelOf(surgery),
    appointment,
    missed: kept.flatMap((item) => {
      const flight = item.kind === "transfer" ? missedFlight(trip, kept, item) : undefined;
      return flight ? [{ id: item.id, from: dayIn(timeZone, item.startsAt), to: dayIn(timeZone, flight) }] : [];
    }),
    activities: unreachedActivities(trip, kept),
    hotels: kept
      .filter(({ kind }) => kind === "hotel")
      .map(({ id, startsAt, endsAt, timeZone: zone }) => ({
        id,
        from: dayIn(zone, startsAt),
        to: dayIn(zone, endsAt),
      })),
    arrivals: onWay("out").map(({ id, on, isEarly }) => ({ id, on, ...(isEarly && { isEarly }) })),
    departures: onWay("home").map(({ id, on }) => ({ id, on })),
    astray: onWay("astray")
      .filter(({ isRight, on, day: wanted }) => !isRight || !isBeside(on, wanted))
      .map(({ id, on, day: wanted }) => ({ id, from: on, to: wanted })),
  };
}

const lateGaps = (trip: TripRow, items: readonly ItemRow[], appointment: string | null): TripGap[] =>
  lateFlights(trip, items, expectedOf(trip, items, appointment)).map(({ item, late }) => ({
    kind: `late-${late.misses}`,
    item: item.id,
    from: late.on,
    to: late.lands,
  }));

/** Flights and activities for more people than travel: a companion was taken out of the trip after they were chosen. */
const peopleGaps = ({ companions, timeZone }: TripRow, items: readonly ItemRow[]): TripGap[] =>
  items
    .filter((item) => !gone.includes(item.status) && (item.kind === "flight" || item.kind === "activity"))
    .filter((item) => (countOf(item) ?? 0) > companions + 1)
    .map(({ id, startsAt, endsAt }) => ({
      kind: "people",
      item: id,
      from: dayIn(timeZone, startsAt),
      to: dayIn(timeZone, endsAt),
    }));

/** Gaps of a trip of which nothing is booked yet: of what its person has chosen for it. */
const beforeBooking: readonly TripGap["kind"][] = [
  "two-hotels",
  "late-appointment",
  "late-hotel",
  "flight",
  "hotel",
  "activity",
  "people",
];

/**
 * Flights, hotels and activities that are not for the days of their trip.
 * @returns `isWhole`: nothing of it is of use on these days
 */
export function misfitsOf(
  trip: TripRow,
  items: readonly ItemRow[],
  facts: TripFacts,
): { readonly item: ItemRow; readonly isWhole: boolean }[] {
  const gaps = gapsOf(facts);
  const named = (kind: TripGap["kind"], item: ItemRow) => gaps.some((gap) => gap.kind === kind && gap.item === item.id);
  const isElsewhere = ({ timeZone, startsAt, endsAt }: ItemRow) =>
    dayIn(timeZone, endsAt) <= trip.arriveOn || dayIn(timeZone, startsAt) >= trip.leaveOn;
  return items.flatMap((item) => {
    const isAstray = facts.astray?.some(({ id }) => id === item.id) ?? false;
    const isNamed = named("flight", item) || named("hotel", item) || named("activity", item);
    return isNamed ? [{ item, isWhole: isAstray || (item.kind === "hotel" && isElsewhere(item)) }] : [];
  });
}

/** The cancelled treatment of a trip that has no other one. */
export const cancelledTreatment = (items: readonly ItemRow[]): ItemRow | undefined => {
  const treatments = items.filter(({ kind }) => kind === "procedure");
  return treatments.every(({ status }) => lostStatuses.includes(status))
    ? treatments.findLast(({ status }) => status === "cancelled")
    : undefined;
};

/** A trip as its checks read it. */
interface Seen {
  readonly items: readonly ItemRow[];
  readonly now: Date;
  /** The day of the first appointment, where one is planned. */
  readonly appointment: string | null;
}

/** The gaps of a trip, without those that are over; while nothing is booked, or its treatment is cancelled, only those of what was chosen. */
export function openGaps(trip: TripRow, { items, now, appointment }: Seen): TripGap[] {
  const isBooked =
    !cancelledTreatment(items) &&
    items.some(({ status, endsAt }) => bookedStatuses.includes(status) && status !== "cancelling" && endsAt > now);
  const late = lateGaps(trip, items, appointment);
  // That a flight lands too late for something says more than that it is for another day.
  const isSaid = ({ kind, item, from }: TripGap) =>
    kind === "flight" && late.some((gap) => gap.item === item && gap.to === from);
  const all = [
    ...gapsOf(factsOf(trip, items, appointment)).filter((gap) => !isSaid(gap)),
    ...late,
    ...peopleGaps(trip, items),
  ];
  const gaps = gapsAhead(all, dayIn(trip.timeZone, now));
  return gaps.filter(({ kind }) => isBooked || beforeBooking.includes(kind));
}

/** Nights to come that need a hotel and have none. */
export const openNights = (trip: TripRow, { items, now, appointment }: Seen): { from: string; to: string }[] =>
  rangesOf(
    gapsAhead(gapsOf(factsOf(trip, items, appointment)), dayIn(trip.timeZone, now))
      .filter(isBedless)
      .flatMap(nightsOf)
      .toSorted(),
  );

/** Hotel nights in the price of the treatment; null where there are none. */
export const includedHotel = (trip: TripRow, { items, appointment }: Pick<Seen, "items" | "appointment">) =>
  includedIn(factsOf(trip, items, appointment));

/** The gaps that a change would add: `items` as they are, `after` as they would be. */
export function gapsAdded(trip: TripRow, { after, ...seen }: Seen & { readonly after: readonly ItemRow[] }): TripGap[] {
  const before = new Set(openGaps(trip, seen).map((gap) => JSON.stringify(gap)));
  return openGaps(trip, { ...seen, items: after }).filter((gap) => !before.has(JSON.stringify(gap)));
}
