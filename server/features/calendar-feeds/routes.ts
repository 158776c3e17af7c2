import {
  getCalendarFeed,
  readCalendar,
  renewCalendarFeed,
  revokeCalendarFeed,
} from "../../../contract/calendar-feeds.ts";
import { clientOwner } from "../../db/access.ts";
import { handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { openFeed, readFeed, renewFeed, revokeFeed } from "./calendar-feeds.ts";

export const calendarFeedRoutes = (services: Services) => [
  handle(getCalendarFeed, (context) => context.write(clientOwner(context.client), (tx) => readFeed(tx, context))),
  handle(renewCalendarFeed, (context, { body }) =>
    context.write(clientOwner(context.client), (tx) => renewFeed(services, tx, context, body)),
  ),
  handle(revokeCalendarFeed, (context) =>
    context.write(clientOwner(context.client), (tx) => revokeFeed(services, tx, context)),
  ),
  handle(readCalendar, (context, { params }) => openFeed(services, context, params.token)),
];
