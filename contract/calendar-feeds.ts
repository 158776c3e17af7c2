import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientRead, clientWrite, linkRead } from "./endpoint-kinds.ts";
import { FileAnswer } from "./files.ts";
import { Instant, LinkToken, SiteLanguage } from "./values.ts";

/** A calendar feed for a client's calendar program. */
export const CalendarFeed = z.strictObject({
  /** Null without a feed. */
  madeAt: z.nullable(Instant),
  /** The last read by a calendar program. */
  readAt: z.nullable(Instant),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const getCalendarFeed = endpoint({
  ...clientRead,
  name: "getCalendarFeed",
  summary: "Get the state of the client's private calendar feed",
  path: "/api/client/calendar",
  answer: CalendarFeed,
  refusals: ["unknown-provider"],
});

export const renewCalendarFeed = endpoint({
  ...clientWrite,
  name: "renewCalendarFeed",
  summary: "Create a private calendar feed; its URL is shown once and replaces the previous one",
  path: "/api/client/calendar/renew",
  retry: false,
  body: z.strictObject({ language: SiteLanguage }),
  answer: z.strictObject({ address: z.string(), feed: CalendarFeed }),
  refusals: ["unknown-provider"],
});

export const revokeCalendarFeed = endpoint({
  ...clientWrite,
  name: "revokeCalendarFeed",
  summary: "Revoke the private calendar feed",
  path: "/api/client/calendar/revoke",
  answer: CalendarFeed,
  refusals: ["unknown-provider"],
});

export const readCalendar = endpoint({
  ...linkRead,
  name: "readCalendar",
  summary: "Get the private calendar feed (RFC 5545)",
  path: "/api/calendar/{token}/calendar.ics",
  retry: false,
  params: z.strictObject({ token: LinkToken }),
  answer: FileAnswer,
  refusals: ["not-found", "unknown-provider"],
  download: true,
});
