import type { OwnCredit } from "../../contract/account-trips.ts";
import type { InvoiceLink } from "../../contract/invoices.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { formatDay, formatMoney } from "../format.ts";
import { tripPaths } from "../trip/trip-paths.ts";
import { m } from "../words/compiled/messages.js";
import type { MailPart } from "./mail-content.ts";
import { linkTo, type MailScene } from "./mail-phrases.ts";

/** Links to credit notes. */
export const creditNoteParts = (notes: readonly InvoiceLink[] = [], scene: MailScene): MailPart[] =>
  notes.map(({ id, number }) => linkTo(scene, m.invoices_credit_title({ number }), tripPaths.invoice(id)));

/** What the clinic keeps for the person, until when, and what it can pay: nothing where there is no credit. */
export const creditParts = (credits: readonly OwnCredit[] = [], { provider, language }: MailScene): MailPart[] =>
  credits.length === 0
    ? []
    : [
        { kind: "heading", text: m.payments_refund_credit_title() },
        ...credits.map(({ left, until }) => ({
          kind: "paragraph" as const,
          text: m.payments_credit_own({
            amount: formatMoney(left, language),
            day: formatDay(dayIn(provider.location.timeZone, new Date(until)), language),
          }),
        })),
      ];
