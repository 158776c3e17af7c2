import type { Db } from "../../adapters/database/database.ts";
import type { AuditEvent } from "../../contract/audit-events.ts";
import { overlapHours } from "../../contract/clinic/constants.ts";
import type { changeWebhook, createWebhook, Webhook, WebhookDelivery } from "../../contract/desk/webhooks.ts";
import { after, hours } from "../../contract/durations.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import { asStaff } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import { sealedText } from "../db/sealed.ts";
import { webhookSecretContext } from "../db/tables/work.ts";
import type { StaffContext } from "../http/endpoints.ts";
import { hastenJob, insertJob } from "../jobs/queries.ts";
import type { Services } from "../services.ts";
import { queueDelivery } from "./announce.ts";
import {
  type AttemptRow,
  countWebhooks,
  type DeliveryRow,
  deleteWebhook,
  failWaiting,
  findDelivery,
  findWebhook,
  hasWebhookAt,
  insertWebhook,
  listAttempts,
  listDeliveries,
  listWebhookRows,
  lockWebhook,
  updateDelivery,
  updateWebhook,
  type WebhookRow,
} from "./queries.ts";
import { messageIdOf, newSecret } from "./signature.ts";

type Act = Pick<StaffContext, "tenant" | "staff" | "requestId" | "write">;

const mostWebhooks = 10;
const perPage = 25;

const presentWebhook = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  state: row.state,
  failingSince: row.failingSince?.toISOString() ?? null,
  overlapUntil: row.overlapUntil && row.overlapUntil > now ? row.overlapUntil.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});

const presentDelivery = (row: DeliveryRow, attempts: readonly AttemptRow[]): WebhookDelivery => ({
  id: row.id,
  message: messageIdOf(row.id),
  event: row.event,
  createdAt: row.createdAt.toISOString(),
  state: row.state,
  nextAt: row.nextAt?.toISOString() ?? null,
  body: row.body,
  attempts: attempts.map(({ id, at, milliseconds, status, problem, answer }) => ({
    id,
    at: at.toISOString(),
    milliseconds,
    status,
    problem,
    answer,
  })),
});

const notThere = (): never => refuse("not-found", "This webhook no longer exists.");

const audit = (services: Services, tx: Db, { tenant, staff, requestId }: Act, event: AuditEvent, subject: string) =>
  writeAudit(services, tx, tenant.id, { owner: `staff:${staff.id}`, event, subject, requestId });

/** @throws Refusal for an address that this installation does not call */
async function requireCallable({ webhooks, config }: Services, url: string): Promise<void> {
  const { username, password, hash } = new URL(url);
  const rule =
    username || password || hash
      ? "must have no user, password or fragment"
      : (await webhooks.mayCall(url))
        ? undefined
        : `must be an https address in the public network${config.isDemonstration ? ", or on this machine" : ""}`;
  if (rule)
    refuse("invalid-input", `The address ${rule}.`, { errors: [{ field: "url", reason: "rule", message: rule }] });
}

/** A locked address at the version that the writer saw. @throws Refusal */
async function lockAt(tx: Db, { tenant }: Act, { id, version }: { id: string; version: number }): Promise<WebhookRow> {
  const row = (await lockWebhook(tx, tenant.id, id)) ?? notThere();
  if (row.version !== version) refuse("conflict", "This webhook has changed meanwhile. Look at it again.");
  return row;
}

export const listWebhooks = (services: Services, { tenant }: Pick<Act, "tenant">): Promise<Webhook[]> =>
  asStaff(services.db, tenant.id, async (tx) =>
    (await listWebhookRows(tx, tenant.id)).map((row) => presentWebhook(row, services.now())),
  );

/** An address with a page of its log. @throws Refusal */
export const readWebhook = (
  services: Services,
  { tenant }: Pick<Act, "tenant">,
  { id, before }: { id: string; before?: string | undefined },
) =>
  asStaff(services.db, tenant.id, async (tx) => {
    const row = (await findWebhook(tx, tenant.id, id)) ?? notThere();
    const found = await listDeliveries(tx, tenant.id, { webhookId: id, before, limit: perPage + 1 });
    const shown = found.slice(0, perPage);
    const ids = shown.map((delivery) => delivery.id);
    const attempts = Map.groupBy(await listAttempts(tx, tenant.id, ids), ({ deliveryId }) => deliveryId);
    return {
      webhook: presentWebhook(row, services.now()),
      deliveries: shown.map((delivery) => presentDelivery(delivery, attempts.get(delivery.id) ?? [])),
      hasMore: found.length > perPage,
    };
  });

const isThere = "The clinic has a webhook at this address already.";

/** Adds an address, switched on. @throws Refusal */
export async function addWebhook(
  services: Services,
  act: Act,
  { url, events }: BodyOf<typeof createWebhook>,
): Promise<{ webhook: Webhook; secret: string }> {
  await requireCallable(services, url);
  const { tenant } = act;
  const [id, secret] = [services.newId(), newSecret(services.randomBytes)];
  const row = { providerId: tenant.id, id };
  return act.write(async (tx) => {
    if ((await countWebhooks(tx, tenant.id)) >= mostWebhooks)
      refuse("wrong-state", `A clinic has at most ${mostWebhooks} webhooks. Remove one first.`);
    const made = await insertWebhook(tx, {
      ...row,
      url,
      events: [...new Set(events)],
      state: "on",
      secret: sealedText(services.keys, webhookSecretContext(row)).seal(secret),
      createdAt: services.now(),
      version: 1,
    });
    if (!made) return refuse("conflict", isThere);
    await audit(services, tx, act, "webhook-changed", id);
    return { webhook: presentWebhook(made, services.now()), secret };
  });
}

/** @throws Refusal */
export async function editWebhook(
  services: Services,
  act: Act,
  { id, url, events, isOn, version }: BodyOf<typeof changeWebhook> & { id: string },
): Promise<Webhook> {
  await requireCallable(services, url);
  return act.write(async (tx) => {
    const row = await lockAt(tx, act, { id, version });
    if (await hasWebhookAt(tx, act.tenant.id, { url, beside: id })) refuse("conflict", isThere);
    const changed = await updateWebhook(tx, row, {
      url,
      events: [...new Set(events)],
      state: isOn ? "on" : row.state === "stopped" ? "stopped" : "off",
      // Another address, or one that was switched on again, has its days anew.
      ...(isOn && (row.state !== "on" || url !== row.url) && { failingSince: null }),
      version: version + 1,
    });
    if (!isOn) await failWaiting(tx, act.tenant.id, id);
    await audit(services, tx, act, "webhook-changed", id);
    return presentWebhook(changed, services.now());
  });
}

/** Makes another secret; the one before signs too for a day. @throws Refusal */
export const rotateSecret = (services: Services, act: Act, { id, version }: { id: string; version: number }) =>
  act.write(async (tx) => {
    const row = await lockAt(tx, act, { id, version });
    const secret = newSecret(services.randomBytes);
    const changed = await updateWebhook(tx, row, {
      secret: sealedText(services.keys, webhookSecretContext(row)).seal(secret),
      earlierSecret: row.secret,
      overlapUntil: after(services.now(), hours(overlapHours)),
      version: version + 1,
    });
    await audit(services, tx, act, "webhook-secret-rotated", id);
    return { webhook: presentWebhook(changed, services.now()), secret };
  });

/** Removes an address with its log. @throws Refusal */
export const removeWebhook = (services: Services, act: Act, id: string): Promise<Record<string, never>> =>
  act.write(async (tx) => {
    if (!(await deleteWebhook(tx, act.tenant.id, id))) notThere();
    await audit(services, tx, act, "webhook-removed", id);
    return {};
  });

/** Sends a test event, also to an address that is switched off. @throws Refusal */
export const sendTest = (services: Services, { tenant, write }: Act, id: string): Promise<Record<string, never>> =>
  write(async (tx) => {
    if (!(await findWebhook(tx, tenant.id, id))) notThere();
    await queueDelivery(services, tx, tenant.id, { webhookId: id, event: "test", data: {} });
    return {};
  });

/** Sends an event again at once, with the same id and body. @throws Refusal */
export const sendAgain = (services: Services, { tenant, write }: Act, id: string): Promise<Record<string, never>> =>
  write(async (tx) => {
    const found = await findDelivery(tx, tenant.id, id);
    if (!found) return refuse("not-found", "This event is not in the log any more.");
    const { delivery } = found;
    const nextAt = services.now();
    if (delivery.state === "waiting") {
      await hastenJob(tx, tenant.id, { id: delivery.jobId, runAfter: nextAt });
      await updateDelivery(tx, delivery, { nextAt });
      return {};
    }
    const jobId = services.newId();
    await updateDelivery(tx, delivery, { state: "waiting", jobId, nextAt });
    await insertJob(tx, tenant.id, { id: jobId, kind: "webhook", payload: { delivery: id }, runAfter: nextAt });
    return {};
  });
