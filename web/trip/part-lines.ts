import type { FlightPart, FlightPlace, ItemPart, PlacePart } from "../../contract/item-parts.ts";
import type { Provider } from "../../contract/providers.ts";
import type { ItemKind, TripItem } from "../../contract/trips.ts";
import type { Language } from "../../contract/values.ts";
import { isolated, leftToRight } from "../bidi.ts";
import { formatLine } from "../format.ts";
import { clinicPlace, localInstant, type TimePlace } from "../local-time.ts";
import { m } from "../words/compiled/messages.js";
import type { PartWords } from "./item-parts.tsx";
import { startAt } from "./start-at.ts";

/** `Dubai airport (DXB), Terminal 3` */
export const airportText = (
  { code, city, terminal = null }: Pick<FlightPlace, "code" | "city"> & { readonly terminal?: string | null },
  language: Language,
): string => {
  const airport = m.itinerary_airport({ city, code }, { locale: language });
  return terminal === null
    ? airport
    : formatLine([airport, m.itinerary_terminal({ terminal }, { locale: language })], language);
};

/** `Flight ZG 214: Oslo (OSL) to Dubai (DXB)` */
export const flightTitle = ({ number, from, to }: FlightPart, language: Language): string =>
  m.itinerary_flight(
    { number, from: `${from.city} (${from.code})`, to: `${to.city} (${to.code})` },
    { locale: language },
  );

/** Both ends of a part, each by its own clock, and what a traveller needs there; `here` is where a part without an airport is. */
export const partLines = (part: ItemPart, kind: ItemKind, here: TimePlace, language: Language): string[] =>
  part.kind === "flight" ? flightLines(part, language) : placeLines(part, kind, here, language);

function flightLines({ from, to, startsAt, endsAt, checkIn, ...flight }: FlightPart, language: Language): string[] {
  const locale = { locale: language };
  const { carrier, operatedBy, bags, stopMinutes } = flight;
  const at = (instant: string, place: FlightPlace) => ({
    when: localInstant(instant, place, language),
    place: airportText(place, language),
  });
  const stop = { city: from.city, hours: Math.floor((stopMinutes ?? 0) / 60), minutes: (stopMinutes ?? 0) % 60 };
  return [
    ...(stopMinutes === null ? [] : [m.itinerary_stop(stop, locale)]),
    operatedBy
      ? m.itinerary_operated({ carrier: isolated(carrier), operatedBy: isolated(operatedBy) }, locale)
      : isolated(carrier),
    m.itinerary_departs(at(startsAt, from), locale),
    m.itinerary_arrives(at(endsAt, to), locale),
    m.itinerary_bags(bags, locale),
    ...(checkIn
      ? [
          m.itinerary_check_in_online(
            {
              opens: localInstant(checkIn.opensAt, from, language),
              closes: localInstant(checkIn.closesAt, from, language),
            },
            locale,
          ),
        ]
      : []),
  ];
}

function placeLines(part: PlacePart, kind: ItemKind, here: TimePlace, language: Language) {
  const { startsAt, endsAt, phone, isTimeOpen } = part;
  const locale = { locale: language };
  const starts = { when: startAt(startsAt, { ...here, isTimeOpen }, language) };
  const ends = { when: localInstant(endsAt, here, language) };
  const times =
    kind === "hotel"
      ? [m.itinerary_check_in(starts, locale), m.itinerary_check_out(ends, locale)]
      : [m.itinerary_starts(starts, locale), ...(isTimeOpen ? [] : [m.itinerary_ends(ends, locale)])];
  return [...times, ...(phone === null ? [] : [m.itinerary_phone({ phone: leftToRight(phone) }, locale)])];
}

/** Every part of an item in words. */
export const partWords = (
  { kind, parts, timeZone }: Pick<TripItem, "kind" | "parts" | "timeZone">,
  provider: Provider,
  language: Language,
): PartWords[] =>
  parts.map((part) => ({
    title: part.kind === "flight" ? flightTitle(part, language) : null,
    lines: partLines(part, kind, { ...clinicPlace(provider), timeZone }, language),
    place: part.kind === "place" ? part.place : null,
  }));
