import * as z from "zod/mini";
import { Money } from "../money.ts";
import { Instant, Language, Uuid } from "../values.ts";

/** `due`: to the payer, and due again as part of the balance. With the others the person pays as much less. */
export const refundWays = ["back", "due", "credit"] as const;
export type RefundWay = (typeof refundWays)[number];

/** How the clinic sends a credit back to its person; `terminal`: to the card at the clinic. */
export const creditReturnWays = ["transfer", "terminal", "cash"] as const;
export type CreditReturnWay = (typeof creditReturnWays)[number];

export const RefundRequest = z.strictObject({
  id: Uuid,
  trip: z.string(),
  person: z.string(),
  /** Null, as the title, where a credit goes back. */
  item: z.nullable(Uuid),
  title: z.nullable(z.string()),
  textsLanguage: Language,
  amount: Money,
  way: z.enum([...refundWays, ...creditReturnWays]),
  /** An approval cancels the booking in the clinic's name. */
  cancels: z.boolean(),
  reason: z.string(),
  /** Why a second person refused it; null where nobody did, or said so. */
  refusal: z.nullable(z.string()),
  /** `sent`: the clinic sent the credit; `ended`: less can go back now than it asks for. */
  state: z.enum(["waiting", "approved", "sent", "refused", "withdrawn", "ended"]),
  requestedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  at: Instant,
  /** True where the reader asked for it, so another person decides. */
  isOwn: z.boolean(),
  /** What a cancellation now returns, by the terms of the sale; null for a credit. */
  backByRule: z.nullable(Money),
  /** Of a credit, what is left of it. */
  mostBack: Money,
});
export type RefundRequest = z.infer<typeof RefundRequest>;

/** A refund that the clinic sends itself, because the money came by hand or was kept as a credit. */
export const HandRefund = z.strictObject({
  id: Uuid,
  trip: z.string(),
  person: z.string(),
  amount: Money,
  method: z.enum(["transfer", "cash", "terminal", "credit"]),
  /** Who paid, and the bank's reference of each transfer, as they were recorded. */
  payer: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  /** True where a credit goes back. */
  isCredit: z.boolean(),
  at: Instant,
});
export type HandRefund = z.infer<typeof HandRefund>;
