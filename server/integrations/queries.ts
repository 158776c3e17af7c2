import { and, arrayContains, count, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { WebhookEvent } from "../../contract/clinic/constants.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { apiKey } from "../db/tables/staff.ts";
import { webhook, webhookAttempt, webhookDelivery } from "../db/tables/work.ts";

export type ApiKeyRow = typeof apiKey.$inferSelect;
export type WebhookRow = typeof webhook.$inferSelect;
export type DeliveryRow = typeof webhookDelivery.$inferSelect;
export type AttemptRow = typeof webhookAttempt.$inferSelect;

const isKey = (providerId: ProviderId, id: string) => and(eq(apiKey.providerId, providerId), eq(apiKey.id, id));
const isWebhook = (providerId: ProviderId, id: string) => and(eq(webhook.providerId, providerId), eq(webhook.id, id));
const isDelivery = (providerId: ProviderId, id: string) =>
  and(eq(webhookDelivery.providerId, providerId), eq(webhookDelivery.id, id));

/** The newest first. */
export const listApiKeys = (tx: Db, providerId: ProviderId): Promise<ApiKeyRow[]> =>
  tx.select().from(apiKey).where(eq(apiKey.providerId, providerId)).orderBy(desc(apiKey.id)).limit(200);

/** @returns undefined where an active key has the name */
export const insertApiKey = async (tx: Db, values: typeof apiKey.$inferInsert): Promise<ApiKeyRow | undefined> =>
  (await tx.insert(apiKey).values(values).onConflictDoNothing().returning())[0];

/** @returns false where there is no such active key */
export const revokeApiKey = async (tx: Db, providerId: ProviderId, id: string, revokedAt: Date): Promise<boolean> =>
  (
    await tx
      .update(apiKey)
      .set({ revokedAt })
      .where(and(isKey(providerId, id), isNull(apiKey.revokedAt)))
      .returning({ id: apiKey.id })
  ).length > 0;

export const listWebhookRows = (tx: Db, providerId: ProviderId): Promise<WebhookRow[]> =>
  tx.select().from(webhook).where(eq(webhook.providerId, providerId)).orderBy(desc(webhook.id));

export const findWebhook = async (tx: Db, providerId: ProviderId, id: string): Promise<WebhookRow | undefined> =>
  (await tx.select().from(webhook).where(isWebhook(providerId, id)))[0];

/** The same row, locked until the transaction ends. */
export const lockWebhook = async (tx: Db, providerId: ProviderId, id: string): Promise<WebhookRow | undefined> =>
  (await tx.select().from(webhook).where(isWebhook(providerId, id)).for("update"))[0];

/** @returns undefined where the clinic has the address already */
export const insertWebhook = async (tx: Db, values: typeof webhook.$inferInsert): Promise<WebhookRow | undefined> =>
  (await tx.insert(webhook).values(values).onConflictDoNothing().returning())[0];

export async function updateWebhook(
  tx: Db,
  { providerId, id }: Pick<WebhookRow, "providerId" | "id">,
  values: Partial<WebhookRow>,
): Promise<WebhookRow> {
  const [row] = await tx.update(webhook).set(values).where(isWebhook(providerId, id)).returning();
  if (!row) throw new Error("the webhook is gone although the transaction locks it");
  return row;
}

/** True where another address of the clinic is the same. */
export const hasWebhookAt = async (
  tx: Db,
  providerId: ProviderId,
  { url, beside }: { url: string; beside: string },
): Promise<boolean> =>
  (
    await tx
      .select({ id: webhook.id })
      .from(webhook)
      .where(and(eq(webhook.providerId, providerId), eq(webhook.url, url), sql`${webhook.id} <> ${beside}::uuid`))
  ).length > 0;

/** @returns false where there is no such webhook */
export const deleteWebhook = async (tx: Db, providerId: ProviderId, id: string): Promise<boolean> =>
  (await tx.delete(webhook).where(isWebhook(providerId, id)).returning({ id: webhook.id })).length > 0;

export const countWebhooks = async (tx: Db, providerId: ProviderId): Promise<number> =>
  (await tx.select({ all: count() }).from(webhook).where(eq(webhook.providerId, providerId)))[0]?.all ?? 0;

/** Addresses that an event is sent to. Every role that causes events may read these columns. */
export const listListeners = (tx: Db, providerId: ProviderId, event: WebhookEvent): Promise<{ id: string }[]> =>
  tx
    .select({ id: webhook.id })
    .from(webhook)
    .where(and(eq(webhook.providerId, providerId), eq(webhook.state, "on"), arrayContains(webhook.events, [event])));

export const insertDelivery = (tx: Db, values: typeof webhookDelivery.$inferInsert): Promise<unknown> =>
  tx.insert(webhookDelivery).values(values);

/** Deliveries of an address, the newest first. */
export const listDeliveries = (
  tx: Db,
  providerId: ProviderId,
  { webhookId, before, limit }: { webhookId: string; before?: string | undefined; limit: number },
): Promise<DeliveryRow[]> =>
  tx
    .select()
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.providerId, providerId),
        eq(webhookDelivery.webhookId, webhookId),
        before === undefined ? undefined : lt(webhookDelivery.id, before),
      ),
    )
    .orderBy(desc(webhookDelivery.id))
    .limit(limit);

/** Attempts at some deliveries, the newest first. */
export const listAttempts = async (
  tx: Db,
  providerId: ProviderId,
  deliveries: readonly string[],
): Promise<AttemptRow[]> =>
  deliveries.length === 0
    ? []
    : tx
        .select()
        .from(webhookAttempt)
        .where(and(eq(webhookAttempt.providerId, providerId), inArray(webhookAttempt.deliveryId, [...deliveries])))
        .orderBy(desc(webhookAttempt.id));

/** A delivery with its address. */
export async function findDelivery(
  tx: Db,
  providerId: ProviderId,
  id: string,
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | undefined> {
  const [found] = await tx
    .select({ delivery: webhookDelivery, webhook })
    .from(webhookDelivery)
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .where(isDelivery(providerId, id));
  return found;
}

export const updateDelivery = (
  tx: Db,
  { providerId, id }: Pick<DeliveryRow, "providerId" | "id">,
  values: Partial<DeliveryRow>,
): Promise<unknown> => tx.update(webhookDelivery).set(values).where(isDelivery(providerId, id));

/** Gives up what waits for an address. */
export const failWaiting = (tx: Db, providerId: ProviderId, webhookId: string): Promise<unknown> =>
  tx
    .update(webhookDelivery)
    .set({ state: "failed", nextAt: null })
    .where(
      and(
        eq(webhookDelivery.providerId, providerId),
        eq(webhookDelivery.webhookId, webhookId),
        eq(webhookDelivery.state, "waiting"),
      ),
    );

export const insertAttempt = (tx: Db, values: AttemptRow): Promise<unknown> => tx.insert(webhookAttempt).values(values);

/** Removes deliveries with their attempts. */
export const removeDeliveriesBefore = (db: Db, before: Date): Promise<unknown> =>
  asSystem(db, (tx) => tx.delete(webhookDelivery).where(lt(webhookDelivery.createdAt, before)));
