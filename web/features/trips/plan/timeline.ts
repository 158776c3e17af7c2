import type { AccountConsultation } from "../../../../contract/account-consultations.ts";
import type { AccountTrip, TripPlan } from "../../../../contract/account-trips.ts";
import type { FlightPart } from "../../../../contract/item-parts.ts";
import type { Site } from "../../../../contract/rendering.ts";
import type { TripItem } from "../../../../contract/trips.ts";
import type { Language } from "../../../../contract/values.ts";
import { dayAfter, dayIn, instantOf } from "../../../../contract/zoned-time.ts";
import { isolated, leftToRight } from "../../../bidi.ts";
import { formatLine, formatList, formatMoney, formatWeekday } from "../../../format.ts";
import { inLanguage } from "../../../in-language.ts";
import { isOff, kindIcons, kindNames } from "../../../trip/item-words.ts";
import { needLine } from "../../../trip/need-words.ts";
import { partWords } from "../../../trip/part-lines.ts";
import { type Night, stretchesOf } from "../../../trip/stretches.ts";
import type { Timeline, TimelineEntry, TimelineStretch } from "../../../trip/timeline-words.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { m } from "../../../words/compiled/messages.js";
import { consultationEntries, type Scene, timeAt } from "./consultation-entries.ts";

/** What is common to every entry of an item. */
const common = (item: TripItem, at: string) => ({
  key: `${item.id}-${at}`,
  at,
  state: item.status,
  to: tripPaths.booking(item.id),
  lines: [] as readonly string[],
  place: null,
});

const referenceLines = ({ reference, papers = [] }: TripItem): string[] => [
  ...(reference ? [m.itinerary_reference({ reference: leftToRight(reference) })] : []),
  ...papers.map(({ label, text }) => m.lists_labelled({ term: label, detail: leftToRight(text) })),
];

const duesOnSite = ({ price }: TripItem, language: Language): string[] =>
  price.dueOnSite.map(({ label, amount }) =>
    formatLine(
      [m.lists_labelled({ term: m.bookings_on_site(), detail: isolated(label) }), formatMoney(amount, language)],
      language,
    ),
  );

function entriesOf(item: TripItem, { provider, language }: Scene): TimelineEntry[] {
  const words = partWords(item, provider, language);
  const what = { what: item.title, textsLanguage: item.textsLanguage };
  return item.parts.flatMap((part, index): TimelineEntry[] => {
    const facts = words[index];
    if (part.kind === "flight")
      return [
        {
          ...common(item, part.startsAt),
          icon: "plane",
          on: dayIn(part.from.timeZone, new Date(part.startsAt)),
          time: timeAt(part.startsAt, part.from, language),
          kind: m.trips_kind_flight(),
          what: facts?.title ?? item.title,
          textsLanguage: language,
          lines: [...(facts?.lines ?? []), ...item.needs.map(needLine), ...referenceLines(item)],
        },
      ];
    const local = { timeZone: part.timeZone, city: item.city };
    const entry = (at: string, kind: string) => ({
      ...common(item, at),
      ...what,
      kind,
      on: dayIn(part.timeZone, new Date(at)),
      time: part.isTimeOpen ? m.time_open() : timeAt(at, local, language),
    });
    if (item.kind === "hotel")
      return [
        {
          ...entry(part.startsAt, m.trips_check_in()),
          icon: "bed",
          place: part.place,
          lines: [
            ...(part.phone ? [m.itinerary_phone({ phone: leftToRight(part.phone) })] : []),
            ...item.needs.map(needLine),
            ...referenceLines(item),
            ...duesOnSite(item, language),
          ],
        },
        { ...entry(part.endsAt, m.trips_check_out()), icon: "bed" },
      ];
    return [
      {
        ...entry(part.startsAt, kindNames[item.kind]()),
        icon: kindIcons[item.kind],
        place: part.place,
        lines: [...item.needs.map(needLine), ...referenceLines(item), ...duesOnSite(item, language)],
      },
    ];
  });
}

const flightsOf = (items: readonly TripItem[]): FlightPart[] =>
  items.flatMap(({ parts }) => parts).filter((part): part is FlightPart => part.kind === "flight");

type Planned = Pick<
  AccountTrip,
  "id" | "dates" | "timeZone" | "consultationOn" | "hospitalNights" | "safeFlightOn" | "fitToFlyFrom" | "items"
>;

/** Days of the trip's plan that no booking stands for. */
function plannedEntries(trip: Planned, flights: readonly FlightPart[], language: Language): TimelineEntry[] {
  const { dates, timeZone, consultationOn, hospitalNights, safeFlightOn, fitToFlyFrom } = trip;
  const on = (
    day: string,
    entry: Pick<TimelineEntry, "icon" | "kind" | "state" | "to">,
    time = "12:00",
  ): TimelineEntry => ({
    ...entry,
    key: `${day}-${entry.kind}`,
    on: day,
    at: instantOf({ day, time }, timeZone).toISOString(),
    time: null,
    what: null,
    textsLanguage: language,
    lines: [],
    place: null,
  });
  const isHome = ({ startsAt, from }: FlightPart) => dayIn(from.timeZone, new Date(startsAt)) >= dates.treatment;
  const [arrives, leaves] = [flights.some((part) => !isHome(part)), flights.some(isHome)];
  const unbooked = { icon: "plane", state: "unbooked", to: tripPaths.find("flights", trip.id) } as const;
  const planned = { state: "planned", to: null } as const;
  const ways = [
    ...(arrives ? [] : [on(dates.arrive, { ...unbooked, kind: m.trips_day_arrive() })]),
    ...(leaves ? [] : [on(dates.leave, { ...unbooked, kind: m.trips_day_leave() })]),
  ];
  const safe = fitToFlyFrom ?? safeFlightOn;
  if (safe === null) return ways;
  // On the day of treatment the talk and the tests come before it and before the ride to it, on that of arrival after the rides.
  const talkAt = consultationOn === dates.treatment ? "06:30" : consultationOn === dates.arrive ? "16:30" : "12:00";
  const [, latest = dates.arrive] = [dates.arrive, dayAfter(dates.treatment, -1)].toSorted();
  const isBooked = trip.items.some(({ kind, status }) => kind === "procedure" && !isOff({ status }));
  return [
    ...ways,
    consultationOn
      ? on(consultationOn, { ...planned, icon: "chat", kind: m.trips_day_consultation() }, talkAt)
      : on(latest, {
          ...planned,
          icon: "chat",
          kind: m.trips_day_consultation_open(),
        }),
    ...(isBooked ? [] : [on(dates.treatment, { ...planned, icon: "stethoscope", kind: m.trips_day_treatment() })]),
    ...(hospitalNights > 0
      ? [on(dayAfter(dates.treatment, hospitalNights), { ...planned, icon: "home", kind: m.trips_day_discharge() })]
      : []),
    ...(safe < dates.leave ? [on(safe, { icon: "shield", kind: m.trips_day_safe(), state: null, to: null })] : []),
  ];
}

/** Where each night of the trip is spent. */
function nightsOf({ trip, language }: Scene, flights: readonly FlightPart[]): ReadonlyMap<string, Night> {
  if (trip.status === "cancelled") return new Map();
  const { dates, hospitalNights, companions, includedHotel } = trip;
  const arrivals = flights.map(({ endsAt, to }) => dayIn(to.timeZone, new Date(endsAt)));
  const departures = flights.map(({ startsAt, from }) => dayIn(from.timeZone, new Date(startsAt)));
  const stays = includedHotel?.stays ?? [];
  const [from = dates.arrive] = [
    arrivals.filter((day) => day < dates.treatment).at(-1) ?? dates.arrive,
    ...stays.map((stay) => stay.from),
  ].toSorted();
  const to = [departures.find((day) => day >= dates.treatment) ?? dates.leave, ...stays.map((stay) => stay.to)]
    .toSorted()
    .at(-1);
  const hotels = trip.items
    .filter((item) => item.kind === "hotel" && !isOff(item))
    .map(({ title, startsAt, endsAt, timeZone }) => ({
      title,
      from: dayIn(timeZone, new Date(startsAt)),
      to: dayIn(timeZone, new Date(endsAt)),
    }));
  const discharge = dayAfter(dates.treatment, hospitalNights);
  const isBedless = companions >= (includedHotel?.guests ?? 1);
  const name = includedHotel?.booked?.name;
  const included = name ? m.trips_night_booked({ name: isolated(name) }) : m.trips_night_included();
  const nights = new Map<string, Night>();
  for (let day = from; to && day < to; day = dayAfter(day)) {
    const isInHospital = day >= dates.treatment && day < discharge;
    const beds = [
      ...hotels.filter((hotel) => hotel.from <= day && day < hotel.to).map(({ title }) => isolated(title)),
      ...(stays.some((stay) => stay.from <= day && day < stay.to) ? [included] : []),
    ];
    const places = [
      ...(isInHospital ? [m.trips_stay_hospital()] : []),
      ...(isInHospital && companions === 0 ? [] : beds),
    ];
    const isOpen = beds.length === 0 && (!isInHospital || isBedless);
    if (isOpen && trip.cancelledTreatment) continue;
    nights.set(day, { text: formatList([...places, ...(isOpen ? [m.trips_night_none()] : [])], language), isOpen });
  }
  return nights;
}

/** Nothing of the trip takes place any more. */
const isCalledOff = ({ items, status }: Pick<AccountTrip, "items" | "status">): boolean =>
  status === "cancelled" || (items.length > 0 && items.every(isOff));

/** For loaders: a trip day by day, and what of it comes next. */
export function timelineOf(
  trip: AccountTrip,
  consultations: readonly AccountConsultation[],
  { provider, language }: Site,
): Timeline {
  if (!provider) return { stretches: [], next: null };
  const scene = { trip, consultations, provider, language };
  const now = new Date();
  return inLanguage(language, () => {
    const items = trip.items.filter((item) => !isOff(item));
    const flights = flightsOf(items).toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
    const entries = [
      ...items.flatMap((item) => entriesOf(item, scene)),
      ...(isCalledOff(trip) || trip.cancelledTreatment ? [] : plannedEntries(trip, flights, language)),
      ...consultationEntries(scene),
    ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
    const next = entries.find(({ at, state }) => state !== null && at >= now.toISOString());
    return {
      stretches: stretchesOf(entries, isCalledOff(trip) ? new Map() : nightsOf(scene, flights), {
        language,
        today: dayIn(trip.timeZone, now),
        trip: trip.id,
      }),
      next: next ? { day: formatWeekday(next.on, language), entry: next } : null,
    };
  });
}

/** For loaders: the days of a trip that is only proposed. */
export const proposedDays = (plan: TripPlan, language: Language): readonly TimelineStretch[] =>
  inLanguage(language, () => {
    const { hospital, hotel, includedHotel } = plan;
    const entries = plannedEntries(
      { ...plan, id: "", hospitalNights: hospital.nights, fitToFlyFrom: null, items: [] },
      [],
      language,
    ).map((entry) => ({ ...entry, state: null, to: null }));
    const nights = new Map<string, Night>();
    const stay = (from: string, to: string, name: string) => {
      for (let day = from; day < to; day = dayAfter(day)) {
        const text = formatList(
          [nights.get(day)?.text, name].filter((one) => one !== undefined),
          language,
        );
        nights.set(day, { text, isOpen: false });
      }
    };
    stay(hospital.from, dayAfter(hospital.from, hospital.nights), m.trips_stay_hospital());
    for (const { from, to, who } of hotel)
      stay(from, to, who === "everybody" ? m.trips_stay_everybody() : m.trips_stay_companion());
    for (const { from, to } of includedHotel?.stays ?? [])
      for (let day = from; day < to; day = dayAfter(day))
        nights.set(day, { text: m.trips_night_included(), isOpen: false });
    return stretchesOf(entries, nights, { language, today: "" });
  });
