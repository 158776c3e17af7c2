import * as z from "zod/mini";

/** The fields of Stripe's objects that are read. Amounts are in Stripe's minor units. */
const amount = z.int().check(z.minimum(0), z.maximum(99_999_999_999));
const id = (prefix: string) => z.string().check(z.regex(new RegExp(`^${prefix}_\\w{1,250}$`)));
const Metadata = z.optional(z.nullable(z.record(z.string(), z.string())));

export const Refund = z.object({
  id: id("re|pyr"),
  amount,
  status: z.nullable(z.string()),
  payment_intent: z.optional(z.nullable(z.string())),
  metadata: Metadata,
});

export const Intent = z.object({
  id: id("pi"),
  object: z.literal("payment_intent"),
  status: z.string(),
  amount,
  amount_received: amount,
  currency: z.string(),
  last_payment_error: z.optional(
    z.nullable(z.object({ code: z.optional(z.string()), decline_code: z.optional(z.string()) })),
  ),
  latest_charge: z.optional(
    z.nullable(
      z.union([
        z.string(),
        z.object({ disputed: z.boolean(), refunds: z.optional(z.nullable(z.object({ data: z.array(Refund) }))) }),
      ]),
    ),
  ),
  metadata: Metadata,
});

export const Session = z.object({
  id: id("cs"),
  object: z.literal("checkout.session"),
  status: z.enum(["open", "complete", "expired"]),
  amount_total: amount,
  currency: z.string(),
  client_reference_id: z.uuid(),
  url: z.nullable(z.url({ protocol: /^https?$/ })),
  payment_intent: z.nullable(z.union([z.string(), Intent])),
});

export const Dispute = z.object({
  payment_intent: z.nullable(z.string()),
  status: z.string(),
  amount,
  currency: z.string(),
});

export const Event = z.object({
  id: id("evt"),
  object: z.literal("event"),
  type: z.string().check(z.maxLength(100)),
  account: z.optional(z.nullable(z.string())),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});
