import type { Db } from "../../adapters/database/database.ts";
import type { Language } from "../../contract/values.ts";
import { m } from "../../web/words/compiled/messages.js";
import { listChosenProcedures } from "../catalogue/queries.ts";
import { type CalendarEvent, calendarText } from "../formats/ics.ts";
import type { Requester } from "../http/requester.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { textsIn } from "../tenants/texts.ts";
import type { ConsultationRow } from "./queries.ts";

export interface CalendarFacts {
  readonly tenant: ProviderRow;
  readonly language: Language;
  readonly now: Date;
}

/**
 * A booked consultation as a calendar file (RFC 5545, RFC 5546): a constant UID and a higher SEQUENCE after each change
 * let calendars update or remove their entry. Calendars are often shared, so the file has neither the reason nor the
 * private link. Undefined without a time.
 */
export function calendarOf(row: ConsultationRow, { tenant, language, now }: CalendarFacts): string | undefined {
  const { startsAt, endsAt, mode } = row;
  if (!startsAt || !endsAt || !mode) return undefined;
  const { texts } = textsIn(tenant.company.texts, tenant, language);
  const locale = { locale: language };
  const isOff = row.status === "cancelled_by_client" || row.status === "cancelled_by_provider";
  const places = {
    video: m.consultations_mode_video({}, locale),
    phone: m.consultations_mode_phone({}, locale),
    "in-clinic": [texts.name, ...texts.address].join(", "),
  };
  const descriptions = {
    video: m.consultations_calendar_video({ clinic: texts.name }, locale),
    phone: m.consultations_calendar_phone({ clinic: texts.name, phone: tenant.company.contact.phone }, locale),
    "in-clinic": m.consultations_calendar_clinic({ phone: tenant.company.contact.phone }, locale),
  };
  const event = {
    id: row.id,
    changedAt: row.updatedAt,
    sequence: row.sequence,
    when: { kind: "instants", from: startsAt, to: endsAt } as const,
    isOff,
    title: m.consultations_calendar_summary({ clinic: texts.name }, locale),
    place: places[mode],
    notes: [descriptions[mode], m.consultations_calendar_reference({ reference: row.reference }, locale)],
    organizer: { name: texts.name, email: tenant.company.contact.email },
    rings: true,
  };
  return calendarText([event], {
    name: texts.name,
    domain: tenant.domains[0] ?? "sojourn",
    at: now,
    isCancellation: isOff,
  });
}

/** The reader of a calendar; treatments are named only where the owner chose that. */
type EventReader = Pick<Requester, "tenant" | "providerId" | "language"> & { readonly named: boolean };

/** Booked and cancelled consultations as entries of a calendar, without held ones. */
export async function consultationEvents(
  tx: Db,
  rows: readonly ConsultationRow[],
  { tenant, providerId, language, named }: EventReader,
): Promise<CalendarEvent[]> {
  const { texts } = textsIn(tenant.company.texts, tenant, language);
  const title = m.consultations_calendar_summary({ clinic: texts.name }, { locale: language });
  const events: CalendarEvent[] = [];
  for (const { id, startsAt, endsAt, status, mode, updatedAt, sequence, procedure } of rows) {
    if (!startsAt || !endsAt || ["draft", "held", "expired"].includes(status)) continue;
    const [chosen] = named ? await listChosenProcedures(tx, providerId, [procedure]) : [];
    events.push({
      // The same id as in the mailed file, so that calendars show one entry.
      id,
      changedAt: updatedAt,
      sequence,
      when: { kind: "instants", from: startsAt, to: endsAt },
      isOff: status.startsWith("cancelled"),
      title: chosen ? `${title}: ${textsIn(chosen.texts, tenant, language).texts.title}` : title,
      place: mode === "in-clinic" ? [texts.name, ...texts.address].join(", ") : "",
    });
  }
  return events;
}

export const calendarName = ({ reference }: ConsultationRow): string => `${reference.toLowerCase()}.ics`;
