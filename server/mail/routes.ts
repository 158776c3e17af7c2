import { chooseNotifications, getNotifications } from "../../contract/notifications.ts";
import { handle } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import { changeChoice, readChoice } from "./preferences.ts";

export const notificationRoutes = (services: Services) => [
  handle(getNotifications, (context) => context.write(context.owner, (tx) => readChoice(tx, context))),
  handle(chooseNotifications, (context, { body }) =>
    context.write(context.owner, (tx) => changeChoice(services, tx, context, body)),
  ),
];
