import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Money } from "../money.ts";
import { Instant, Uuid } from "../values.ts";
import { Reason } from "./trips.ts";
import { WorkCause, WorkMail } from "./work.ts";

/**
 * `change`: a supplier's change on which the person has not decided; `item`: a booking of which nobody knows how it stands; `supplier`: a supplier that does not answer; `refund`: a refund
 * that did not arrive; `mail`: a mail that was not sent; `job`: other work that failed.
 */
export const troubleKinds = ["item", "change", "supplier", "refund", "mail", "job"] as const;
/** Those that the desk tries again or settles; on a change, the person decides. */
const settledKinds = ["item", "supplier", "refund", "mail", "job"] as const;
/** How a trouble was settled by hand: a booking as the supplier says it stands, a refund that was sent, work that is done. */
export const outcomes = ["confirmed", "failed", "cancelled", "done"] as const;

export const Trouble = z.strictObject({
  kind: z.enum(troubleKinds),
  /** Of the booking, the refund or the job. */
  id: Uuid,
  trip: z.nullable(z.string()),
  person: z.nullable(z.string()),
  /** Kind of the job, or of the booking. */
  about: z.string(),
  /** The mail that was not sent. */
  mail: z.nullable(WorkMail),
  why: z.nullable(WorkCause),
  /** In the words of the service; without personal data. */
  cause: z.nullable(z.string()),
  amount: z.nullable(Money),
  tries: z.int(),
  since: Instant,
  /** The next automatic try; null where nothing happens by itself any more. */
  nextAt: z.nullable(Instant),
  canRetry: z.boolean(),
  outcomes: z.array(z.enum(outcomes)),
});
export type Trouble = z.infer<typeof Trouble>;
/** A trouble that the desk can try again or settle. */
export type SettledTrouble = Trouble & { readonly kind: (typeof settledKinds)[number] };
export const isSettledAtDesk = (trouble: Trouble): trouble is SettledTrouble => trouble.kind !== "change";

const path = "/api/desk/troubles";
const One = z.strictObject({ kind: z.enum(settledKinds), id: Uuid });
const act = {
  method: "POST",
  access: "staff",
  right: "troubles:settle",
  limit: "write",
  retry: false,
  idempotent: true,
  params: One,
  answer: z.strictObject({}),
  refusals: ["not-signed-in", "not-allowed", "not-found", "conflict", "wrong-state", "too-many-requests"],
} as const;

export const listTroubles = endpoint({
  name: "listTroubles",
  summary: "What needs a person: bookings, suppliers, refunds, mails and other work that failed",
  method: "GET",
  path,
  access: "staff",
  right: "trips:read",
  limit: "read",
  query: z.strictObject({ kind: z.optional(z.enum(troubleKinds)), q: z.optional(z.string().check(z.maxLength(80))) }),
  answer: z.strictObject({
    troubles: z.array(Trouble),
    counts: z.record(z.enum(troubleKinds), z.int()),
  }),
  refusals: ["not-signed-in", "not-allowed", "too-many-requests"],
  retry: true,
  idempotent: false,
});

export const retryTrouble = endpoint({
  ...act,
  name: "retryTrouble",
  summary: "Try once more, now",
  path: `${path}/{kind}/{id}/retry`,
});

export const settleTrouble = endpoint({
  ...act,
  name: "settleTrouble",
  summary: "Settle by hand, with a reason",
  path: `${path}/{kind}/{id}/settle`,
  body: z.strictObject({
    outcome: z.enum(outcomes),
    /** The supplier's reference of a booking that stands. */
    reference: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
    reason: Reason,
  }),
});
