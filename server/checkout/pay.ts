import type { Db } from "../../adapters/database/database.ts";
import type { Checkout, checkoutMethods } from "../../contract/checkout.ts";
import { after, days } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import type { Money } from "../../contract/money.ts";
import { contactOf } from "../account/clients.ts";
import { asOwner } from "../db/access.ts";
import type { ClientContext } from "../http/endpoints.ts";
import type { Requester } from "../http/requester.ts";
import { payWithCredit } from "../payments/credits.ts";
import { closePage, queueCheckout } from "../payments/payments.ts";
import { findPaymentOf, insertPayment, type PaymentRow } from "../payments/queries.ts";
import type { Services } from "../services.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { moveItem } from "../trips/items/items.ts";
import { orderOf, supplierOf, supplierTimeouts } from "../trips/suppliers.ts";
import { followLanguage, readTrip } from "../trips/trips.ts";
import { takeByHand } from "./balance.ts";
import { earliestOf, lockSeenCheckout, readCheckout } from "./checkouts.ts";
import { checksOf, refuseUnchecked } from "./checks.ts";
import { tellPayment } from "./mails/money-mails.ts";
import {
  attemptOf,
  beginPage,
  openPaymentOf,
  type PaymentPage,
  refuseUnavailable,
  transferOf,
} from "./payment-page.ts";
import { type CheckoutRow, updateCheckout } from "./queries.ts";
import { presentCheckout, transferTakes } from "./view.ts";

export interface PaymentOrder {
  readonly id: string;
  readonly version: number;
  readonly total: Money;
  readonly method: (typeof checkoutMethods)[number];
}

const refuseMovedTotal = (): never =>
  refuse("conflict", "The total has moved since it was shown to you. Look at it again, then decide.", {
    errors: [{ field: "total", reason: "rule", message: "has moved" }],
  });

/** @throws Refusal where the checkout, its hold, its rate or its total is not as it was shown */
function assertPayable(services: Services, row: CheckoutRow, { total }: PaymentOrder): void {
  const now = services.now();
  if (row.status !== "open" && row.status !== "declined" && row.status !== "paying")
    refuse("wrong-state", "This checkout has ended. Open it again from your trip.");
  if (row.holdUntil <= now)
    refuse("wrong-state", "The time for which we held this is over. Nothing was charged. Open the checkout again.");
  if (row.rate?.lockedUntil && new Date(row.rate.lockedUntil) <= now)
    refuse(
      "conflict",
      "The rate was held until now, and has run out. Nothing was charged. Choose the currency again.",
      {
        errors: [{ field: "currency", reason: "rule", message: "has a rate that has run out" }],
      },
    );
  if (total.amount !== row.charge || total.currency !== row.currency) refuseMovedTotal();
}

interface Payable {
  readonly row: CheckoutRow;
  readonly items: readonly ItemRow[];
  readonly payment: PaymentRow | undefined;
  readonly email: string;
}

async function readPayable(services: Services, requester: Requester, asked: PaymentOrder): Promise<Payable> {
  const { db, keys } = services;
  const { providerId, owner } = requester;
  return asOwner(db, providerId, owner, async (tx) => {
    const row = await readCheckout(tx, requester, asked.id);
    if (row.version !== asked.version)
      refuse("conflict", "This has changed since you opened it. Look at it again, then decide.");
    assertPayable(services, row, asked);
    const trip = await readTrip(services, tx, requester, row.tripId);
    const items = await findItems(tx, providerId, { keys, owner, checkoutId: row.id });
    refuseUnchecked(await checksOf(services, tx, trip, { items, language: requester.language }));
    if (items.length === 0) refuseMovedTotal();
    if (asked.method === "transfer") await assertTransferable(services, requester, tx, row);
    return {
      row,
      items,
      payment: await findPaymentOf(tx, providerId, row.id),
      email: (await contactOf(tx, requester)).email,
    };
  });
}

async function assertTransferable(services: Services, requester: Requester, tx: Db, row: CheckoutRow): Promise<void> {
  const shown = await presentCheckout(services, tx, row, requester.language);
  if (!shown.mayTransfer || requester.owner !== row.owner)
    refuse("wrong-state", "Not everything can be kept until a transfer has arrived. Please pay by card.");
}

/** The payment state of an item of which a part is paid now and the rest later. */
const depositDue = ({ lines }: CheckoutRow, { id, amount, paymentState }: ItemRow) => {
  const dueNow = lines.find(({ itemId }) => itemId === id)?.dueNow ?? 0;
  return paymentState === "none" && dueNow > 0 && dueNow < amount ? { paymentState: "deposit_due" as const } : {};
};

/** Holds every item until a transfer's last day. @throws Refusal */
async function holdForTransfer(services: Services, requester: Requester, { row, items }: Payable): Promise<Date> {
  const { trip, contact } = await asOwner(services.db, requester.providerId, requester.owner, async (tx) => ({
    trip: await readTrip(services, tx, requester, row.tripId),
    contact: await contactOf(tx, requester),
  }));
  const until = after(services.now(), days(5));
  const held = await Promise.all(
    items.map((item) =>
      supplierOf(services, item).hold(
        { ...orderOf(item, trip, contact), until },
        AbortSignal.timeout(supplierTimeouts.hold),
      ),
    ),
  );
  const last = earliestOf(held.map((one) => (one.kind === "held" ? one.until : services.now())));
  if (last < after(services.now(), transferTakes))
    refuse("wrong-state", "Not everything can be kept until a transfer has arrived. Please pay by card.");
  return last;
}

/** A new page to pay on; undefined where nothing is charged or the open page has this amount. @throws Refusal */
async function pageFor(
  services: Services,
  requester: Requester,
  { row, payment, email }: Payable,
  { method }: PaymentOrder,
): Promise<PaymentPage | undefined> {
  if (row.charge === 0) return undefined;
  const isSame = payment && payment.amount === row.charge && payment.currency === row.currency;
  if (payment && isSame && method === "card" && ["open", "declined"].includes(payment.step) && payment.payUrl)
    return undefined;
  if (payment?.step === "authorised" || payment?.step === "captured")
    return refuse("wrong-state", "You have paid already. We are confirming everything with the suppliers.");
  if (payment?.service === "transfer" && payment.step === "open")
    return refuse("wrong-state", "A transfer is waited for. Choose to pay another way first.");
  if (payment && ["open", "declined"].includes(payment.step)) {
    if ((await closePage(services, payment)) === "unavailable") return refuseUnavailable();
  }
  if (method === "credit") return undefined;
  return beginPage(services, requester, {
    attempt: attemptOf(row),
    amount: { amount: row.charge, currency: row.currency },
    returnPath: `/profile/checkout/?trip=${row.tripId}`,
    heldUntil: row.holdUntil,
    email,
    refusal: "This amount cannot be paid by card. Choose another currency, or ask the clinic.",
  });
}

/**
 * Begins the payment of exactly the amount that was shown. The page is made before anything is written: the same request
 * again leads to the same page, and one that is cut off in between charges nothing.
 * @throws Refusal
 */
export async function beginPayment(
  services: Services,
  requester: Requester & Pick<ClientContext, "write">,
  asked: PaymentOrder,
): Promise<{ checkout: Checkout; paymentId: string | undefined }> {
  const found = await readPayable(services, requester, asked);
  const { row } = found;
  const isTransfer = asked.method === "transfer" && row.charge > 0;
  const isCredit = asked.method === "credit" && row.charge > 0;
  const keptUntil = isTransfer ? await holdForTransfer(services, requester, found) : undefined;
  const page = isTransfer ? transferOf(row) : await pageFor(services, requester, found, asked);
  const checkout = await requester.write(requester.owner, async (tx) => {
    // The trip is held before its checkout.
    await followLanguage(services, tx, requester, row.tripId);
    const held = await lockSeenCheckout(tx, requester, asked);
    assertPayable(services, held, asked);
    const now = services.now();
    const items = await findItems(tx, requester.providerId, { keys: services.keys, checkoutId: row.id });
    for (const item of items) {
      if (item.status === "pending_payment") continue;
      const set = { ...(keptUntil && { holdUntil: keptUntil }), ...depositDue(held, item) };
      await moveItem(services, tx, requester.providerId, { id: item.id, to: "pending_payment", actor: "client", set });
    }
    const begun = page && { ...openPaymentOf(held, page), createdAt: now, updatedAt: now, checkedAt: now };
    const payment = begun && (await insertPayment(tx, begun));
    const written = await updateCheckout(tx, {
      id: row.id,
      status: row.charge === 0 ? "confirming" : "paying",
      agreed: { terms: "1", at: now.toISOString(), origin: requester.origin },
      updatedAt: now,
      ...(keptUntil && { holdUntil: keptUntil }),
    });
    await queueCheckout(services, tx, { providerId: requester.providerId, checkoutId: row.id });
    if (isCredit) await payByCredit(services, tx, written);
    if (isTransfer && payment) await tellPayment(services, tx, { row: written, payment, news: "transfer-due" });
    const shown = isCredit ? await readCheckout(tx, requester, row.id) : written;
    return presentCheckout(services, tx, shown, requester.language);
  });
  return { checkout, paymentId: page?.id };
}

/** Pays the whole of a checkout out of its person's credits, in the transaction of the answer. @throws Refusal */
async function payByCredit(services: Services, tx: Db, row: CheckoutRow): Promise<void> {
  const { providerId, owner, charge: amount, currency, tripCurrency } = row;
  const taken =
    currency === tripCurrency
      ? await payWithCredit(services, tx, providerId, { owner, wanted: { amount, currency } })
      : 0;
  if (taken < amount) refuse("wrong-state", "Your credit does not cover this amount. Please pay another way.");
  await takeByHand(services, tx, row, { service: "credit", reference: `CREDIT-${row.id}` });
}

/** Records whether a partly confirmed purchase is kept or refunded. @throws Refusal */
export async function decideRest(
  services: Services,
  requester: Requester & Pick<ClientContext, "write">,
  { id, version, choice }: { id: string; version: number; choice: "keep" | "refund" },
): Promise<Checkout> {
  return requester.write(requester.owner, async (tx) => {
    const row = await lockSeenCheckout(tx, requester, { id, version });
    if (row.status !== "partly" || row.choice) refuse("wrong-state", "There is nothing to choose here any more.");
    const written = await updateCheckout(tx, { id, choice, updatedAt: services.now() });
    await queueCheckout(services, tx, { providerId: requester.providerId, checkoutId: id });
    return presentCheckout(services, tx, written, requester.language);
  });
}
