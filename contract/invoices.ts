import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientRead, clientWrite } from "./endpoint-kinds.ts";
import { Money } from "./money.ts";
import { ItemKind } from "./trips.ts";
import { Instant, Language, line, prose, TimeZone, Uuid } from "./values.ts";

/** Whom the invoices of a trip are made out to, as the person wrote it. */
export const Billing = z.strictObject({
  /** Of a person or a company. */
  name: line(120),
  address: prose(300).check(z.minLength(1)),
  taxId: z.nullable(line(40)),
});
export type Billing = z.infer<typeof Billing>;

/** What one booking had of a charge, a refund or an invoice, as it was sold then. */
export const SoldLine = z.strictObject({
  item: Uuid,
  kind: ItemKind,
  title: line(200),
  subtitle: z.nullable(line(200)),
  /** Of title and subtitle. */
  textsLanguage: Language,
  startsAt: Instant,
  timeZone: TimeZone,
  amount: Money,
});
export type SoldLine = z.infer<typeof SoldLine>;

/** The number of an invoice or a credit note, for a link to it. */
export const InvoiceLink = z.strictObject({
  id: Uuid,
  /** `2027-0042` */
  number: z.string(),
});
export type InvoiceLink = z.infer<typeof InvoiceLink>;

/** The documents of a trip's charges. */
export const tripInvoices = {
  /** Null until the clinic issues it. */
  invoice: z.nullable(InvoiceLink),
  /** The oldest first. */
  creditNotes: z.array(InvoiceLink),
};

/** What an invoice says; it never changes. A credit note has the amounts that are not charged any more, below nought. */
export const InvoiceContent = z.strictObject({
  /** Of a credit note: the invoice that it corrects. */
  corrects: z.optional(InvoiceLink),
  trip: z.string(),
  customer: line(200),
  /** Absent where the person gave none. */
  billing: z.optional(Billing),
  /** The invoice in whose place it was issued, to another name or address. */
  replaces: z.optional(InvoiceLink),
  issuer: line(300),
  /** Of a booking that was refunded in part before, its price and then what is not charged of it, below nought. */
  lines: z.array(SoldLine),
  /** Sum of the lines: with its credit notes, what the clinic charges. */
  total: Money,
  /** Parts of the total; rates in hundredths of a percent. */
  taxes: z.array(z.strictObject({ name: line(60), rate: z.int(), amount: Money })),
  paid: Money,
  /** Gone back or on its way when it was issued; absent on invoices from before it was kept. */
  refunded: z.optional(Money),
  /** Other sellers of whom something is booked in the trip, which is on no invoice of the clinic. */
  elsewhere: z.optional(z.array(line(120))),
});
export type InvoiceContent = z.infer<typeof InvoiceContent>;

export const Invoice = z.strictObject({
  ...InvoiceLink.shape,
  issuedAt: Instant,
  ...InvoiceContent.shape,
  /** The oldest first. */
  creditNotes: z.array(z.extend(InvoiceLink, { issuedAt: Instant, total: Money })),
});
export type Invoice = z.infer<typeof Invoice>;

/** The billing details of a trip, and its newest invoice. */
export const BillingPage = z.strictObject({
  billing: z.nullable(Billing),
  invoice: z.nullable(InvoiceLink),
});
export type BillingPage = z.infer<typeof BillingPage>;

const ofTrip = {
  path: "/api/client/trips/{id}/billing",
  params: z.strictObject({ id: Uuid }),
  answer: BillingPage,
} as const;

export const getBilling = endpoint({
  ...clientRead,
  ...ofTrip,
  name: "getBilling",
  summary: "Get whom the invoices of a trip are made out to",
  refusals: ["not-found"],
});

export const setBilling = endpoint({
  ...clientWrite,
  ...ofTrip,
  name: "setBilling",
  summary:
    "Set whom the invoices of a trip are made out to; an invoice that was issued before is corrected under a new number",
  method: "PUT",
  body: z.strictObject({ billing: Billing }),
  refusals: ["not-found", "invalid-input", "wrong-state"],
});

export const getInvoice = endpoint({
  ...clientRead,
  name: "getInvoice",
  summary: "Get an invoice of the client's, or a credit note, as the clinic issued it",
  path: "/api/client/invoices/{id}",
  params: z.strictObject({ id: Uuid }),
  answer: Invoice,
  refusals: ["not-found"],
});
