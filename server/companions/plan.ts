import { companionDaysAfter } from "../../contract/companion-constants.ts";
import type { CompanionEntry, CompanionPlan } from "../../contract/companions.ts";
import type { Language } from "../../contract/languages.ts";
import { localLanguage } from "../../contract/local-language.ts";
import { dayAfter, instantOf } from "../../contract/zoned-time.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { bookedHotel } from "../trips/checks/booked-hotel.ts";
import { expectedOf, lateFlights } from "../trips/checks/late-arrival.ts";
import { includedHotel } from "../trips/checks/trip-facts.ts";
import type { ItemRow } from "../trips/items/item-queries.ts";
import { bookedStatuses } from "../trips/items/item-states.ts";
import { titleIn } from "../trips/items/item-words.ts";
import { cityOf, partsOf, type Seen } from "../trips/parts.ts";
import type { TripRow } from "../trips/queries.ts";
import { isCalledOff, isLive } from "../trips/view.ts";

/** A companion as a reader: in a language, and told the treatment's name or not. */
export interface CompanionReader extends Seen {
  readonly named: boolean;
}

/** The last day on which a trip's companions can read its plan. */
export const lastDayOf = ({ leaveOn }: Pick<TripRow, "leaveOn">): string => dayAfter(leaveOn, companionDaysAfter);

/** Whether a trip is over for its companions. */
export const isOver = ({ leaveOn, timeZone }: Pick<TripRow, "leaveOn" | "timeZone">, now: Date): boolean =>
  instantOf({ day: dayAfter(lastDayOf({ leaveOn })), time: "00:00" }, timeZone) <= now;

/**
 * A booking as a companion may see it: the members are written one by one, because what is not named here may be about
 * health or money. A treatment has no title unless the person allows it.
 */
export function companionEntry(item: ItemRow, { named, ...seen }: CompanionReader): CompanionEntry {
  const { title, textsLanguage } = titleIn(item.content, seen.language);
  const isShown = item.kind !== "procedure" || named;
  const shown = isShown ? item : withoutRoom(item);
  return {
    id: item.id,
    kind: item.kind,
    title: isShown ? title : null,
    textsLanguage: isShown ? textsLanguage : seen.language,
    state: stateOf(item),
    city: cityOf(item, seen),
    timeZone: item.timeZone,
    parts: partsOf(shown, seen),
    ...(endsAtItsPlace(item) && { isFetched: true }),
    driver: driverOf(shown, seen),
  };
}

/** Of the clinic's rides, those from the airport and from the treatment begin at the place that they name. */
const endsAtItsPlace = ({ kind, supplier, content }: ItemRow): boolean =>
  kind === "transfer" && supplier === "clinic" && !["arrival", "from-clinic"].includes(String(content.details["way"]));

/** A room or a ward of a clinic may name what is treated there. */
function withoutRoom(item: ItemRow): ItemRow {
  const { room: _, ...details } = item.content.details;
  return { ...item, content: { ...item.content, details } };
}

const awaited: readonly ItemRow["status"][] = ["confirming", "needs_review"];

const stateOf = ({ status }: Pick<ItemRow, "status">): CompanionEntry["state"] =>
  bookedStatuses.includes(status) ? "confirmed" : awaited.includes(status) ? "confirming" : "unbooked";

/** The address in the language of the place, where the reader's language is another one. */
function driverOf(item: ItemRow, { tenant, language }: Seen): CompanionEntry["driver"] {
  const local = languageOf(tenant);
  if (local === language) return null;
  const [part] = partsOf(item, { tenant, language: local });
  return part?.kind === "place" && part.place?.textsLanguage === local
    ? { text: part.place.text, language: local }
    : null;
}

function languageOf({ company, location }: ProviderRow): Language {
  const written = Object.keys(company.texts) as Language[];
  return localLanguage(location.countryCode, written) ?? company.defaultLanguage;
}

function clinicNights(
  trip: TripRow,
  items: readonly ItemRow[],
  appointment: string | null,
): CompanionPlan["clinicNights"] {
  const included = includedHotel(trip, { items, appointment });
  if (!included) return [];
  const hotel = bookedHotel(items, included.stays)?.name ?? null;
  const guests = included.without > 0 ? included.guests : null;
  return included.stays.map((stay) => ({ ...stay, hotel, guests }));
}

/**
 * A trip as its companion sees it; what was cancelled or lost is left out.
 * @param reader.appointment the day of the first appointment at the clinic, where one is planned
 */
export const companionPlan = (
  trip: TripRow,
  items: readonly ItemRow[],
  {
    person,
    appointment,
    now,
    ...reader
  }: CompanionReader & { readonly person: string; readonly appointment: string | null; readonly now: Date },
): CompanionPlan => ({
  person,
  dates: { arrive: trip.arriveOn, leave: trip.leaveOn },
  timeZone: trip.timeZone,
  until: lastDayOf(trip),
  isCancelled: isCalledOff(trip, items, now),
  clinicNights: clinicNights(trip, items, appointment),
  entries: items.filter(isLive).map((item) => companionEntry(item, reader)),
  late: lateFlights(trip, items, expectedOf(trip, items, appointment)).map(({ late }) => late),
});
