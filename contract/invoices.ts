import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientRead } from "./endpoint-kinds.ts";
import { Money } from "./money.ts";
import { ItemKind } from "./trips.ts";
import { Instant, Language, line, TimeZone, Uuid } from "./values.ts";

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
  issuer: line(300),
  /** `refunded`: as of the whole invoice. */
  lines: z.array(z.extend(SoldLine, { refunded: z.optional(Money) })),
  total: Money,
  /** Parts of the total; rates in hundredths of a percent. */
  taxes: z.array(z.strictObject({ name: line(60), rate: z.int(), amount: Money })),
  paid: Money,
  /** Gone back or on its way when it was issued; absent on invoices from before it was kept. */
  refunded: z.optional(Money),
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

export const getInvoice = endpoint({
  ...clientRead,
  name: "getInvoice",
  summary: "Get an invoice of the client's, or a credit note, as the clinic issued it",
  path: "/api/client/invoices/{id}",
  params: z.strictObject({ id: Uuid }),
  answer: Invoice,
  refusals: ["not-found"],
});
