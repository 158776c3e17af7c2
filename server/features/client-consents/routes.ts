import { answerClientConsent, listClientConsents } from "../../../contract/client-consents.ts";
import { clientOwner } from "../../db/access.ts";
import { handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { knownClient } from "../clients/clients.ts";
import { answerConsent, readConsents } from "./client-consents.ts";

export const clientConsentRoutes = (services: Services) => [
  handle(listClientConsents, (context) =>
    context.write(clientOwner(context.client), (tx) => readConsents(tx, context)),
  ),
  handle(answerClientConsent, async (context, { body }) => {
    await knownClient(services, context);
    return context.write(clientOwner(context.client), (tx) => answerConsent(services, tx, context, body));
  }),
];
