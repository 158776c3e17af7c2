import { fullName } from "../../contract/full-name.ts";
import type { ItemPart } from "../../contract/item-parts.ts";
import type { Language } from "../../contract/values.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { formatList, formatMoney } from "../../web/format.ts";
import { localInstant } from "../../web/local-time.ts";
import { airportText, flightTitle, partLines } from "../../web/trip/part-lines.ts";
import { m } from "../../web/words/compiled/messages.js";
import { type CalendarEvent, calendarText } from "../formats/ics.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { cityIn, textsIn } from "../tenants/texts.ts";
import { duesOf } from "./amounts.ts";
import { isBalanceDue } from "./items/item-actions.ts";
import type { ItemRow } from "./items/item-queries.ts";
import { bookedStatuses } from "./items/item-states.ts";
import { namedOn } from "./items/item-travellers.ts";
import { flightPapers, wordsIn } from "./items/item-words.ts";
import { partsOf, type Seen, scheduledPlace } from "./parts.ts";
import type { TripRow } from "./queries.ts";

/** A reader who is told the treatment's name only where the person chose that. */
export interface CalendarReader extends Seen {
  readonly named: boolean;
  /** Those of the items, with who travels. */
  readonly trips: readonly Pick<TripRow, "id" | "travellers">[];
}

/** One entry for each flight, stay, appointment, activity and ride that is booked or was cancelled. */
export const bookingEvents = (items: readonly ItemRow[], reader: CalendarReader): CalendarEvent[] =>
  items
    .filter(
      ({ status, reference }) => bookedStatuses.includes(status) || (status === "cancelled" && reference !== null),
    )
    .flatMap((row) => eventsOf(row, reader));

function eventsOf(row: ItemRow, reader: CalendarReader): CalendarEvent[] {
  const parts = partsOf(row, reader);
  const events = parts.map((part, index) => ({
    id: partId(row, index),
    changedAt: row.updatedAt,
    sequence: row.version,
    when: whenOf(part),
    isOff: row.status === "cancelled",
    // A stay of days does not make a person busy.
    isFree: row.kind === "hotel",
    ...eventWords(row, part, reader),
  }));
  // A change to fewer flights leaves entries behind, which calendars remove when they hear that they are off.
  const [first] = events;
  const left = Math.max(0, (row.content.mostParts ?? 0) - parts.length);
  const gone = first ? Array.from({ length: left }, (_, index) => ({ ...first, index: parts.length + index })) : [];
  return [...events, ...gone.map(({ index, ...event }) => ({ ...event, id: partId(row, index), isOff: true }))];
}

/** A part whose time is open takes its days. */
function whenOf(part: ItemPart): CalendarEvent["when"] {
  const [from, to] = [new Date(part.startsAt), new Date(part.endsAt)];
  if (part.kind !== "place" || !part.isTimeOpen) return { kind: "instants", from, to };
  return { kind: "days", from: dayIn(part.timeZone, from), to: dayIn(part.timeZone, to) };
}

const partId = ({ id }: ItemRow, index: number): string =>
  index === 0 ? `booking-${id}` : `booking-${id}-${index + 1}`;

type Words = Pick<CalendarEvent, "title" | "place" | "notes">;

/** Whose an item is, where others travel too. */
function namesOn(row: ItemRow, trips: CalendarReader["trips"]): string[] {
  const { travellers = [] } = trips.find(({ id }) => id === row.tripId) ?? {};
  const named = namedOn(row, travellers);
  return named.length < travellers.length ? named.map((one) => fullName(one.givenName, one.familyName)) : [];
}

function eventWords(row: ItemRow, part: ItemPart, { language, tenant, named, trips }: CalendarReader): Words {
  const { title, subtitle } = wordsIn(row.content, language);
  const here = { timeZone: row.timeZone, city: cityIn(tenant, language) };
  const names = namesOn(row, trips);
  const notes = [
    ...(names.length > 0
      ? [
          m.lists_labelled(
            { term: m.bookings_for({}, { locale: language }), detail: formatList(names, language) },
            { locale: language },
          ),
        ]
      : []),
    ...(subtitle && (row.kind === "hotel" || scheduledPlace(row) !== null) ? [subtitle] : []),
    ...partLines(part, row.kind, here, language),
    ...(row.reference ? [m.itinerary_reference({ reference: row.reference }, { locale: language })] : []),
    ...flightPapers(row, language).map(({ label, text }) =>
      m.lists_labelled({ term: label, detail: text }, { locale: language }),
    ),
    ...(isBalanceDue(row) ? duesOf(row) : []).map(({ amount: due, dueAt }) => {
      const amount = formatMoney({ amount: due, currency: row.currency }, language);
      if (!dueAt) return m.itinerary_balance({ amount }, { locale: language });
      const when = localInstant(dueAt.toISOString(), here, language);
      return m.itinerary_balance_by({ amount, when }, { locale: language });
    }),
  ];
  if (part.kind === "flight")
    return { title: flightTitle(part, language), place: airportText(part.from, language), notes };
  const place = part.place?.text ?? "";
  if (row.kind === "procedure") return { title: visitTitle({ tenant, language }, named ? [title] : []), place, notes };
  return { title, place, notes };
}

/** An appointment at the clinic; what it is about follows only where it may be said. */
export function visitTitle({ tenant, language }: Seen, about: readonly string[]): string {
  const clinic = textsIn(tenant.company.texts, tenant, language).texts.name;
  const visit = m.itinerary_visit({ clinic }, { locale: language });
  return about.length > 0 ? `${visit}: ${about.join(", ")}` : visit;
}

/** The text of a calendar of the clinic. */
export function clinicCalendar(
  events: readonly CalendarEvent[],
  { tenant, language, at }: { tenant: ProviderRow; language: Language; at: Date },
): string {
  const clinic = textsIn(tenant.company.texts, tenant, language).texts.name;
  const name = m.settings_calendar_name({ clinic }, { locale: language });
  return calendarText(events, { name, domain: tenant.domains[0] ?? "localhost", at });
}
