import type { Db } from "../../../adapters/database/database.ts";
import { exponentOf } from "../../../contract/currencies.ts";
import { after, days } from "../../../contract/durations.ts";
import { refuse } from "../../../contract/errors.ts";
import type { Money } from "../../../contract/money.ts";
import {
  leastShare,
  mostPaymentLinks,
  type PaymentLinkState,
  paymentLinkDays,
} from "../../../contract/payment-link-constants.ts";
import type { PaymentLink, PaymentLinks } from "../../../contract/payment-links.ts";
import { writeAudit } from "../../db/audit.ts";
import { paymentToken, tokenDigest } from "../../http/private-links.ts";
import type { ClientRequester } from "../../http/requester.ts";
import { findPaymentOf, type PaymentRow } from "../../payments/queries.ts";
import { listRefunds } from "../../payments/refund-queries.ts";
import type { Services } from "../../services.ts";
import { balanceOf } from "../../trips/amounts.ts";
import { isBalanceDue } from "../../trips/items/item-actions.ts";
import type { ItemRow } from "../../trips/items/item-queries.ts";
import { holdItem } from "../../trips/items/items.ts";
import { endCheckout } from "../checkouts.ts";
import { type CheckoutRow, liveStatuses, lockCheckout } from "../queries.ts";
import { insertLink, type LinkRow, listLinkCheckouts, listLinkRows, withdrawLinkRow } from "./queries.ts";

type Act = Pick<ClientRequester, "providerId" | "owner" | "requestId">;

const noLink = "There is no such link of this booking.";

/** What is still due for a booking and can be paid. */
export const leftOf = (item: ItemRow): number => (isBalanceDue(item) ? balanceOf(item) : 0);

/** The smallest amount of a link, in minor units. */
const leastOf = (currency: string): number => leastShare * 10 ** exponentOf(currency);

/** Whether somebody may still pay by a link, apart from what is due. */
export const isOpenLink = ({ withdrawnAt, paidAt, until }: LinkRow, now: Date): boolean =>
  withdrawnAt === null && paidAt === null && until > now;

/** What of a payment by a link goes back, or went back, to its card. */
export async function refundedOf(
  tx: Db,
  { providerId, currency }: Pick<LinkRow, "providerId" | "currency">,
  newest: CheckoutRow | undefined,
): Promise<Money | null> {
  const payment = newest && (await findPaymentOf(tx, providerId, newest.id));
  const refunds = payment ? await listRefunds(tx, providerId, { paymentId: payment.id }) : [];
  const amount = refunds.reduce(
    (all, { state, tripAmount }) => all + (state === "pending" || state === "done" ? tripAmount : 0),
    0,
  );
  return amount > 0 ? { amount, currency } : null;
}

/** How a link stands beside its newest checkout and what is due for its booking. */
export function stateOf(
  link: LinkRow,
  { left, newest, now }: { left: number; newest: CheckoutRow | undefined; now: Date },
): PaymentLinkState {
  if (link.paidAt) return "paid";
  if (newest?.status === "confirming") return "settling";
  if (link.withdrawnAt) return "withdrawn";
  return isOpenLink(link, now) && left > 0 ? "open" : "ended";
}

/** The part of what is due that no open link is for. */
function freeOf(item: ItemRow, links: readonly LinkRow[], now: Date): number {
  const promised = links.reduce((all, link) => all + (isOpenLink(link, now) ? link.amount : 0), 0);
  return Math.max(0, leftOf(item) - promised);
}

function assertAmount({ amount, currency }: Money, { free, item }: { free: number; item: ItemRow }): void {
  const wrong = (message: string): never =>
    refuse("invalid-input", `The amount ${message}.`, {
      errors: [{ field: "amount", reason: "rule", message, limit: free }],
    });
  if (currency !== item.currency) wrong(`is in ${item.currency}`);
  if (free === 0) refuse("wrong-state", "Nothing is due that is not in a link already. Withdraw a link first.");
  if (amount > free) wrong("is more than is due beside the other links");
  if (amount < Math.min(leastOf(currency), free)) wrong(`is at least ${leastShare} ${currency}, or all that is due`);
}

/**
 * Makes a link for a part of what is due for a booking, which the caller has locked; the same id again changes nothing.
 * @throws Refusal `invalid-input` for an amount that is not due, `wrong-state` for one link too many
 */
export async function makeLink(
  services: Services,
  tx: Db,
  { providerId, owner, requestId }: Act,
  { item, id, name, amount }: { item: ItemRow; id: string; name: string; amount: Money },
): Promise<void> {
  const { keys, now } = services;
  const rows = await listLinkRows(tx, providerId, { keys, itemId: item.id });
  if (rows.some((row) => row.id === id)) return;
  if (rows.filter((row) => isOpenLink(row, now())).length >= mostPaymentLinks)
    refuse("wrong-state", `There are ${mostPaymentLinks} open links. Withdraw one of them first.`);
  assertAmount(amount, { free: freeOf(item, rows, now()), item });
  const isNew = await insertLink(tx, providerId, {
    ...{ keys, id, owner, name, itemId: item.id, tripId: item.tripId },
    amount: amount.amount,
    currency: amount.currency,
    tokenDigest: tokenDigest(paymentToken(keys, providerId, id)),
    createdAt: now(),
    until: after(now(), days(paymentLinkDays)),
  });
  if (!isNew) refuse("not-found", noLink);
  await writeAudit(services, tx, providerId, { owner, event: "payment-link-made", subject: id, requestId });
}

/** The newest checkout of a link, locked: before its booking, as by everything that advances a checkout. */
export async function lockNewest(tx: Db, providerId: Act["providerId"], id: string): Promise<CheckoutRow | undefined> {
  const [newest] = await listLinkCheckouts(tx, providerId, [id]);
  return newest && lockCheckout(tx, newest.id);
}

/**
 * Withdraws a link and ends its unpaid checkout; the caller then closes the page at the service. A payment that comes all
 * the same is given back as any that comes late.
 * @returns the booking, and the payment whose page is open
 * @throws Refusal `wrong-state` once it was paid
 */
export async function withdrawLink(
  services: Services,
  tx: Db,
  { providerId, owner, requestId }: Act,
  { itemId, id }: { itemId: string; id: string },
): Promise<{ item: ItemRow; open: PaymentRow | undefined }> {
  const { keys, now } = services;
  const newest = await lockNewest(tx, providerId, id);
  const item = await holdItem(services, tx, providerId, itemId);
  const rows = await listLinkRows(tx, providerId, { keys, itemId: item.id });
  const row = rows.find((one) => one.id === id) ?? refuse("not-found", noLink);
  if (row.withdrawnAt) return { item, open: undefined };
  if (row.paidAt || newest?.status === "confirming") refuse("wrong-state", "This link was paid already.");
  await withdrawLinkRow(tx, providerId, { id, withdrawnAt: now() });
  await writeAudit(services, tx, providerId, { owner, event: "payment-link-withdrawn", subject: id, requestId });
  if (!newest || !liveStatuses.includes(newest.status)) return { item, open: undefined };
  await endCheckout(services, tx, newest, "saved");
  return { item, open: await findPaymentOf(tx, providerId, newest.id) };
}

/** The links of a booking, and what another one may be for. */
export async function presentLinks(
  { keys, now }: Services,
  tx: Db,
  { providerId }: Pick<Act, "providerId">,
  item: ItemRow,
): Promise<PaymentLinks> {
  const rows = await listLinkRows(tx, providerId, { keys, itemId: item.id });
  const checkouts = await listLinkCheckouts(
    tx,
    providerId,
    rows.map(({ id }) => id),
  );
  const { currency } = item;
  const left = leftOf(item);
  const money = (amount: number): Money => ({ amount, currency });
  const links: PaymentLink[] = [];
  for (const row of rows) {
    const newest = checkouts.find(({ paymentLinkId }) => paymentLinkId === row.id);
    const state = stateOf(row, { left, newest, now: now() });
    links.push({
      id: row.id,
      name: row.name,
      amount: money(row.amount),
      state,
      createdAt: row.createdAt.toISOString(),
      until: row.until.toISOString(),
      token: state === "open" ? paymentToken(keys, providerId, row.id) : null,
      paid: row.paidAt && {
        payer: row.payerName ?? row.name,
        amount: money(row.paidAmount ?? 0),
        at: row.paidAt.toISOString(),
        refunded: await refundedOf(tx, row, newest),
      },
    });
  }
  return {
    booking: item.id,
    left: money(left),
    free: money(freeOf(item, rows, now())),
    least: money(leastOf(currency)),
    links,
  };
}
