import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import type { WebhookAnswer } from "../../adapters/webhooks/webhooks.ts";
import { deliveryDays, logDays } from "../../contract/clinic/constants.ts";
import { after, days, hours, minutes, seconds } from "../../contract/durations.ts";
import { asSystem } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedText } from "../db/sealed.ts";
import { webhookSecretContext } from "../db/tables/work.ts";
import { insertJob } from "../jobs/queries.ts";
import type { JobKind, JobOutcome, Schedule } from "../jobs/worker.ts";
import { queueMail } from "../mail/queue.ts";
import type { Services } from "../services.ts";
import { listMembers } from "../staff/queries.ts";
import { prefixOf, siteOrigin } from "../tenants/directory.ts";
import { findProvider } from "../tenants/queries.ts";
import { inboxLanguage } from "../tenants/texts.ts";
import {
  type DeliveryRow,
  failWaiting,
  findDelivery,
  insertAttempt,
  lockWebhook,
  removeDeliveriesBefore,
  updateDelivery,
  updateWebhook,
  type WebhookRow,
} from "./queries.ts";
import { messageIdOf, signedHeaders } from "./signature.ts";

const Payload = z.object({ delivery: z.uuid() });

/** Pauses between attempts: 71.6 hours together, below `deliveryDays`. */
const pauses = [
  seconds(5),
  minutes(5),
  minutes(30),
  hours(2),
  hours(5),
  hours(10),
  hours(14),
  hours(20),
  hours(20),
] as const;

/** The address wants no events any more (Standard Webhooks). */
const gone = 410;

const done: JobOutcome = { kind: "done" };

/**
 * Sends an event once. A failed attempt is the clinic's matter and not the queue's: the job is done, and the next attempt
 * is a job of its own.
 */
export const webhookJob = (services: Services): JobKind<z.infer<typeof Payload>> => ({
  payload: Payload,
  concurrency: 8,
  repeatable: true,
  async run(providerId, payload, jobId) {
    const { db, webhooks, now } = services;
    const found = await asSystem(db, (tx) => findDelivery(tx, providerId, payload.delivery));
    // Removed, switched off, or sent by another job.
    if (found?.delivery.state !== "waiting" || found.delivery.jobId !== jobId) return done;
    const { delivery, webhook } = found;
    const at = now();
    const id = messageIdOf(delivery.id);
    const answer = await webhooks.post(webhook.url, {
      headers: {
        "content-type": "application/json",
        "user-agent": "Sojourn-Webhooks/1",
        ...signedHeaders(secretsOf(services, webhook), { id, at, body: delivery.body }),
      },
      body: delivery.body,
    });
    await asSystem(db, (tx) => recordAttempt(services, tx, providerId, { delivery, at, answer }));
    return done;
  },
});

/** The secrets that sign now. */
function secretsOf({ keys, now }: Services, row: WebhookRow): string[] {
  const sealer = sealedText(keys, webhookSecretContext(row));
  const overlaps = row.overlapUntil !== null && row.overlapUntil > now();
  return [row.secret, ...(overlaps && row.earlierSecret ? [row.earlierSecret] : [])].map((one) => sealer.unseal(one));
}

interface Attempt {
  readonly delivery: DeliveryRow;
  readonly at: Date;
  readonly answer: WebhookAnswer;
}

async function recordAttempt(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  { delivery, at, answer }: Attempt,
): Promise<void> {
  const { newId, now } = services;
  const row = await lockWebhook(tx, providerId, delivery.webhookId);
  if (!row) return;
  const { status, problem, text, milliseconds } = answer;
  const shown = text.replaceAll("\u0000", "");
  await insertAttempt(tx, {
    id: newId(),
    providerId,
    deliveryId: delivery.id,
    at,
    milliseconds,
    status,
    problem,
    answer: shown,
  });
  const attempts = delivery.attempts + 1;
  if (status !== null && status >= 200 && status < 300) {
    await updateDelivery(tx, delivery, { attempts, state: "delivered", nextAt: null });
    await updateWebhook(tx, row, { failingSince: null });
    return;
  }
  const failingSince = row.failingSince ?? at;
  await updateWebhook(tx, row, { failingSince });
  if (row.state === "on" && (status === gone || after(failingSince, days(deliveryDays)) <= now())) {
    await updateDelivery(tx, delivery, { attempts });
    return stop(services, tx, row);
  }
  const pause = pauses[attempts - 1];
  if (pause === undefined || row.state !== "on") {
    await updateDelivery(tx, delivery, { attempts, state: "failed", nextAt: null });
    return;
  }
  const [jobId, nextAt] = [newId(), after(now(), pause)];
  await updateDelivery(tx, delivery, { attempts, jobId, nextAt });
  await insertJob(tx, providerId, { id: jobId, kind: "webhook", payload: { delivery: delivery.id }, runAfter: nextAt });
}

/** Switches an address off that only fails, and tells the clinic's owners. */
async function stop(services: Services, tx: Db, row: WebhookRow): Promise<void> {
  const { providerId, id } = row;
  await updateWebhook(tx, row, { state: "stopped", version: row.version + 1 });
  await failWaiting(tx, providerId, id);
  const tenant = await findProvider(tx, providerId);
  if (!tenant) return;
  const language = inboxLanguage(tenant);
  for (const { member } of await listMembers(tx, tenant.id))
    if (member.roles.includes("owner") && member.state === "active")
      await queueMail(services, tx, tenant.id, {
        template: "webhook-stopped",
        language,
        to: { address: member.email, name: member.name },
        origin: siteOrigin(services.config, tenant),
        facts: {
          name: member.name,
          host: new URL(row.url).host,
          path: `${prefixOf(tenant, language)}/desk/integrations/webhooks/${id}/`,
        },
      });
  const owner = `message:${id}` as const;
  await writeAudit(services, tx, tenant.id, { owner, actor: "system", event: "webhook-stopped", subject: id });
}

export const webhookLogSchedule = ({ db, now }: Services): Schedule => ({
  name: "trim-webhook-log",
  every: hours(1),
  run: async () => void (await removeDeliveriesBefore(db, after(now(), -days(logDays)))),
});
