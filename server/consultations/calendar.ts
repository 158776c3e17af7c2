import type { Language } from "../../contract/values.ts";
import { m } from "../../web/words/compiled/messages.js";
import { calendarText, escapedText, stampOf } from "../formats/ics.ts";
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
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sojourn//Consultations//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${isOff ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:${row.id}@${tenant.domains[0] ?? "sojourn"}`,
    `SEQUENCE:${row.sequence}`,
    `DTSTAMP:${stampOf(now)}`,
    `LAST-MODIFIED:${stampOf(row.updatedAt)}`,
    `DTSTART:${stampOf(startsAt)}`,
    `DTEND:${stampOf(endsAt)}`,
    `SUMMARY:${escapedText(m.consultations_calendar_summary({ clinic: texts.name }, locale))}`,
    `DESCRIPTION:${escapedText(`${descriptions[mode]} ${m.consultations_calendar_reference({ reference: row.reference }, locale)}`)}`,
    `LOCATION:${escapedText(places[mode])}`,
    `ORGANIZER;CN="${texts.name.replace(/["\p{Cc}]/gu, "")}":mailto:${tenant.company.contact.email}`,
    `STATUS:${isOff ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:OPAQUE",
    "CLASS:PRIVATE",
    ...(isOff
      ? []
      : [
          "BEGIN:VALARM",
          "ACTION:DISPLAY",
          `DESCRIPTION:${escapedText(m.consultations_calendar_summary({ clinic: texts.name }, locale))}`,
          "TRIGGER:-PT30M",
          "END:VALARM",
        ]),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return calendarText(lines);
}

export const calendarName = ({ reference }: ConsultationRow): string => `${reference.toLowerCase()}.ics`;
