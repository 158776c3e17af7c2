import * as z from "zod/mini";
import type { Db } from "../../../adapters/database/database.ts";
import { findClient } from "../../account/client-queries.ts";
import { asSystem } from "../../db/access.ts";
import type { JobKind, JobOutcome } from "../../jobs/worker.ts";
import { queueMail } from "../../mail/queue.ts";
import { findCapture } from "../../payments/ledger-queries.ts";
import { findPayment, type PaymentRow } from "../../payments/queries.ts";
import { findRefund } from "../../payments/refund-queries.ts";
import type { Services } from "../../services.ts";
import { siteOrigin } from "../../tenants/directory.ts";
import { findProvider } from "../../tenants/queries.ts";
import { type CheckoutRow, findCheckout } from "../queries.ts";
import { receiptNumber } from "../receipts.ts";
import { findLink, markPaid } from "./queries.ts";

/** Writes down that a link was paid, and mails its payer a receipt, which says nothing of the treatment. */
export async function concludeLink(
  services: Services,
  tx: Db,
  { row, payment, id }: { row: CheckoutRow; payment: PaymentRow; id: string },
): Promise<void> {
  const { keys, now } = services;
  const { providerId, owner } = row;
  const link = await findLink(tx, providerId, { keys, id });
  const tenant = await findProvider(tx, providerId);
  if (!link || !tenant) return;
  await markPaid(tx, providerId, { id, paidAt: now(), paidAmount: payment.captured });
  const entry = await findCapture(tx, providerId, payment.id);
  if (!link.payerEmail || !entry) return;
  const client = await findClient(tx, providerId, owner);
  await queueMail(services, tx, providerId, {
    template: "payer-receipt",
    language: link.payerLanguage ?? row.language,
    to: { address: link.payerEmail },
    origin: row.agreed?.origin ?? siteOrigin(services.config, tenant),
    facts: {
      number: receiptNumber(entry),
      at: now().toISOString(),
      payer: link.payerName ?? link.name,
      person: client?.firstName ?? "",
      amount: { amount: payment.captured, currency: payment.currency },
    },
  });
}

const RefundId = z.object({ refundId: z.uuid() });

/** Tells one who paid by a link that money goes back to the card of that payment. */
export const payerRefundJob = (services: Services): JobKind<z.infer<typeof RefundId>> => ({
  payload: RefundId,
  repeatable: false,
  run: (providerId, { refundId }): Promise<JobOutcome> =>
    asSystem(services.db, async (tx) => {
      const { keys, now } = services;
      const refund = await findRefund(tx, refundId);
      const payment = refund && (await findPayment(tx, refund.paymentId));
      const row =
        refund && payment && (await findCheckout(tx, providerId, { owner: refund.owner, id: payment.checkoutId }));
      const link = row?.paymentLinkId ? await findLink(tx, providerId, { keys, id: row.paymentLinkId }) : undefined;
      const tenant = await findProvider(tx, providerId);
      if (!refund || !row || !tenant || !link?.payerEmail) return { kind: "done" };
      const client = await findClient(tx, providerId, refund.owner);
      await queueMail(services, tx, providerId, {
        template: "payer-refund",
        language: link.payerLanguage ?? row.language,
        to: { address: link.payerEmail },
        origin: row.agreed?.origin ?? siteOrigin(services.config, tenant),
        facts: {
          at: now().toISOString(),
          payer: link.payerName ?? link.name,
          person: client?.firstName ?? "",
          amount: { amount: refund.amount, currency: refund.currency },
        },
      });
      return { kind: "done" };
    }),
});
