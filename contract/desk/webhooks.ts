import * as z from "zod/mini";
import { webhookEvents } from "../clinic/constants.ts";
import { endpoint } from "../endpoint.ts";
import { Instant, Uuid } from "../values.ts";

export const WebhookEvent = z.enum(webhookEvents);

/** An address of the clinic's system that is told of events. */
export const Webhook = z.strictObject({
  id: Uuid,
  url: z.string(),
  events: z.array(WebhookEvent),
  /** `stopped`: switched off, because the address had failed for days. */
  state: z.enum(["on", "off", "stopped"]),
  /** Since when every delivery has failed; null where the last one arrived. */
  failingSince: z.nullable(Instant),
  /** Until when the secret before the last rotation signs too. */
  overlapUntil: z.nullable(Instant),
  createdAt: Instant,
  version: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookAttempt = z.strictObject({
  id: Uuid,
  at: Instant,
  milliseconds: z.int(),
  /** Of the answer; null without one. */
  status: z.nullable(z.int()),
  /** Why there was no answer. */
  problem: z.nullable(z.enum(["late", "refused-address", "unknown-host", "broken"])),
  /** The beginning of the answer. */
  answer: z.string(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookDelivery = z.strictObject({
  id: Uuid,
  /** The `webhook-id` header. */
  message: z.string(),
  event: z.union([WebhookEvent, z.literal("test")]),
  createdAt: Instant,
  state: z.enum(["waiting", "delivered", "failed"]),
  /** Of the next attempt. */
  nextAt: z.nullable(Instant),
  body: z.string(),
  /** The newest first. */
  attempts: z.array(WebhookAttempt),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const path = "/api/desk/webhooks";
const One = z.strictObject({ id: Uuid });
const refusals = ["not-signed-in", "not-allowed", "too-many-requests"] as const;
const kind = { access: "staff", right: "keys:manage" } as const;
const read = { ...kind, method: "GET", limit: "read", retry: true, idempotent: false } as const;
const write = {
  ...kind,
  method: "POST",
  limit: "write",
  retry: true,
  idempotent: true,
  refusals: [...refusals, "not-found", "conflict", "wrong-state"],
} as const;
/** Not stored, because the answer holds the secret; a repeated call is refused as a conflict. */
const withSecret = { ...write, retry: false, idempotent: false } as const;

const Changed = {
  url: z.url({ protocol: /^https?$/, error: "must be an https address" }).check(z.maxLength(500)),
  events: z.array(WebhookEvent).check(z.minLength(1), z.maxLength(webhookEvents.length)),
};

export const listWebhooks = endpoint({
  ...read,
  name: "listWebhooks",
  summary: "Addresses of the clinic's system that are told of events",
  path,
  answer: z.strictObject({
    webhooks: z.array(Webhook),
    /** This installation is a demonstration, which also calls addresses on its own machine. */
    callsThisMachine: z.boolean(),
  }),
  refusals,
});

export const createWebhook = endpoint({
  ...withSecret,
  name: "createWebhook",
  summary: "Add an address; the secret that signs is in this answer only",
  path,
  body: z.strictObject(Changed),
  answer: z.strictObject({ webhook: Webhook, secret: z.string() }),
  refusals: [...write.refusals, "invalid-input"],
});

export const getWebhook = endpoint({
  ...read,
  name: "getWebhook",
  summary: "An address with its deliveries of the last 30 days, the newest first, 25 at a time",
  path: `${path}/{id}`,
  params: One,
  query: z.strictObject({ before: z.optional(Uuid) }),
  answer: z.strictObject({ webhook: Webhook, deliveries: z.array(WebhookDelivery), hasMore: z.boolean() }),
  refusals: [...refusals, "not-found"],
});

export const changeWebhook = endpoint({
  ...write,
  name: "changeWebhook",
  summary: "Change an address or its events, or switch it on or off",
  method: "PUT",
  path: `${path}/{id}`,
  params: One,
  body: z.strictObject({ ...Changed, isOn: z.boolean(), version: z.int() }),
  answer: Webhook,
  refusals: [...write.refusals, "invalid-input"],
});

export const removeWebhook = endpoint({
  ...write,
  name: "removeWebhook",
  summary: "Remove an address with its log",
  method: "DELETE",
  path: `${path}/{id}`,
  params: One,
  answer: z.strictObject({}),
});

export const rotateWebhookSecret = endpoint({
  ...withSecret,
  name: "rotateWebhookSecret",
  summary: "Make another secret; the one before signs too for 24 hours",
  path: `${path}/{id}/secret`,
  params: One,
  body: z.strictObject({ version: z.int() }),
  answer: z.strictObject({ webhook: Webhook, secret: z.string() }),
});

export const testWebhook = endpoint({
  ...write,
  name: "testWebhook",
  summary: "Send a test event",
  path: `${path}/{id}/test`,
  limit: "send",
  params: One,
  answer: z.strictObject({}),
});

export const sendDeliveryAgain = endpoint({
  ...write,
  name: "sendDeliveryAgain",
  summary: "Send an event again, with the same id",
  path: "/api/desk/webhook-deliveries/{id}/again",
  limit: "send",
  params: One,
  answer: z.strictObject({}),
});
