import { cityNameOf } from "../../adapters/flights/airports.ts";
import { after, hours } from "../../contract/durations.ts";
import { FlightDetails } from "../../contract/flights.ts";
import type { FlightPart, FlightPlace, ItemPart, PlacePart } from "../../contract/item-parts.ts";
import type { Language } from "../../contract/values.ts";
import { formatLine } from "../../web/format.ts";
import { airportText } from "../../web/trip/part-lines.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { cityIn, textsIn } from "../tenants/texts.ts";
import type { ItemRow } from "./items/item-queries.ts";
import { sentenceIn, textsLanguageOf } from "./items/item-words.ts";

/** The clinic and the reader's language. */
export interface Seen {
  readonly tenant: ProviderRow;
  readonly language: Language;
}

const flightOf = ({ kind, content }: Pick<ItemRow, "kind" | "content">) =>
  kind === "flight" ? FlightDetails.safeParse(content.details).data : undefined;

/** The zone in which an item ends: of a flight, that of the airport at which it arrives last. */
export const endZoneOf = (row: Pick<ItemRow, "kind" | "content" | "timeZone">): string =>
  flightOf(row)?.slices.at(-1)?.segments.at(-1)?.to.timeZone ?? row.timeZone;

export const partCount = (row: Pick<ItemRow, "kind" | "content">): number =>
  flightOf(row)?.slices.flatMap(({ segments }) => segments).length ?? 1;

/** Whether the clinic, which sells it, has not set its time yet. */
export const isTimeOpen = ({ content }: Pick<ItemRow, "content">): boolean => content.details["isTimeOpen"] === true;

/** Where in the clinic a treatment begins, once the clinic has set that. */
export function scheduledPlace({ content }: Pick<ItemRow, "content">): string | null {
  const room = content.details["room"];
  return typeof room === "string" ? room : null;
}

/** The flights, or the one stay, appointment, activity or ride, of an item. */
export function partsOf(row: ItemRow, seen: Seen): ItemPart[] {
  const flight = flightOf(row);
  if (flight)
    return flight.slices.flatMap((slice) =>
      legsOf(slice, { ...flight, isBooked: row.reference !== null && row.status !== "cancelled" }, seen.language),
    );
  const phone = row.content.details["phone"];
  return [
    {
      kind: "place",
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      timeZone: row.timeZone,
      place: placeOf(row, seen),
      ...(isTimeOpen(row) && { isTimeOpen: true }),
      phone: typeof phone === "string" ? phone : row.kind === "procedure" ? seen.tenant.company.contact.phone : null,
    },
  ];
}

function legsOf(
  { segments }: FlightDetails["slices"][number],
  { bags, isBooked }: FlightDetails & { readonly isBooked: boolean },
  language: Language,
): FlightPart[] {
  const named = (place: FlightPlace): FlightPlace => ({
    ...place,
    city: cityNameOf(place.code, language) ?? place.city,
  });
  return segments.map(({ from, to, departs, arrives, number, carrier, operatedBy }, index) => {
    const before = segments[index - 1];
    return {
      kind: "flight",
      startsAt: departs,
      endsAt: arrives,
      from: named(from),
      to: named(to),
      number,
      carrier,
      operatedBy,
      bags,
      checkIn:
        isBooked && !before
          ? {
              opensAt: after(new Date(departs), -hours(30)).toISOString(),
              closesAt: after(new Date(departs), -hours(1)).toISOString(),
            }
          : null,
      stopMinutes: before ? Math.round((Date.parse(departs) - Date.parse(before.arrives)) / 60_000) : null,
    };
  });
}

/** The address or meeting point that its seller keeps with it; of what the clinic does itself, the clinic's or the airport. */
function placeOf({ kind, content }: ItemRow, { tenant, language }: Seen): PlacePart["place"] {
  const text = content.details["address"] ?? content.details["meetingPoint"];
  if (typeof text === "string") {
    const read = sentenceIn(content, text, language);
    return { text: read, textsLanguage: read === text ? textsLanguageOf(content) : language };
  }
  const { way, airport } = content.details;
  if (kind === "transfer" && (way === "arrival" || way === "departure") && typeof airport === "string") {
    const city = cityNameOf(airport, language);
    return { text: city ? airportText({ code: airport, city }, language) : airport, textsLanguage: language };
  }
  if (kind !== "procedure" && kind !== "transfer") return null;
  const clinic = clinicAddress({ tenant, language });
  const room = scheduledPlace({ content });
  return room === null ? clinic : { ...clinic, text: formatLine([room, clinic.text], clinic.textsLanguage) };
}

/** The city in which an item starts: that of its first airport; everything else is near the clinic. */
export const cityOf = (row: ItemRow, { tenant, language }: Seen): string => {
  const [first] = partsOf(row, { tenant, language });
  return first?.kind === "flight" ? first.from.city : cityIn(tenant, language);
};

export function clinicAddress({ tenant, language }: Seen): NonNullable<PlacePart["place"]> {
  const { texts, language: textsLanguage } = textsIn(tenant.company.texts, tenant, language);
  return { text: formatLine([texts.name, ...texts.address], textsLanguage), textsLanguage };
}
