import { getCalendarFeed, readCalendar, renewCalendarFeed, revokeCalendarFeed } from "../../contract/calendar-feeds.ts";
import { handle } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import { openFeed, readFeed, renewFeed, revokeFeed } from "./feeds.ts";

export const calendarFeedRoutes = (services: Services) => [
  handle(getCalendarFeed, (context) => context.write(context.owner, (tx) => readFeed(tx, context))),
  handle(renewCalendarFeed, (context, { body }) =>
    context.write(context.owner, (tx) => renewFeed(services, tx, context, body)),
  ),
  handle(revokeCalendarFeed, (context) => context.write(context.owner, (tx) => revokeFeed(services, tx, context))),
  handle(readCalendar, (context, { params }) => openFeed(services, context, params.token)),
];
