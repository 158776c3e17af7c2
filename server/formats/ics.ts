import {
  ICalAlarmType,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { hours, seconds } from "../../contract/durations.ts";
import type { FileAnswer } from "../../contract/files.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import { textFile } from "./text-file.ts";

export const calendarFile = (name: string, text: string): FileAnswer => textFile(name, calendarType, text);

export const calendarType = "text/calendar; charset=utf-8";

/** An entry of a calendar. Days have no zone; instants are in UTC. */
export interface CalendarEvent {
  readonly id: string;
  readonly changedAt: Date;
  /** Grows with every change. */
  readonly sequence: number;
  readonly when:
    | { readonly kind: "instants"; readonly from: Date; readonly to: Date }
    /** Both included. */
    | { readonly kind: "days"; readonly from: string; readonly to: string };
  readonly isOff: boolean;
  /** True if a person is not busy meanwhile. */
  readonly isFree?: boolean;
  readonly title: string;
  readonly place: string;
  /** Lines of the description. */
  readonly notes?: readonly string[];
  readonly organizer?: { readonly name: string; readonly email: string };
  /** True if a reminder rings half an hour before. */
  readonly rings?: boolean;
}

export interface CalendarFacts {
  readonly name: string;
  /** Makes the entries' ids unique. */
  readonly domain: string;
  readonly at: Date;
  /** True if the file takes its entries out of the reader's calendar. */
  readonly isCancellation?: boolean;
}

const plain = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, " ");

/** A calendar as RFC 5545 writes it: a constant UID and a higher SEQUENCE let programs update or remove an entry. */
export function calendarText(
  events: readonly CalendarEvent[],
  { name, domain, at, isCancellation = false }: CalendarFacts,
): string {
  const calendar = new ICalCalendar({
    prodId: "//Sojourn//Calendar//EN",
    scale: "GREGORIAN",
    method: isCancellation ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    // The library escapes everything but this.
    name: plain(name).replace(/[\\;,]/g, (sign) => `\\${sign}`),
    ttl: hours(6) / seconds(1),
  });
  for (const { id, changedAt, sequence, when, isOff, isFree, title, place, notes = [], organizer, rings } of events)
    calendar.createEvent({
      id: `${id}@${domain}`,
      stamp: at,
      lastModified: changedAt,
      sequence,
      ...(when.kind === "instants"
        ? { start: when.from, end: when.to }
        : { start: dayOf(when.from), end: dayOf(dayAfter(when.to)), allDay: true, timezone: "UTC" }),
      summary: plain(title),
      ...(place && { location: plain(place) }),
      ...(notes.length > 0 && { description: plain(notes.join("\n")) }),
      ...(organizer && { organizer: { ...organizer, name: plain(organizer.name) } }),
      ...(rings && !isOff && { alarms: [{ type: ICalAlarmType.display, trigger: 1800, description: plain(title) }] }),
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: isFree ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      class: ICalEventClass.PRIVATE,
    });
  return `${calendar.toString()}\r\n`;
}

const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
