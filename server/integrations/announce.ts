import type { Db } from "../../adapters/database/database.ts";
import type { WebhookEvent } from "../../contract/clinic/constants.ts";
import { type WebhookData, webhookData } from "../../contract/clinic/webhook-bodies.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { insertJob } from "../jobs/queries.ts";
import type { Services } from "../services.ts";
import { insertDelivery, listListeners } from "./queries.ts";

type Needs = Pick<Services, "newId" | "now">;

/**
 * Tells the clinic's own systems of an event, in the transaction that is the event.
 * @param dataOf is asked only where an address listens
 */
export async function announce<E extends WebhookEvent>(
  services: Needs,
  tx: Db,
  providerId: ProviderId,
  event: E,
  dataOf: () => WebhookData<E> | Promise<WebhookData<E>>,
): Promise<void> {
  const listeners = await listListeners(tx, providerId, event);
  if (listeners.length === 0) return;
  const data = webhookData[event].parse(await dataOf());
  for (const { id } of listeners) await queueDelivery(services, tx, providerId, { webhookId: id, event, data });
}

/** Writes an event down for one address, with the job that sends it. */
export async function queueDelivery(
  { newId, now }: Needs,
  tx: Db,
  providerId: ProviderId,
  { webhookId, event, data }: { webhookId: string; event: WebhookEvent | "test"; data: unknown },
): Promise<void> {
  const [id, jobId, at] = [newId(), newId(), now()];
  await insertDelivery(tx, {
    id,
    providerId,
    webhookId,
    event,
    body: JSON.stringify({ type: event, timestamp: at.toISOString(), data }),
    state: "waiting",
    attempts: 0,
    jobId,
    nextAt: at,
    createdAt: at,
  });
  await insertJob(tx, providerId, { id: jobId, kind: "webhook", payload: { delivery: id }, runAfter: at });
}
