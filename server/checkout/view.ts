import type { Db } from "../../adapters/database/database.ts";
import {
  type Checkout,
  type CheckoutItem,
  type CheckoutPage,
  checkoutMethods,
  type MoneyState,
} from "../../contract/checkout.ts";
import { after, days } from "../../contract/durations.ts";
import { shareOf, sum } from "../../contract/money.ts";
import type { Language } from "../../contract/values.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import type { CheckoutLine } from "../db/tables/payments.ts";
import { listCredits } from "../payments/credit-queries.ts";
import { creditLeft } from "../payments/credits.ts";
import { partOf } from "../payments/ledger.ts";
import { findCapture } from "../payments/ledger-queries.ts";
import { findPaymentOf, type PaymentRow } from "../payments/queries.ts";
import { listRefunds } from "../payments/refund-queries.ts";
import { isOnItsWay } from "../payments/transfers.ts";
import type { Services } from "../services.ts";
import { findProvider } from "../tenants/queries.ts";
import { dueNowOf, endOfDay, instalmentsOf } from "../trips/amounts.ts";
import { isBalanceDue } from "../trips/items/item-actions.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { policyIn, priceIn, sellerIn, sentenceIn, wordsIn } from "../trips/items/item-words.ts";
import { cityOf, isTimeOpen, type Seen } from "../trips/parts.ts";
import { findTrip, type TripRow } from "../trips/queries.ts";
import { checksOf, isBeforeHold, isPackageTravel } from "./checks.ts";
import { type CheckoutRow, liveStatuses } from "./queries.ts";
import { moneyOfCheckout } from "./trip-money.ts";

/** A transfer takes days: everything has to be kept for so long. */
export const transferTakes = days(3);

/** The cost of cancelling an item now by its sold policy, in the trip's currency. */
export function undoCostOf(item: ItemRow, dueNow: number, now: Date): number {
  const { policy, price, isWithdrawn } = item.content;
  if (isWithdrawn) return 0;
  const step = policy.cancellation.find(({ before }) => now < new Date(before));
  const back = step ? Math.min(step.refund.amount, price.total.amount) : 0;
  const total = price.total.amount;
  const kept = total === 0 ? 0 : shareOf(item.amount, total - back, total);
  return Math.min(kept, dueNow);
}

const transferOf = ({ service, reference }: PaymentRow): string | null => (service === "transfer" ? reference : null);

/** The state of the payment. */
function moneyOf(payment: PaymentRow | undefined, refunds: readonly { readonly state: string }[]): MoneyState {
  if (!payment) return "untouched";
  if (payment.service === "transfer" && payment.step === "open") return "awaited";
  if (payment.step === "authorised") return "set-aside";
  if (payment.step === "released") return "returned";
  if (payment.step !== "captured") return "untouched";
  if (refunds.some(({ state }) => state === "pending")) return "returning";
  const back = payment.refunds.reduce((all, { amount, step }) => all + (step === "failed" ? 0 : amount), 0);
  if (back >= payment.captured) return "returned";
  return payment.captured < payment.amount ? "partly-taken" : "taken";
}

function presentLine(
  item: ItemRow,
  { tripCurrency, ...seen }: Seen & { readonly tripCurrency: string },
  line?: Pick<CheckoutLine, "dueNow" | "before">,
): CheckoutItem {
  const { dueLater, dueOnSite } = priceIn(item.content, seen.language);
  const dueNow = line?.dueNow ?? 0;
  const inTrip = (amount: number) => ({ amount, currency: tripCurrency });
  return {
    id: item.id,
    kind: item.kind,
    status: item.status,
    version: item.version,
    ...wordsIn(item.content, seen.language),
    startsAt: item.startsAt.toISOString(),
    endsAt: item.endsAt.toISOString(),
    ...(isTimeOpen(item) && { isTimeOpen: true }),
    timeZone: item.timeZone,
    seller: sellerIn(item.content, seen.language),
    amount: inTrip(item.amount),
    dueNow: inTrip(dueNow),
    before: line && line.before !== dueNow ? inTrip(line.before) : null,
    dueLater: dueLater.map((due) => (due.on ? { ...due, at: endOfDay(due.on, item).toISOString() } : due)),
    dueOnSite,
    policy: policyIn(item.content, seen.language),
    reference: item.reference,
    city: cityOf(item, seen),
  };
}

/**
 * An item of a checkout: of one that was cancelled before it was charged, only its fee is to be paid; of one that is booked
 * since, what is due today.
 */
function presentOwn(
  item: ItemRow,
  { isConcluded, ...seen }: Parameters<typeof presentLine>[1] & { readonly isConcluded: boolean },
  line?: CheckoutLine,
): CheckoutItem {
  const { fromHold, paidLater = 0 } = item.content;
  if (!fromHold && !isConcluded) return presentLine(item, seen, line);
  if (!fromHold) {
    const dueLater = isBalanceDue(item) ? balancesOf(item, seen.language) : [];
    const since = paidLater > 0 && { paidSince: { amount: paidLater, currency: item.currency } };
    return { ...presentLine(item, seen, line), dueLater, ...since };
  }
  const dueNow = fromHold.charged;
  return { ...presentLine(item, seen, { dueNow, before: dueNow }), dueLater: [], dueOnSite: [] };
}

const balancesOf = (item: ItemRow, language: Language): CheckoutItem["dueLater"] =>
  instalmentsOf(item).map(({ label, amount, dueAt }) => ({
    label: sentenceIn(item.content, label, language),
    amount: { amount, currency: item.currency },
    on: dueAt && dayIn(item.timeZone, dueAt),
    ...(dueAt && { at: dueAt.toISOString() }),
  }));

/** What a trip would pay, before anything is held. */
export async function presentWaiting(
  services: Services,
  tx: Db,
  trip: TripRow,
  { items, ...seen }: Seen & { readonly items: readonly ItemRow[] },
): Promise<CheckoutPage["waiting"]> {
  const shown = items.map((item) => {
    const dueNow = dueNowOf(item);
    return presentLine(item, { ...seen, tripCurrency: trip.currency }, { dueNow, before: dueNow });
  });
  return {
    items: shown,
    dueNow: sum(
      trip.currency,
      shown.map(({ dueNow }) => dueNow),
    ),
    checks:
      items.length > 0
        ? (await checksOf(services, tx, trip, { items, language: seen.language })).filter(isBeforeHold)
        : [],
    isPackageTravel: isPackageTravel(items),
  };
}

/** A checkout as its client sees it. */
export async function presentCheckout(
  services: Services,
  tx: Db,
  row: CheckoutRow,
  language: Language,
): Promise<Checkout> {
  const { providerId, owner, tripId, lines, tripCurrency, currency } = row;
  const now = services.now();
  const trip = await findTrip(tx, providerId, { keys: services.keys, owner, id: tripId });
  const tenant = await findProvider(tx, providerId);
  if (!trip || !tenant) throw new Error("a checkout without its trip");
  const ids = lines.map(({ itemId }) => itemId);
  const found = await findItems(tx, providerId, { keys: services.keys, owner, ids });
  const payment = await findPaymentOf(tx, providerId, row.id);
  const refunds = payment ? await listRefunds(tx, providerId, { paymentId: payment.id }) : [];
  const inTrip = (amount: number) => ({ amount, currency: tripCurrency });
  const lineOf = new Map(lines.map((line) => [line.itemId, line]));
  const seen = { tenant, language, tripCurrency, isConcluded: row.status === "confirmed" };
  const { received, receivedFor, kept } = await moneyOfCheckout(tx, row, payment);
  const items = found.map((item) => {
    const part = receivedFor.get(item.id) ?? 0;
    return { ...presentOwn(item, seen, lineOf.get(item.id)), ...(part > 0 && { received: inTrip(part) }) };
  });
  const ended = found.flatMap(({ content }) => content.fromHold ?? []);
  const feesOff = ended.reduce((all, { charged }) => all + charged, 0);
  const released = ended.reduce((all, { held }) => all + held, -feesOff);
  const inCharge = (amount: number) => ({
    amount: partOf({ amount: row.charge, tripAmount: row.dueNow }, amount),
    currency,
  });
  const isLive = liveStatuses.includes(row.status);
  const booked = found.filter(({ status }) => status === "confirmed");
  const undo = booked.reduce((all, item) => all + undoCostOf(item, lineOf.get(item.id)?.dueNow ?? 0, now), feesOff);
  const isPayable = row.status === "open" || row.status === "declined";
  const credits = isPayable && currency === tripCurrency ? await listCredits(tx, providerId, owner) : [];
  const credit = creditLeft(credits, { now, currency });
  const payUrl = payment && isLive && ["open", "declined"].includes(payment.step) ? payment.payUrl : null;
  return {
    id: row.id,
    trip: trip.reference,
    status: isLive && row.holdUntil <= now && row.status === "open" ? "expired" : row.status,
    version: row.version,
    items,
    checks: await checksOf(services, tx, trip, { items: found, language }),
    dueNow: inTrip(row.dueNow - released - received),
    charge: released > 0 ? inCharge(row.dueNow - released) : { amount: row.charge, currency },
    charged: payment?.step === "captured" ? { amount: payment.captured, currency: payment.currency } : null,
    rate: row.rate,
    holdUntil: row.holdUntil.toISOString(),
    mayExtend: row.status === "open" && row.extendedAt === null && row.holdUntil > now,
    isPackageTravel: isPackageTravel(found),
    mayTransfer:
      tenant.company.bankAccount !== null &&
      row.dueNow > 0 &&
      currency === tripCurrency &&
      lines.every(({ holdable }) => holdable !== null && new Date(holdable) >= after(now, transferTakes)),
    credit: credit > 0 ? inTrip(credit) : null,
    mayConvert: services.rates.locks,
    isAgreed: row.agreed !== null,
    payment: payment
      ? {
          method: checkoutMethods.find((one) => one === payment.service) ?? "card",
          payUrl,
          reference: payment.step === "open" || isOnItsWay(payment) ? transferOf(payment) : null,
          received: received > 0 ? inTrip(received) : null,
          account: payment.service === "transfer" ? tenant.company.bankAccount : null,
          reason: payment.reason,
        }
      : null,
    calledOff: ended.length > 0 ? { charged: inCharge(feesOff), released: inCharge(released) } : null,
    kept: kept > 0 ? inTrip(kept) : null,
    money: moneyOf(payment, refunds),
    receipt: payment ? ((await findCapture(tx, providerId, payment.id)) ?? null) : null,
    undoCosts: row.status === "partly" && row.choice === null ? inCharge(Math.min(undo, row.dueNow)) : null,
  };
}
