import type { Db } from "../../../adapters/database/database.ts";
import type { AuditEvent } from "../../../contract/audit-events.ts";
import type { RefundWay } from "../../../contract/desk/refund-requests.ts";
import { refuse } from "../../../contract/errors.ts";
import type { Money } from "../../../contract/money.ts";
import { writeAudit } from "../../db/audit.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { Staff } from "../../http/requester.ts";
import { settingsOf } from "../../payments/money-setting-queries.ts";
import {
  decideRefundRequest,
  holdRefundRequests,
  insertRefundRequest,
  listRefundRequests,
  lockRefundRequest,
  type RefundRequestRow,
} from "../../payments/refund-request-queries.ts";
import { mostBackOf, orderRefund } from "../../payments/refunds.ts";
import { plainMoney } from "../../quotes/offers/texts.ts";
import type { Services } from "../../services.ts";
import { paidForOf } from "../../trips/amounts.ts";
import { isBalanceDue } from "../../trips/items/item-actions.ts";
import type { ItemRow } from "../../trips/items/item-queries.ts";
import { holdItem, moveItem, recordTrip } from "../../trips/items/items.ts";
import { tellRefund } from "../money-mails.ts";
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

const tooMuch = ({ currency }: Pick<Money, "currency">, most: number): never =>
  refuse("wrong-state", `At most ${plainMoney({ amount: most, currency })} can go back.`, {
    errors: [{ field: "amount", reason: "rule", message: "is more than can go back" }],
  });

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
  if (item.version !== asked.version) refuse("conflict", "This has changed since you opened it. Look at it again.");
  const { amount, currency } = asked.amount;
  if (currency !== item.currency) refuse("wrong-state", `The booking is paid in ${item.currency}.`);
  if (item.paymentState === "disputed")
    refuse("wrong-state", "The person's bank examines this payment: until it has decided, nothing goes back.");
  const most = await mostBackOf(tx, item, paidForOf(item));
  if (amount > most) tooMuch(item, most);
  assertDueAgain(item, asked.way);
  const row = await askForApproval(services, tx, act, item, { ...asked, cancels: false });
  if (row.state === "approved") await carryOut(services, tx, act, { row, item });
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
  item: ItemRow,
  { amount: asked, way, reason, cancels }: { amount: Money } & Pick<RefundRequestRow, "way" | "reason" | "cancels">,
): Promise<RefundRequestRow> {
  const { providerId, staff } = act;
  const { amount, currency } = asked;
  await holdRefundRequests(tx, item);
  const needsSecond = await needsSecondPerson(services, tx, item, asked);
  const at = services.now();
  const row = await insertRefundRequest(tx, services.keys, {
    id: services.newId(),
    providerId,
    owner: item.owner,
    tripId: item.tripId,
    itemId: item.id,
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
  if (!row) return refuse("wrong-state", "A refund of this booking waits for a decision already.");
  const detail = { amount, currency, ...byOf(act) };
  await recordTrip(services, tx, { row: item, actor: "clinic", kind: "refund-requested", detail });
  await audit(services, tx, act, { row, event: "refund-requested" });
  return row;
}

/** Only a balance takes up what is due again: it is paid as the rest is. @throws Refusal */
function assertDueAgain(item: ItemRow, way: RefundWay): void {
  if (way === "due" && !isBalanceDue(item))
    refuse("wrong-state", "Nothing of this booking is due, so a refund of it lowers what the person pays.");
}

async function carryOut(
  services: Services,
  tx: Db,
  act: RefundAct,
  { row, item }: { row: RefundRequestRow; item: ItemRow },
): Promise<void> {
  const { amount, way } = row;
  const paidFor = paidForOf(item);
  const most = await mostBackOf(tx, item, paidFor);
  if (amount > most) tooMuch(row, most);
  assertDueAgain(item, way);
  const isDue = way === "due";
  const ordered = await orderRefund(services, tx, item, { tripAmount: amount, paidFor, way: isDue ? "back" : way });
  if (ordered !== amount) tooMuch(row, ordered);
  if (isDue) {
    const { id, content } = await holdItem(services, tx, act.providerId, item.id);
    const set = { content: { ...content, dueAgain: (content.dueAgain ?? 0) + amount } };
    await moveItem(services, tx, act.providerId, { id, actor: "clinic", set });
  }
  const detail = { amount, currency: row.currency, ...byOf(act) };
  await recordTrip(services, tx, { row: item, actor: "clinic", kind: "refund-approved", detail });
  const news = isDue ? "refund-due" : way === "credit" ? "refund-credit" : "refund-ordered";
  await tellRefund(services, tx, { of: row, amount: { amount, currency: row.currency }, news });
}

/**
 * Approves or refuses a refund that another member of staff asked for.
 * @param decision `cancel`: what an approval of the clinic's own cancellation does @throws Refusal
 */
export async function decideRefund(
  services: Services,
  tx: Db,
  act: RefundAct,
  { id, approve, cancel }: { id: string; approve: boolean; cancel?: ((tx: Db) => Promise<void>) | undefined },
): Promise<void> {
  const { providerId, staff } = act;
  const { row, item } = await lockWaiting(services, tx, providerId, id);
  if (row.requestedBy === staff.id)
    refuse("not-allowed", "You asked for this refund: another person decides. You can withdraw it.");
  if (approve && row.cancels) {
    if (!cancel) return refuse("conflict", "This has changed since you opened it. Look at it again.");
    await cancel(tx);
    const detail = { amount: row.amount, currency: row.currency, ...byOf(act) };
    await recordTrip(services, tx, { row: item, actor: "clinic", kind: "refund-approved", detail });
  } else if (approve) await carryOut(services, tx, act, { row, item });
  if (!approve) return endRequest(services, tx, act, { row, item, state: "refused" });
  const { id: decidedBy, name: decidedName } = staff;
  await decideRefundRequest(tx, { id, state: "approved", decidedBy, decidedName, decidedAt: services.now() });
  await audit(services, tx, act, { row, event: "refund-approved" });
}

/** Withdraws a request that the caller asked for and nobody has decided on; the booking stays. @throws Refusal */
export async function withdrawRefund(services: Services, tx: Db, act: RefundAct, id: string): Promise<void> {
  const { row, item } = await lockWaiting(services, tx, act.providerId, id);
  if (row.requestedBy !== act.staff.id) refuse("not-allowed", "Only the person who asked for it can withdraw it.");
  await endRequest(services, tx, act, { row, item, state: "withdrawn" });
}

/** A waiting request, held after its booking. @throws Refusal where nothing waits, with what became of it */
async function lockWaiting(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  id: string,
): Promise<{ readonly row: RefundRequestRow; readonly item: ItemRow }> {
  const { keys } = services;
  const [seen] = await listRefundRequests(tx, providerId, { keys, id });
  if (!seen) return refuse("not-found", "There is no such request.");
  const item = await holdItem(services, tx, providerId, seen.itemId);
  const row = (await lockRefundRequest(tx, providerId, { keys, id })) ?? seen;
  if (row.state === "withdrawn" && row.decidedBy === null)
    refuse("wrong-state", "This request has ended: less can be refunded now than it asks for.");
  if (row.state === "withdrawn") refuse("wrong-state", `${row.requestedName} has withdrawn this request.`);
  if (row.state !== "waiting") refuse("wrong-state", "This was decided before.");
  return { row, item };
}

async function endRequest(
  services: Services,
  tx: Db,
  act: RefundAct,
  { row, item, state }: { row: RefundRequestRow; item: ItemRow; state: "refused" | "withdrawn" },
): Promise<void> {
  const { id: decidedBy, name: decidedName } = act.staff;
  await decideRefundRequest(tx, { id: row.id, state, decidedBy, decidedName, decidedAt: services.now() });
  const detail = { amount: row.amount, currency: row.currency, ...byOf(act) };
  await recordTrip(services, tx, { row: item, actor: "clinic", kind: `refund-${state}`, detail });
  await audit(services, tx, act, { row, event: `refund-${state}` });
}
