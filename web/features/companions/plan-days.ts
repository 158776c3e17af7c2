import type { CompanionEntry, CompanionPlan } from "../../../contract/companions.ts";
import type { ItemPart } from "../../../contract/item-parts.ts";
import type { Provider } from "../../../contract/providers.ts";
import type { ItemKind } from "../../../contract/trips.ts";
import type { Language } from "../../../contract/values.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import { isolated, leftToRight } from "../../bidi.ts";
import { formatList, formatTime } from "../../format.ts";
import { inLanguage } from "../../in-language.ts";
import type { KeptAddress } from "../../offline/kept-trip.ts";
import { kindIcons, kindNames } from "../../trip/item-words.ts";
import { partWords } from "../../trip/part-lines.ts";
import { type Night, stretchesOf } from "../../trip/stretches.ts";
import type { TimelineEntry, TimelineStretch } from "../../trip/timeline-words.ts";
import { m } from "../../words/compiled/messages.js";

interface Scene {
  readonly provider: Provider;
  readonly language: Language;
  /** By the clinic's calendar. */
  readonly today: string;
}

/** What a companion does on the day, by the kind of booking. */
const advice: Readonly<Record<ItemKind, () => string>> = {
  procedure: m.companions_do_appointment,
  hotel: m.companions_do_hotel,
  flight: m.companions_do_flight,
  activity: m.companions_do_activity,
  transfer: m.companions_do_ride,
};

const adviceFor = ({ kind, isFetched }: CompanionEntry): string =>
  isFetched ? m.companions_do_fetched() : advice[kind]();

const zoneOf = (part: ItemPart): string => (part.kind === "flight" ? part.from.timeZone : part.timeZone);
const cityOf = (part: ItemPart, { city }: CompanionEntry): string => (part.kind === "flight" ? part.from.city : city);

function entriesOf(entry: CompanionEntry, { provider, language }: Scene): TimelineEntry[] {
  const { kind, title, textsLanguage, state } = entry;
  const words = partWords(entry, provider, language);
  const visit = m.itinerary_visit({ clinic: provider.texts.name });
  return entry.parts.flatMap((part, index) => {
    const zone = zoneOf(part);
    const isFlight = part.kind === "flight";
    const at = (instant: string, own: Partial<TimelineEntry> = {}): TimelineEntry => ({
      key: `${entry.id}-${instant}`,
      at: instant,
      on: dayIn(zone, new Date(instant)),
      icon: kindIcons[kind],
      time:
        !isFlight && part.isTimeOpen
          ? m.time_open()
          : m.time_in_city({ when: formatTime(instant, zone, language), city: cityOf(part, entry) }),
      kind: title === null ? visit : kindNames[kind](),
      what: (isFlight && words[index]?.title) || title,
      textsLanguage: isFlight ? language : textsLanguage,
      lines: [],
      place: null,
      state,
      to: null,
      ...own,
    });
    if (isFlight) return [at(part.startsAt, { lines: [...(words[index]?.lines ?? []), advice.flight()] })];
    const phone = part.phone ? [m.itinerary_phone({ phone: leftToRight(part.phone) })] : [];
    const first = at(part.startsAt, { place: part.place, lines: [...phone, adviceFor(entry)] });
    return kind === "hotel"
      ? [{ ...first, kind: m.trips_check_in() }, at(part.endsAt, { kind: m.trips_check_out() })]
      : [first];
  });
}

/** The hotel of each night that has one. */
function nightsOf({ entries, clinicNights }: CompanionPlan, language: Language): ReadonlyMap<string, Night> {
  const stays = [
    ...entries
      .filter(({ kind }) => kind === "hotel")
      .flatMap(({ title, parts }) =>
        parts.map((part) => ({
          from: dayIn(zoneOf(part), new Date(part.startsAt)),
          to: dayIn(zoneOf(part), new Date(part.endsAt)),
          place: isolated(title ?? ""),
        })),
      ),
    ...clinicNights.map(({ hotel, guests, ...stay }) => {
      const place = hotel === null ? m.companions_night_clinic() : isolated(hotel);
      return { ...stay, place: guests === null ? place : m.companions_night_guests({ place, guests }) };
    }),
  ];
  const places = new Map<string, string[]>();
  for (const { from, to, place } of stays)
    for (let day = from; day < to; day = dayAfter(day)) places.set(day, [...(places.get(day) ?? []), place]);
  return new Map([...places].map(([day, names]) => [day, { text: formatList(names, language), isOpen: false }]));
}

/** For loaders: the days of a plan on which something happens, with the hotels of their nights. */
export const companionDays = (plan: CompanionPlan, scene: Scene): readonly TimelineStretch[] =>
  inLanguage(scene.language, () => {
    const entries = plan.entries
      .flatMap((entry) => entriesOf(entry, scene))
      .toSorted((one, other) => (one.at < other.at ? -1 : 1));
    return stretchesOf(entries, nightsOf(plan, scene.language), scene);
  });

/** For loaders: the clinic's address and those of the hotels, as a driver there reads them. */
export function driverAddresses(
  { entries }: CompanionPlan,
  { texts, textsLanguage }: Provider,
): readonly KeptAddress[] {
  const own = { name: texts.name, lines: [...texts.address, texts.country], language: textsLanguage };
  const visit = entries.find(({ kind, driver }) => kind === "procedure" && driver);
  const clinic = visit?.driver
    ? { name: texts.name, lines: [visit.driver.text], language: visit.driver.language }
    : own;
  const hotels = entries
    .filter(({ kind }) => kind === "hotel")
    .flatMap(({ title, textsLanguage: written, driver, parts: [part] }): KeptAddress[] => {
      const place = part?.kind === "place" ? part.place : null;
      const shown = driver ?? (place && { text: place.text, language: place.textsLanguage });
      return shown ? [{ name: title ?? "", lines: [shown.text], language: driver ? shown.language : written }] : [];
    });
  return [clinic, ...hotels];
}
