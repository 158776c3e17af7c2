import { chooseNotifications, getNotifications } from "../../../contract/notifications.ts";
import { clientOwner } from "../../db/access.ts";
import { handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { changeChoice, readChoice } from "./notifications.ts";

export const notificationRoutes = (services: Services) => [
  handle(getNotifications, (context) => context.write(clientOwner(context.client), (tx) => readChoice(tx, context))),
  handle(chooseNotifications, (context, { body }) =>
    context.write(clientOwner(context.client), (tx) => changeChoice(services, tx, context, body)),
  ),
];
