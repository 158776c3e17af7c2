import { createHash } from "node:crypto";
import type { Db } from "../../../adapters/database/database.ts";
import type { Checkout } from "../../../contract/checkout.ts";
import { refuse } from "../../../contract/errors.ts";
import type { Money } from "../../../contract/money.ts";
import { asOwner } from "../../db/access.ts";
import { after, days, minutes } from "../../durations.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import { checksOf } from "../checkout-checks/checkout-checks.ts";
import { presentCheckout, transferTakes } from "../checkout-views/checkout-views.ts";
import {
  type CheckoutNeeds,
  contactOf,
  earliest,
  holdSeen,
  orderOf,
  readCheckout,
  readTrip,
  supplierOf,
  supplierTakes,
  type Whose,
} from "../checkouts/checkouts.ts";
import { type CheckoutRow, updateCheckout } from "../checkouts/queries.ts";
import { closePage, queueCheckout } from "../payments/payments.ts";
import { findPaymentOf, insertPayment, type PaymentRow } from "../payments/queries.ts";
import { findItems, type ItemRow } from "../trip-items/queries.ts";
import { moveItem } from "../trip-items/trip-items.ts";

export type PayNeeds = CheckoutNeeds & Pick<Services, "payments">;

export interface PayAsked {
  readonly id: string;
  readonly version: number;
  readonly total: Money;
  readonly method: "card" | "transfer";
}

/** Services keep a page open for half an hour at least; ours is closed when the hold ends. */
export const pageOpen = minutes(31);

/** The same checkout at the same version is the same payment, also where the process ended between the two. */
export function attemptOf({ id, version }: Pick<CheckoutRow, "id" | "version">): string {
  const bytes = createHash("sha256").update(`payment/${id}/${version}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const movedOn = (): never =>
  refuse("conflict", "The total has moved since it was shown to you. Look at it again, then decide.", {
    errors: [{ field: "total", reason: "rule", message: "has moved" }],
  });

/** Everything that has to be true at the moment of paying. @throws Refusal */
function guard(needs: PayNeeds, row: CheckoutRow, { total }: PayAsked): void {
  const now = needs.now();
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
  if (total.amount !== row.charge || total.currency !== row.currency) movedOn();
}

interface Ready {
  readonly row: CheckoutRow;
  readonly items: readonly ItemRow[];
  readonly payment: PaymentRow | undefined;
  readonly email: string;
}

async function ready(needs: PayNeeds, whose: Whose, asked: PayAsked): Promise<Ready> {
  const { db, keys } = needs;
  const { providerId, owner } = whose;
  return asOwner(db, providerId, owner, async (tx) => {
    const row = await readCheckout(tx, whose, asked.id);
    if (row.version !== asked.version)
      refuse("conflict", "This has changed since you opened it. Look at it again, then decide.");
    guard(needs, row, asked);
    const trip = await readTrip(needs, tx, whose, row.tripId);
    const items = await findItems(tx, providerId, { keys, owner, checkoutId: row.id });
    const wrong = (await checksOf(needs, tx, trip, items)).filter(({ ok }) => !ok);
    if (wrong.length > 0)
      refuse("wrong-state", "Something has to be mended before you pay. The checks on this page say what.", {
        errors: wrong.map(({ kind }) => ({ field: `checks.${kind}`, reason: "rule", message: "is not right yet" })),
      });
    if (items.length === 0) movedOn();
    if (asked.method === "transfer") await keepForTransfer(needs, whose, tx, row);
    return {
      row,
      items,
      payment: await findPaymentOf(tx, providerId, row.id),
      email: (await contactOf(tx, whose)).email,
    };
  });
}

async function keepForTransfer(needs: PayNeeds, whose: Whose, tx: Db, row: CheckoutRow): Promise<void> {
  const shown = await presentCheckout(needs, tx, row);
  if (!shown.mayTransfer || whose.owner !== row.owner)
    refuse("wrong-state", "Not everything can be kept until a transfer has arrived. Please pay by card.");
}

/** Keeps everything until a transfer's last day. @throws Refusal */
async function holdForTransfer(needs: PayNeeds, whose: Whose, { row, items }: Ready): Promise<Date> {
  const { trip, contact } = await asOwner(needs.db, whose.providerId, whose.owner, async (tx) => ({
    trip: await readTrip(needs, tx, whose, row.tripId),
    contact: await contactOf(tx, whose),
  }));
  const until = after(needs.now(), days(5));
  const held = await Promise.all(
    items.map((item) =>
      supplierOf(needs, item).hold({ ...orderOf(item, trip, contact), until }, AbortSignal.timeout(supplierTakes)),
    ),
  );
  const last = earliest(held.map((one) => (one.kind === "held" ? one.until : needs.now())));
  if (last < after(needs.now(), transferTakes))
    refuse("wrong-state", "Not everything can be kept until a transfer has arrived. Please pay by card.");
  return last;
}

/** A page to pay on: the one that is open, or a new one where the amount is another by now. @throws Refusal */
async function pageFor(needs: PayNeeds, context: Context, { row, payment, email }: Ready): Promise<Page | undefined> {
  if (row.charge === 0) return undefined;
  const isSame = payment && payment.amount === row.charge && payment.currency === row.currency;
  if (payment && isSame && ["open", "declined"].includes(payment.step) && payment.payUrl) return undefined;
  if (payment?.step === "authorised" || payment?.step === "captured")
    return refuse("wrong-state", "You have paid already. We are confirming everything with the suppliers.");
  if (payment && ["open", "declined"].includes(payment.step)) {
    if ((await closePage(needs, payment)) === "unavailable") return later();
  }
  const id = attemptOf(row);
  const begun = await needs.payments.begin({
    attempt: id,
    amount: { amount: row.charge, currency: row.currency },
    description: context.here.company.legalName.slice(0, 100),
    returnUrl: `${context.origin}${baseOf(context)}/profile/checkout/?trip=${row.tripId}`,
    // By the checkout's own times, so that a repeated attempt asks for the very same.
    expiresAt: after(row.holdUntil, pageOpen),
    email,
    language: context.language,
  });
  if (begun.kind === "unavailable") return later();
  if (begun.kind === "refused")
    return refuse("wrong-state", "This amount cannot be paid by card. Choose another currency, or ask the clinic.");
  return { id, service: needs.payments.service, reference: begun.reference, payUrl: begun.payUrl };
}

export interface Page {
  readonly id: string;
  readonly service: string;
  readonly reference: string;
  readonly payUrl: string | null;
}

export const later = (): never =>
  refuse("try-later", "The payment service does not answer at the moment. Nothing was charged. Please try again.", {
    retryAfter: 30,
  });

export const baseOf = ({ language, here }: Context): string =>
  language === here.company.defaultLanguage ? "" : `/${language}`;

/**
 * Sends somebody to pay exactly what they were shown. The page is made before anything is written; the same request again
 * leads to the same page, and one that is cut off in between charges nothing.
 * @throws Refusal
 */
export async function payCheckout(
  needs: PayNeeds,
  context: Context,
  whose: Whose,
  asked: PayAsked,
): Promise<{ checkout: Checkout; paymentId: string | undefined }> {
  const found = await ready(needs, whose, asked);
  const { row } = found;
  const isTransfer = asked.method === "transfer" && row.charge > 0;
  const keptUntil = isTransfer ? await holdForTransfer(needs, whose, found) : undefined;
  const page = isTransfer ? transferOf(row) : await pageFor(needs, context, found);
  const checkout = await context.write(whose.owner, async (tx) => {
    const held = await holdSeen(tx, whose, asked);
    guard(needs, held, asked);
    const now = needs.now();
    const items = await findItems(tx, whose.providerId, { keys: needs.keys, checkoutId: row.id });
    for (const item of items) {
      if (item.status === "pending_payment") continue;
      const set = keptUntil ? { holdUntil: keptUntil } : {};
      await moveItem(needs, tx, whose.providerId, { id: item.id, to: "pending_payment", actor: "client", set });
    }
    if (page) await insertPayment(tx, { ...startOf(held, page), createdAt: now, updatedAt: now, checkedAt: now });
    const kept = await updateCheckout(tx, {
      id: row.id,
      status: row.charge === 0 ? "confirming" : "paying",
      agreed: { terms: "1", at: now.toISOString() },
      updatedAt: now,
      ...(keptUntil && { holdUntil: keptUntil }),
    });
    await queueCheckout(needs, tx, { providerId: whose.providerId, checkoutId: row.id });
    return presentCheckout(needs, tx, kept);
  });
  return { checkout, paymentId: page?.id };
}

export const startOf = (
  { providerId, owner, tripId, id, charge, currency, dueNow }: CheckoutRow,
  page: Page,
): Omit<PaymentRow, "createdAt" | "updatedAt" | "checkedAt"> => ({
  ...page,
  providerId,
  owner,
  tripId,
  checkoutId: id,
  alias: null,
  amount: charge,
  currency,
  tripAmount: dueNow,
  step: "open",
  reason: null,
  captured: 0,
  refunds: [],
  disputed: false,
});

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What to name on a transfer: `PAY-7K4P-2QXD`. */
function transferOf(row: CheckoutRow): Page {
  const id = attemptOf(row);
  const signs = Array.from(
    createHash("sha256").update(id).digest().subarray(0, 8),
    (byte) => letters[byte % letters.length],
  );
  const reference = `PAY-${signs.slice(0, 4).join("")}-${signs.slice(4).join("")}`;
  return { id, service: "transfer", reference, payUrl: null };
}

/** After a part was confirmed: what the person wants done with it. @throws Refusal */
export async function settleCheckout(
  needs: PayNeeds,
  context: Context,
  whose: Whose,
  { id, version, choice }: { id: string; version: number; choice: "keep" | "refund" },
): Promise<Checkout> {
  return context.write(whose.owner, async (tx) => {
    const row = await holdSeen(tx, whose, { id, version });
    if (row.status !== "partly" || row.choice) refuse("wrong-state", "There is nothing to choose here any more.");
    const kept = await updateCheckout(tx, { id, choice, updatedAt: needs.now() });
    await queueCheckout(needs, tx, { providerId: whose.providerId, checkoutId: id });
    return presentCheckout(needs, tx, kept);
  });
}
