import type { Db } from "../../adapters/database/database.ts";
import {
  type DisputeFacts,
  disputeSteps,
  type PaymentFacts,
  type PaymentStep,
  paymentSteps,
  type RefundFacts,
  type ToldFacts,
} from "../../adapters/payments/payments.ts";
import { after, minutes } from "../../contract/durations.ts";
import { asSystem } from "../db/access.ts";
import type { LedgerKind } from "../db/tables/payments.ts";
import { insertJob } from "../jobs/queries.ts";
import type { Schedule } from "../jobs/worker.ts";
import type { Services, ServicesWithQueue } from "../services.ts";
import { captureSource, insertEntry, listPaymentEntries, receivedParts, refundSource } from "./ledger-queries.ts";
import { recordMovement } from "./movements.ts";
import {
  insertPaymentEvent,
  isAccountOfProvider,
  listUnheard,
  lockPayment,
  lockToldPayment,
  matchEvents,
  type PaymentRow,
  updatePayment,
} from "./queries.ts";
import { type EndedRefund, endRefund } from "./refund-queries.ts";

type Facts = Pick<PaymentFacts, "step" | "reason" | "captured" | "refunds" | "dispute" | "alias">;

const later = <T>(order: readonly T[], one: T, other: T): T =>
  order.indexOf(other) > order.indexOf(one) ? other : one;

const refundSteps: readonly RefundFacts["step"][] = ["pending", "done", "failed"];

function mergeRefunds(known: readonly RefundFacts[], told: readonly RefundFacts[]): readonly RefundFacts[] {
  const all = new Map(known.map((refund) => [refund.id, refund]));
  for (const refund of told) {
    const before = all.get(refund.id);
    const step = before ? later(refundSteps, before.step, refund.step) : refund.step;
    all.set(refund.id, { ...refund, key: refund.key ?? before?.key ?? null, step });
  }
  return [...all.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function mergeDispute(known: DisputeFacts | null, told: DisputeFacts | null): DisputeFacts | null {
  if (!known || !told) return known ?? told;
  return { step: later(disputeSteps, known.step, told.step), amount: Math.max(known.amount, told.amount) };
}

/**
 * What is known of a payment with what was told of it. Whatever the order, and however often: steps only go on, amounts
 * only grow, and so every order of the same facts ends the same.
 */
export function mergeFacts(known: Facts, told: ToldFacts): Facts {
  const step: PaymentStep = later(paymentSteps, known.step, told.step ?? known.step);
  const reasons = [known.reason, told.reason ?? null].filter((reason) => reason !== null).toSorted();
  return {
    step,
    // Why a card was declined says nothing any more once another has paid.
    reason: step === "declined" ? (reasons[0] ?? null) : null,
    captured: Math.max(known.captured, told.captured ?? 0),
    refunds: mergeRefunds(known.refunds, told.refunds ?? []),
    dispute: mergeDispute(known.dispute, told.dispute ?? null),
    alias: known.alias ?? told.alias ?? null,
  };
}

/** Lets a checkout go on, whatever has changed: what it does next it sees for itself. */
export const queueCheckout = (
  { newId, now }: Services,
  tx: Db,
  { providerId, checkoutId }: Pick<PaymentRow, "providerId" | "checkoutId">,
) => insertJob(tx, providerId, { id: newId(), kind: "checkout", payload: { checkoutId }, runAfter: now() });

/** Writes down what a payment is by now, with the money that moved, and lets its checkout go on. */
export async function applyFacts(services: Services, tx: Db, row: PaymentRow, told: ToldFacts): Promise<PaymentRow> {
  const merged = mergeFacts(row, told);
  let kept = await updatePayment(tx, { id: row.id, ...merged, updatedAt: services.now() });
  if (merged.alias !== row.alias)
    for (const facts of await matchEvents(tx, kept)) kept = await applyFacts(services, tx, kept, facts);
  await writeLedger(services, tx, kept);
  await queueCheckout(services, tx, kept);
  return kept;
}

/** Every entry has a source that is written down once, so this may be called with the same facts again. */
async function writeLedger(services: Services, tx: Db, row: PaymentRow): Promise<void> {
  const { id: paymentId, providerId, owner, tripId, currency } = row;
  const common = { providerId, owner, tripId, paymentId, currency, at: services.now() };
  const entry = (amount: number, source: string, itemId: string | null) => ({
    ...common,
    id: services.newId(),
    amount,
    source,
    itemId,
  });
  const enter = (kind: LedgerKind, ...facts: Parameters<typeof entry>) =>
    insertEntry(tx, providerId, { ...entry(...facts), kind });
  if (row.step === "captured" && row.captured > 0) {
    const rest = row.captured - receivedParts(await listPaymentEntries(tx, providerId, paymentId));
    if (rest > 0)
      await recordMovement(services, tx, providerId, { ...entry(rest, captureSource, null), kind: "capture" });
  }
  if (row.dispute?.step === "lost") await enter("chargeback", -row.dispute.amount, "chargeback", null);
  for (const { id, key, amount, step } of row.refunds) {
    if (step === "pending") continue;
    const ended: EndedRefund | undefined =
      key === null ? undefined : await endRefund(tx, { id: key, state: step, endedAt: services.now() });
    const refunded = [-amount, refundSource(id), ended?.itemId ?? null] as const;
    if (step === "done") await recordMovement(services, tx, providerId, { ...entry(...refunded), kind: "refund" });
    else {
      await enter("refund", ...refunded);
      await enter("refund-failed", amount, `refund-failed/${id}`, ended?.itemId ?? null);
    }
  }
}

/** The first look at events that came before we knew of their payment. */
export const takeUpEarlyEvents = (services: Services, id: string): Promise<void> =>
  asSystem(services.db, async (tx) => {
    let row = await lockPayment(tx, id);
    if (!row) return;
    for (const facts of await matchEvents(tx, row)) row = await applyFacts(services, tx, row, facts);
  });

export type Received = "taken" | "known" | "signature" | "age" | "account" | "content";

/** Takes in what came to the address for events: genuine and new, it has its effect once, in the same transaction. */
export async function receiveEvent(
  services: ServicesWithQueue,
  headers: Readonly<Record<string, unknown>>,
  body: Buffer,
): Promise<Received> {
  const event = services.payments.verifyEvent(headers, body);
  if (event.kind === "refused") return event.reason;
  if (event.kind === "other") return "known";
  const { service } = services.payments;
  const received = await asSystem(services.db, async (tx): Promise<Received> => {
    const { id, name, account, told } = event;
    const row = await lockToldPayment(tx, { service, account }, told);
    if (!row && account !== null && !(await isAccountOfProvider(tx, account))) return "account";
    const facts = { service, id, name, account, told, receivedAt: services.now(), paymentId: row?.id ?? null };
    if (!(await insertPaymentEvent(tx, facts))) return "known";
    if (row) await applyFacts(services, tx, row, told);
    return "taken";
  });
  if (received === "taken") services.jobs?.wake();
  return received;
}

/** Writes down what the service answered to a call of ours. */
export const applyAnswer = (services: Services, id: string, facts: ToldFacts): Promise<PaymentRow | undefined> =>
  asSystem(services.db, async (tx) => {
    const row = await lockPayment(tx, id);
    return row && applyFacts(services, tx, row, facts);
  });

/** Closes the page of a cancelled payment, or releases its hold on the card. */
export async function closePage(services: Services, row: PaymentRow): Promise<"closed" | "unavailable"> {
  const closed = await services.payments.at(row.account).release(row.reference, { key: `close-${row.id}` });
  if (closed.kind === "done") await applyAnswer(services, row.id, closed.payment);
  return closed.kind === "unavailable" ? closed.kind : "closed";
}

/** Asks the service about a payment that we have not heard of for a while. */
export async function readAgain(services: Services, row: PaymentRow): Promise<PaymentRow | undefined> {
  const outcome = await services.payments.at(row.account).get(row.reference);
  await asSystem(services.db, (tx) => updatePayment(tx, { id: row.id, checkedAt: services.now() }));
  if (outcome.kind !== "payment") return undefined;
  const { step, reason, captured, refunds, dispute, alias } = outcome.payment;
  return applyAnswer(services, row.id, { step, reason, captured, refunds, dispute, alias });
}

/** Asks the service about every open payment, in case an event was lost. */
export const reconcilerOf = (services: ServicesWithQueue): Schedule => ({
  name: "reconcile-payments",
  every: minutes(1),
  async run() {
    const unheard = await asSystem(services.db, (tx) => listUnheard(tx, after(services.now(), -minutes(4))));
    for (const row of unheard.filter(({ service }) => service === services.payments.service)) {
      if (!(await readAgain(services, row)))
        services.log.warn({ payment: row.id }, "a payment could not be asked about");
    }
  },
});
