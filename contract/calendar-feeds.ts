import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { FileAnswer } from "./files.ts";
import { Instant, Language, LinkToken } from "./values.ts";

/** A calendar that a client's own calendar program reads. */
export const CalendarFeed = z.strictObject({
  /** Null where there is none. */
  madeAt: z.nullable(Instant),
  /** When a program last read it. */
  readAt: z.nullable(Instant),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const getCalendarFeed = endpoint({
  name: "getCalendarFeed",
  summary: "Whether the client has a private calendar address, and when it was last read",
  method: "GET",
  path: "/api/client/calendar",
  access: "client",
  limit: "read",
  answer: CalendarFeed,
  refusals: ["unknown-provider"],
  retry: true,
  idempotent: false,
});

export const renewCalendarFeed = endpoint({
  name: "renewCalendarFeed",
  summary: "Makes a private calendar address, told this once; the one before is worth nothing any more",
  method: "POST",
  path: "/api/client/calendar/renew",
  access: "client",
  limit: "write",
  body: z.strictObject({ language: Language }),
  answer: z.strictObject({ address: z.string(), feed: CalendarFeed }),
  refusals: ["unknown-provider"],
  retry: false,
  idempotent: false,
});

export const revokeCalendarFeed = endpoint({
  name: "revokeCalendarFeed",
  summary: "Takes the private calendar address back",
  method: "POST",
  path: "/api/client/calendar/revoke",
  access: "client",
  limit: "write",
  answer: CalendarFeed,
  refusals: ["unknown-provider"],
  retry: true,
  idempotent: false,
});

export const readCalendar = endpoint({
  name: "readCalendar",
  summary: "The calendar behind a private address, as RFC 5545 writes it",
  method: "GET",
  path: "/api/calendar/{token}/calendar.ics",
  access: "link",
  limit: "read",
  params: z.strictObject({ token: LinkToken }),
  answer: FileAnswer,
  refusals: ["not-found", "unknown-provider"],
  retry: false,
  idempotent: false,
  download: true,
});
