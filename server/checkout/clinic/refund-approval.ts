import type { Db } from "../../../adapters/database/database.ts";
import type { AuditEvent } from "../../../contract/audit-events.ts";
import {
  type CreditReturnWay,
  creditReturnWays,
  type RefundWay,
  refundWays,
} from "../../../contract/desk/refund-requests.ts";
import { refuse } from "../../../contract/errors.ts";
import type { Money } from "../../../contract/money.ts";
import { writeAudit } from "../../db/audit.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { Staff } from "../../http/requester.ts";
import { creditInvoiced } from "../../payments/credit-notes.ts";
import { listCredits } from "../../payments/credit-queries.ts";
import { creditLeft } from "../../payments/credits.ts";
import { settingsOf } from "../../payments/money-setting-queries.ts";
import {
  decideRefundRequest,
  holdRefundRequests,
  insertRefundRequest,
  listRefundRequests,
  lockRefundRequest,
  type RefundRequestRow,
  refuseRefundRequest,
  requestDetail,
} from "../../payments/refund-request-queries.ts";
import { mostBackOf, orderRefund } from "../../payments/refunds.ts";
import type { Services } from "../../services.ts";
import { balanceOf, paidForOf } from "../../trips/amounts.ts";
import { isBalanceDue } from "../../trips/items/item-actions.ts";
import type { ItemRow } from "../../trips/items/item-queries.ts";
import { holdItem, moveItem, recordTrip } from "../../trips/items/items.ts";
import type { TripRow } from "../../trips/queries.ts";
import { tellRefund } from "../mails/money-mails.ts";
import { sendCredit } from "./credit-returns.ts";
import { refuseAbove } from "./received-checks.ts";
import { actorOf, byOf, type MoneyAct } from "./received-money.ts";

/** Who asks for a refund or decides about it. */
export type RefundAct = MoneyAct & { readonly staff: Pick<Staff, "id" | "name"> };

const audit = (services: Services, tx: Db, act: MoneyAct, facts: { row: RefundRequestRow; event: AuditEvent }) =>
  writeAudit(services, tx, act.providerId, {
    owner: facts.row.owner,
    actor: actorOf(act),
    event: facts.event,
    subject: facts.row.id,
    detail: { amount: { amount: facts.row.amount, currency: facts.row.currency } },
    ...(act.requestId && { requestId: act.requestId }),
  });

/** What a refund is of, by its id: a booking of a trip, or a credit of its person, which has none. */
type RefundOf = Pick<ItemRow, "providerId" | "owner" | "tripId"> & { readonly id: string | null };

/** Writes down in the trip's history what becomes of a refund. */
const recordRefund = (
  services: Services,
  tx: Db,
  act: RefundAct,
  { row, kind }: { row: RefundRequestRow; kind: string },
): Promise<unknown> =>
  recordTrip(services, tx, {
    row: { ...row, id: row.itemId ?? row.tripId },
    itemId: row.itemId,
    actor: "clinic",
    kind,
    detail: { ...requestDetail(row), ...byOf(act) },
  });

const amountOf = ({ amount, currency }: RefundRequestRow): Money => ({ amount, currency });

/**
 * Refunds a part of what was paid for a booking. Once the refunds that one member decided alone would pass the clinic's
 * limit for a trip, another person decides. @throws Refusal
 */
export async function requestRefund(
  services: Services,
  tx: Db,
  act: RefundAct,
  asked: {
    readonly item: string;
    readonly version: number;
    readonly amount: Money;
    readonly way: RefundWay;
    readonly reason: string;
  },
): Promise<RefundRequestRow> {
  const item = await holdItem(services, tx, act.providerId, asked.item);
  if (item.version !== asked.version) refuseWith("conflict", "booking-changed");
  const { amount, currency } = asked.amount;
  if (currency !== item.currency)
    refuseWith("wrong-state", "booking-currency", { values: { currency: item.currency } });
  if (item.paymentState === "disputed") refuseWith("wrong-state", "bank-examines");
  const most = await mostBackOf(tx, item, paidForOf(item));
  if (amount > most) refuseAbove({ amount: most, currency });
  assertDueAgain(item, asked.way);
  const row = await askForApproval(services, tx, act, item, { ...asked, cancels: false });
  if (row.state === "approved") await carryOut(services, tx, act, { row, item });
  return row;
}

/**
 * Returns a credit of a trip's person, whole or in part, under the same limit: the clinic sends the money itself.
 * @throws Refusal
 */
export async function requestCreditReturn(
  services: Services,
  tx: Db,
  act: RefundAct,
  { trip, amount, way, reason }: { trip: TripRow; amount: Money; way: CreditReturnWay; reason: string },
): Promise<RefundRequestRow> {
  const { providerId, owner, currency } = trip;
  if (amount.currency !== currency) refuseWith("wrong-state", "trip-currency", { values: { currency } });
  const most = creditLeft(await listCredits(tx, providerId, owner), { now: services.now(), currency });
  if (amount.amount > most) refuseAbove({ amount: most, currency });
  const of = { providerId, owner, tripId: trip.id, id: null };
  const row = await askForApproval(services, tx, act, of, { amount, way, reason, cancels: false });
  if (row.state === "approved") await sendCredit(services, tx, act, { row, way });
  return row;
}

/** True where the refunds that one member decided alone would pass the clinic's limit for a trip. */
export async function needsSecondPerson(
  { keys }: Pick<Services, "keys">,
  tx: Db,
  { providerId, tripId }: Pick<ItemRow, "providerId" | "tripId">,
  { amount, currency }: Money,
): Promise<boolean> {
  const settings = await settingsOf(tx, providerId);
  const earlier = await listRefundRequests(tx, providerId, { keys, tripId, state: "approved" });
  const alone = earlier.filter((one) => one.decidedBy === one.requestedBy);
  const sum = alone.reduce((all, one) => all + one.amount, amount);
  return sum > settings.refundLimit || settings.currency !== currency;
}

/** Records a request for a refund, which waits where it needs a second person. @throws Refusal where one waits already */
export async function askForApproval(
  services: Services,
  tx: Db,
  act: RefundAct,
  of: RefundOf,
  { amount: asked, way, reason, cancels }: { amount: Money } & Pick<RefundRequestRow, "way" | "reason" | "cancels">,
): Promise<RefundRequestRow> {
  const { providerId, staff } = act;
  const { amount, currency } = asked;
  await holdRefundRequests(tx, of);
  const needsSecond = await needsSecondPerson(services, tx, of, asked);
  const at = services.now();
  const row = await insertRefundRequest(tx, services.keys, {
    id: services.newId(),
    providerId,
    owner: of.owner,
    tripId: of.tripId,
    itemId: of.id,
    amount,
    currency,
    way,
    cancels,
    reason,
    state: needsSecond ? "waiting" : "approved",
    requestedBy: staff.id,
    requestedName: staff.name,
    decidedBy: needsSecond ? null : staff.id,
    decidedName: needsSecond ? null : staff.name,
    createdAt: at,
    decidedAt: needsSecond ? null : at,
  });
  if (!row) return refuseWith("wrong-state", of.id ? "refund-waits" : "credit-refund-waits");
  await recordRefund(services, tx, act, { row, kind: "refund-requested" });
  await audit(services, tx, act, { row, event: "refund-requested" });
  return row;
}

/** Only a balance takes up what is due again: it is paid as the rest is. @throws Refusal */
function assertDueAgain(item: ItemRow, way: RefundWay): void {
  if (way === "due" && !isBalanceDue(item)) refuseWith("wrong-state", "refund-not-due");
}

async function carryOut(
  services: Services,
  tx: Db,
  act: RefundAct,
  { row, item }: { row: RefundRequestRow; item: ItemRow },
): Promise<void> {
  const { amount, currency } = row;
  const way = refundWays.find((one) => one === row.way) ?? "back";
  const paidFor = paidForOf(item);
  const most = await mostBackOf(tx, item, paidFor);
  if (amount > most) refuseAbove({ amount: most, currency });
  assertDueAgain(item, way);
  const isDue = way === "due";
  const ordered = await orderRefund(services, tx, item, { tripAmount: amount, paidFor, way: isDue ? "back" : way });
  if (ordered !== amount) refuseAbove({ amount: ordered, currency });
  let due = 0;
  if (isDue) {
    const { id, content } = await holdItem(services, tx, act.providerId, item.id);
    const set = { content: { ...content, dueAgain: (content.dueAgain ?? 0) + amount } };
    due = balanceOf(await moveItem(services, tx, act.providerId, { id, actor: "clinic", set }));
  }
  await recordRefund(services, tx, act, { row, kind: "refund-approved" });
  await creditInvoiced(services, tx, await holdItem(services, tx, act.providerId, item.id));
  const news = isDue ? "refund-due" : way === "credit" ? "refund-credit" : "refund-ordered";
  await tellRefund(services, tx, { of: { ...row, itemId: item.id }, amount: amountOf(row), news, due });
}

/**
 * Approves or refuses a refund that another member of staff asked for.
 * @param decision `cancel`: what an approval of the clinic's own cancellation does; `refusal`: why it is refused
 * @throws Refusal
 */
export async function decideRefund(
  services: Services,
  tx: Db,
  act: RefundAct,
  {
    id,
    approve,
    cancel,
    refusal,
  }: {
    id: string;
    approve: boolean;
    cancel?: ((tx: Db) => Promise<void>) | undefined;
    refusal?: string | undefined;
  },
): Promise<void> {
  const { providerId, staff } = act;
  const { row, item } = await lockWaiting(services, tx, providerId, id);
  if (row.requestedBy === staff.id) refuseWith("not-allowed", "refund-own-request");
  if (!approve) return endRequest(services, tx, act, { row, state: "refused", refusal });
  const creditWay = creditReturnWays.find((one) => one === row.way);
  if (row.cancels) {
    if (!cancel) return refuseWith("conflict", "booking-changed");
    await cancel(tx);
    await recordRefund(services, tx, act, { row, kind: "refund-approved" });
  } else if (item) await carryOut(services, tx, act, { row, item });
  else if (creditWay) await sendCredit(services, tx, act, { row, way: creditWay });
  const { id: decidedBy, name: decidedName } = staff;
  await decideRefundRequest(tx, { id, state: "approved", decidedBy, decidedName, decidedAt: services.now() });
  await audit(services, tx, act, { row, event: "refund-approved" });
}

/** Withdraws a request that the caller asked for and nobody has decided on; the booking stays. @throws Refusal */
export async function withdrawRefund(services: Services, tx: Db, act: RefundAct, id: string): Promise<void> {
  const { row } = await lockWaiting(services, tx, act.providerId, id);
  if (row.requestedBy !== act.staff.id) refuseWith("not-allowed", "refund-withdraw-own");
  await endRequest(services, tx, act, { row, state: "withdrawn" });
}

/** @throws Refusal where a request does not wait any more, with what became of it and by whom */
export function assertWaiting({ state, requestedName, decidedBy, decidedName }: RefundRequestRow): void {
  if (state === "waiting") return;
  if (state === "withdrawn" && decidedBy === null) refuseWith("wrong-state", "refund-request-ended");
  if (state === "withdrawn") refuseWith("wrong-state", "refund-withdrawn", { values: { name: requestedName } });
  refuse("conflict", `${decidedName} has ${state} this refund already.`, {
    errors: [{ field: `${state}By`, reason: "rule", message: decidedName ?? "" }],
  });
}

/** A waiting request, held after its booking; a credit's has none. @throws Refusal where nothing waits, with what became of it */
async function lockWaiting(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  id: string,
): Promise<{ readonly row: RefundRequestRow; readonly item: ItemRow | undefined }> {
  const { keys } = services;
  const [seen] = await listRefundRequests(tx, providerId, { keys, id });
  if (!seen) return refuse("not-found", "There is no such request.");
  const item = seen.itemId === null ? undefined : await holdItem(services, tx, providerId, seen.itemId);
  const row = (await lockRefundRequest(tx, providerId, { keys, id })) ?? seen;
  assertWaiting(row);
  return { row, item };
}

async function endRequest(
  services: Services,
  tx: Db,
  act: RefundAct,
  { row, state, refusal }: { row: RefundRequestRow; state: "refused" | "withdrawn"; refusal?: string | undefined },
): Promise<void> {
  const { id: decidedBy, name: decidedName } = act.staff;
  const decision = { decidedBy, decidedName, decidedAt: services.now() };
  if (refusal) await refuseRefundRequest(tx, services.keys, row, { ...decision, refusal });
  else await decideRefundRequest(tx, { id: row.id, state, ...decision });
  await recordRefund(services, tx, act, { row, kind: `refund-${state}` });
  await audit(services, tx, act, { row, event: `refund-${state}` });
}
