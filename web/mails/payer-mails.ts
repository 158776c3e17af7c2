import * as z from "zod/mini";
import { Money } from "../../contract/money.ts";
import { paymentMethods, receiptParts } from "../../contract/receipts.ts";
import { Instant, TimeZone } from "../../contract/values.ts";
import { isolated } from "../bidi.ts";
import { formatMoney } from "../format.ts";
import { m } from "../words/compiled/messages.js";
import type { MailContent } from "./mail-content.ts";
import { Name, Reference } from "./mail-facts.ts";
import { clinicTime, greeting, type MailScene, rowsOf, toVisitor } from "./mail-phrases.ts";

/** A receipt of the person whose trip it is. */
export const ReceiptFacts = z.object({
  kind: z.enum(["capture", "refund", "refund-failed", "chargeback"]),
  number: Reference,
  at: Instant,
  method: z.enum(paymentMethods),
  trip: Reference,
  // Mails that were queued before these were kept have none.
  payer: z.nullish(z.string()),
  patient: z.nullish(z.string()),
  lines: z.array(
    z.object({
      part: z.nullish(z.enum(receiptParts)),
      left: z.nullish(Money),
      seller: z.optional(z.string()),
      title: z.string(),
      startsAt: Instant,
      timeZone: TimeZone,
      amount: Money,
    }),
  ),
  total: Money,
});
/** `person` is the first name of the person whose trip was paid for; empty without one. */
export const PayerReceiptFacts = z.object({
  number: Reference,
  at: Instant,
  payer: z.string(),
  person: Name,
  amount: Money,
});

export const PayerRefundFacts = z.omit(PayerReceiptFacts, { number: true });

/** Money that goes back to one who paid by a link. */
export function payerRefund(
  scene: MailScene,
  { at, payer, person, amount }: z.infer<typeof PayerRefundFacts>,
): MailContent {
  const { provider, language } = scene;
  const refund = formatMoney(amount, language);
  return toVisitor(scene, {
    subject: m.payment_links_refund_subject({ amount: refund }),
    preview: m.payment_links_refund_text({ amount: refund }),
    title: m.bookings_mail_refund(),
    parts: [
      greeting({ name: "" }),
      { kind: "paragraph", text: m.payment_links_refund_text({ amount: refund }) },
      rowsOf([
        [m.receipts_at(), clinicTime(at, scene)],
        [m.receipts_paid_to(), isolated(payer)],
        [m.payment_links_for(), person && isolated(person)],
        [m.receipts_issuer(), provider.company.legalName],
        [m.bookings_mail_refund(), refund],
      ]),
      { kind: "note", text: m.bookings_mail_refund_text() },
    ],
  });
}

/** The receipt of one who paid by a link: how much, when and to whom, and nothing of the treatment. */
export function payerReceipt(
  scene: MailScene,
  { number, at, payer, person, amount }: z.infer<typeof PayerReceiptFacts>,
): MailContent {
  const { provider, language } = scene;
  const paid = formatMoney(amount, language);
  return toVisitor(scene, {
    subject: m.payment_links_mail_subject({ number }),
    preview: m.payment_links_mail_preview({ amount: paid }),
    title: m.payment_links_mail_title(),
    parts: [
      greeting({ name: "" }),
      { kind: "paragraph", text: m.payment_links_mail_text({ amount: paid }) },
      rowsOf([
        [m.receipts_number(), number],
        [m.receipts_at(), clinicTime(at, scene)],
        [m.receipts_payer(), isolated(payer)],
        [m.payment_links_for(), person && isolated(person)],
        [m.receipts_issuer(), provider.company.legalName],
        [m.receipts_total(), paid],
      ]),
      { kind: "note", text: m.payment_links_mail_note() },
    ],
  });
}
