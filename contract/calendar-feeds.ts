import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { FileAnswer } from "./files.ts";
import { Instant, Language, LinkToken } from "./values.ts";

/** A calendar feed for a client's calendar program. */
export const CalendarFeed = z.strictObject({
  /** Null without a feed. */
  madeAt: z.nullable(Instant),
  /** The last read by a calendar program. */
  readAt: z.nullable(Instant),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const getCalendarFeed = endpoint({
  name: "getCalendarFeed",
  summary: "Get the state of the client's private calendar feed",
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
  summary: "Create a private calendar feed; its URL is shown once and replaces the previous one",
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
  summary: "Revoke the private calendar feed",
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
  summary: "Get the private calendar feed (RFC 5545)",
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
