import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { SenderRecord } from "../senders.ts";
import { Instant } from "../values.ts";

/** How the clinic's own mail sender stands, as it is published. */
export const MailSender = z.strictObject({
  /** Null where the clinic has none. */
  address: z.nullable(z.string()),
  /** Whether mails come from it. Until then they come from the installation's, and answers go to it. */
  isUsed: z.boolean(),
  checkedAt: z.nullable(Instant),
  records: z.array(SenderRecord),
  /** The installation's sender. */
  installation: z.string(),
});
export type MailSender = z.infer<typeof MailSender>;

export const getMailSender = endpoint({
  name: "getMailSender",
  summary: "The clinic's own mail sender, and the records that its domain needs",
  method: "GET",
  path: "/api/desk/settings/mail-sender",
  access: "staff",
  right: "settings:read",
  limit: "read",
  answer: MailSender,
  refusals: ["not-signed-in", "not-allowed", "too-many-requests"],
  retry: true,
  idempotent: false,
});

export const checkMailSender = endpoint({
  name: "checkMailSender",
  summary: "Look the records of the mail sender's domain up",
  method: "POST",
  path: "/api/desk/settings/mail-sender/check",
  access: "staff",
  right: "settings:write",
  limit: "send",
  answer: MailSender,
  refusals: ["not-signed-in", "not-allowed", "not-found", "wrong-state", "too-many-requests"],
  retry: false,
  idempotent: true,
});
