import type { Db } from "../../adapters/database/database.ts";
import type { Money } from "../../contract/money.ts";
import { standingOf } from "../db/awaited-transfers.ts";
import type { CreditRow } from "../payments/credit-queries.ts";
import { issueCredit } from "../payments/credits.ts";
import { insertEntry, partSource } from "../payments/ledger-queries.ts";
import { findPaymentOf, lockPayment, type PaymentRow, updatePayment } from "../payments/queries.ts";
import type { Services } from "../services.ts";
import { recordTrip } from "../trips/items/items.ts";
import { tellCredit, tellPayment } from "./mails/money-mails.ts";
import type { CheckoutRow } from "./queries.ts";

type Paid = Pick<PaymentRow, "id" | "providerId" | "owner" | "tripId">;

/**
 * Keeps money of a payment, which pays for nothing, as a credit of its person: in the ledger, in the history of the trip
 * and in a mail.
 * @param sourceOf where the entry counts among what the payment received
 */
export async function keepMoney(
  services: Services,
  tx: Db,
  { id: paymentId, providerId, owner, tripId }: Paid,
  { amount, currency, sourceOf }: Money & { readonly sourceOf: (credit: CreditRow) => string },
): Promise<void> {
  const of = { providerId, owner, tripId };
  const credit = await issueCredit(services, tx, { ...of, reason: "overpaid", amount, currency });
  await insertEntry(tx, providerId, {
    id: services.newId(),
    owner,
    tripId,
    itemId: null,
    paymentId,
    kind: "credit",
    amount: -amount,
    currency,
    source: sourceOf(credit),
    at: services.now(),
  });
  await recordTrip(services, tx, {
    row: { ...of, id: tripId },
    itemId: null,
    actor: "system",
    kind: "credit-kept",
    detail: { amount, currency },
  });
  await tellCredit(services, tx, { of, credit });
}

/** The source of money kept beyond a payment, and of the parts of a transfer that has ended. */
export const restSource = ({ id }: Pick<CreditRow, "id">): string => `credit/${id}`;
export const keptPartSource = (credit: Pick<CreditRow, "id">): string => partSource(restSource(credit));

/**
 * Ends the transfer that a checkout waits for: the parts of it that have arrived are kept as a credit. The caller has locked
 * the checkout.
 * @param isTold another mail says not to send it
 */
export async function endTransfer(services: Services, tx: Db, row: CheckoutRow, isTold: boolean): Promise<void> {
  const newest = await findPaymentOf(tx, row.providerId, row.id);
  const transfer = newest?.service === "transfer" ? await lockPayment(tx, newest.id) : undefined;
  if (transfer?.step !== "open") return;
  await updatePayment(tx, { id: transfer.id, step: "released", updatedAt: services.now() });
  const part = await standingOf(tx, transfer);
  const { currency } = transfer;
  const hasPart = part.received > 0;
  if (hasPart) await keepMoney(services, tx, transfer, { amount: part.received, currency, sourceOf: keptPartSource });
  if (!isTold)
    await tellPayment(services, tx, {
      ...{ row, payment: transfer, news: "transfer-ended" },
      part: hasPart ? part : undefined,
    });
}
