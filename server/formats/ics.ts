import type { FileAnswer } from "../../contract/files.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import { textFile } from "./text-file.ts";

/** RFC 5545: commas, semicolons, backslashes and line breaks are escaped. */
export const escapedText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, " ");

/** An instant as calendars write it: `20261121T093000Z`. */
export const stampOf = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, "");

/** Lines of at most 75 octets, never cut within a character; what goes on begins with a space. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  for (const sign of line) {
    if (Buffer.byteLength(piece + sign) > (pieces.length === 0 ? 75 : 74)) {
      pieces.push(piece);
      piece = "";
    }
    piece += sign;
  }
  return [...pieces, piece].join("\r\n ");
}

/** A calendar file (RFC 5545) of its lines. */
export const calendarText = (lines: readonly string[]): string => `${lines.map(folded).join("\r\n")}\r\n`;

export const calendarFile = (name: string, text: string): FileAnswer =>
  textFile(name, "text/calendar; charset=utf-8", text);

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
  /** Says nothing about health. */
  readonly title: string;
  /** Says what it is about: shown where the person asked for it. */
  readonly namedTitle: string;
  readonly place: string;
}

export interface FeedFacts {
  readonly name: string;
  readonly domain: string;
  /** Shows the titles that name what an entry is about. */
  readonly named: boolean;
  readonly at: Date;
}

/** A calendar to subscribe to, as RFC 5545 writes it. */
export function feedText(events: readonly CalendarEvent[], { name, domain, named, at }: FeedFacts): string {
  return calendarText([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Sojourn//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapedText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...events.flatMap(({ id, changedAt, sequence, when, isOff, title, namedTitle, place }) => [
      "BEGIN:VEVENT",
      `UID:${id}@${domain}`,
      `DTSTAMP:${stampOf(at)}`,
      `LAST-MODIFIED:${stampOf(changedAt)}`,
      `SEQUENCE:${sequence}`,
      ...(when.kind === "instants"
        ? [`DTSTART:${stampOf(when.from)}`, `DTEND:${stampOf(when.to)}`]
        : [`DTSTART;VALUE=DATE:${plain(when.from)}`, `DTEND;VALUE=DATE:${plain(dayAfter(when.to))}`]),
      `SUMMARY:${escapedText(named ? namedTitle : title)}`,
      ...(place ? [`LOCATION:${escapedText(place)}`] : []),
      `STATUS:${isOff ? "CANCELLED" : "CONFIRMED"}`,
      "CLASS:PRIVATE",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]);
}

const plain = (day: string): string => day.replaceAll("-", "");
