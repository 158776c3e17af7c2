import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientRead } from "./endpoint-kinds.ts";
import { SoldLine, tripInvoices } from "./invoices.ts";
import { Money } from "./money.ts";
import { Instant, Language, Uuid } from "./values.ts";

/** The part of a booking's price that a charge is; `fee`: what its seller keeps of one that was cancelled before it was charged. */
export const receiptParts = ["deposit", "balance", "change", "fee"] as const;

/** How money came, as it was recorded; `terminal`: a card at the clinic. */
export const paymentMethods = ["card", "transfer", "cash", "terminal", "credit"] as const;

/** Why money that was recorded by hand is taken back. */
export const correctionReasons = ["amount", "trip", "details", "twice", "not-received"] as const;
export type CorrectionReason = (typeof correctionReasons)[number];

export const ReceiptLine = z.strictObject({
  ...SoldLine.shape,
  /** Whose booking it is; the receipt is the clinic's. */
  seller: z.string(),
  /** Null for the whole price, and where money went back. */
  part: z.nullable(z.enum(receiptParts)),
  /** Still due for the booking after a deposit, in the trip's currency. */
  left: z.nullable(Money),
});
export type ReceiptLine = z.infer<typeof ReceiptLine>;

/** One movement of money: what a card was charged, or what went back. It never changes. */
export const Receipt = z.strictObject({
  id: Uuid,
  /** `REC-7K4P-2QXD` */
  number: z.string(),
  kind: z.enum(["capture", "refund", "refund-failed", "chargeback", "credit", "correction"]),
  at: Instant,
  method: z.enum(paymentMethods),
  trip: z.strictObject({ id: Uuid, reference: z.string() }),
  /** Who paid: another person by a link or as the clinic recorded it, else the account's name; null where it has none. */
  payer: z.nullable(z.string()),
  /** As in the passport; null before the travellers are named. */
  patient: z.nullable(z.string()),
  lines: z.array(ReceiptLine),
  /** Sum of the lines, as it was charged; below zero where money went back. */
  total: Money,
});
export type Receipt = z.infer<typeof Receipt>;

/** What of a receipt is about one booking. */
export const ReceiptPart = z.strictObject({
  ...z.pick(Receipt, { id: true, number: true, at: true, kind: true, payer: true }).shape,
  amount: Money,
});

/** A receipt, and the invoice beside it. */
export const ReceiptPage = z.strictObject({ ...Receipt.shape, ...tripInvoices });
export type ReceiptPage = z.infer<typeof ReceiptPage>;

const read = {
  ...clientRead,
  params: z.strictObject({ id: Uuid }),
  query: z.strictObject({ language: z.optional(Language) }),
  refusals: ["not-found"],
} as const;

export const getReceipt = endpoint({
  ...read,
  name: "getReceipt",
  summary: "One receipt: a charge or a refund with the bookings that it is for",
  path: "/api/client/receipts/{id}",
  answer: ReceiptPage,
});

export const listTripReceipts = endpoint({
  ...read,
  name: "listTripReceipts",
  summary: "List the receipts of a trip, the oldest first, with its invoice and credit notes",
  path: "/api/client/trips/{id}/receipts",
  answer: z.strictObject({ receipts: z.array(Receipt), ...tripInvoices }),
});
