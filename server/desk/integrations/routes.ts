import { createKey, listKeys, revokeKey } from "../../../contract/desk/keys.ts";
import {
  changeWebhook,
  createWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
} from "../../../contract/desk/webhooks.ts";
import { type Binding, handle } from "../../http/endpoints.ts";
import { requireFresh } from "../../http/staff-session.ts";
import { endKey, listKeys as keysOf, makeKey } from "../../integrations/keys.ts";
import {
  addWebhook,
  editWebhook,
  readWebhook,
  removeWebhook as remove,
  rotateSecret,
  sendAgain,
  sendTest,
  listWebhooks as webhooksOf,
} from "../../integrations/webhooks.ts";
import type { Services } from "../../services.ts";

export const integrationRoutes = (services: Services): readonly Binding[] => [
  handle(listKeys, async (context) => ({ keys: await keysOf(services, context) })),
  handle(createKey, async (context, { body }) => {
    requireFresh(services.now(), context.staff);
    return makeKey(services, context, body);
  }),
  handle(revokeKey, (context, { params }) => endKey(services, context, params.id)),
  handle(listWebhooks, async (context) => ({
    webhooks: await webhooksOf(services, context),
    callsThisMachine: services.config.isDemonstration,
  })),
  handle(createWebhook, async (context, { body }) => {
    requireFresh(services.now(), context.staff);
    return addWebhook(services, context, body);
  }),
  handle(getWebhook, (context, { params, query }) => readWebhook(services, context, { ...params, ...query })),
  handle(changeWebhook, async (context, { params, body }) => {
    requireFresh(services.now(), context.staff);
    return editWebhook(services, context, { ...params, ...body });
  }),
  handle(removeWebhook, (context, { params }) => remove(services, context, params.id)),
  handle(rotateWebhookSecret, async (context, { params, body }) => {
    requireFresh(services.now(), context.staff);
    return rotateSecret(services, context, { ...params, ...body });
  }),
  handle(testWebhook, (context, { params }) => sendTest(services, context, params.id)),
  handle(sendDeliveryAgain, (context, { params }) => sendAgain(services, context, params.id)),
];
