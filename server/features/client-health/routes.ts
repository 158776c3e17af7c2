import { getClientHealth, saveClientHealth } from "../../../contract/client-health.ts";
import { clientOwner } from "../../db/access.ts";
import { handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { knownClient } from "../clients/clients.ts";
import { keepHealth, readHealth } from "./client-health.ts";

export const clientHealthRoutes = (services: Services) => [
  handle(getClientHealth, (context) =>
    context.write(clientOwner(context.client), (tx) => readHealth(services, tx, context)),
  ),
  handle(saveClientHealth, async (context, { body }) => {
    await knownClient(services, context);
    return context.write(clientOwner(context.client), (tx) => keepHealth(services, tx, context, body));
  }),
];
