import type { Db } from "../../../adapters/database/database.ts";
import { after, minutes } from "../../../contract/durations.ts";
import { refuse } from "../../../contract/errors.ts";
import type { Money } from "../../../contract/money.ts";
import { writeAudit } from "../../db/audit.ts";
import { findAwaitedTransfer, standingOf } from "../../db/awaited-transfers.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { Staff } from "../../http/requester.ts";
import { captureSource, handReference, lateSource, partSource, restPart } from "../../payments/ledger-queries.ts";
import { recordMovement } from "../../payments/movements.ts";
import { applyFacts } from "../../payments/payments.ts";
import { findPayment, lockPayment, updatePayment } from "../../payments/queries.ts";
import type { Services } from "../../services.ts";
import { balanceOf, duesOf, lastDueAt } from "../../trips/amounts.ts";
import { isBalanceDue } from "../../trips/items/item-actions.ts";
import { type ItemRow, listTripEvents, lockItems } from "../../trips/items/item-queries.ts";
import { holdItem, recordTrip } from "../../trips/items/items.ts";
import { findTripByReference, type TripRow } from "../../trips/queries.ts";
import { openBalance, type Statement, sealPayer, takeByHand } from "../balance.ts";
import { keepMoney, restSource } from "../kept-money.ts";
import { askForBalance, tellPayment } from "../mails/money-mails.ts";
import { freeBalance, lockCheckout } from "../queries.ts";
import { assertConfirmed, assertDay, assertRest } from "./received-checks.ts";

/** The clinic at which somebody acts, and the member of staff who does; without one an operator does. */
export interface MoneyAct {
  readonly providerId: ProviderId;
  readonly requestId?: string;
  readonly staff?: Pick<Staff, "id" | "name">;
}

export type ReceiveMethod = "transfer" | "cash" | "terminal";
type Paying = Pick<TripRow, "providerId" | "owner" | "id" | "currency" | "language">;

/** Who acted, for the audit. */
export const actorOf = ({ staff }: MoneyAct) => (staff ? (`staff:${staff.id}` as const) : "provider");

/** Who acted, for the history of a trip. */
export const byOf = ({ staff }: MoneyAct): { readonly by?: string } => (staff ? { by: staff.name } : {});

const dueOf = (row: ItemRow): number => lastDueAt(row).getTime();

/** Keeps for a person what came beyond everything that is due. */
async function keepRest(
  services: Services,
  tx: Db,
  { id: tripId, providerId, owner, language }: Paying,
  {
    amount,
    currency,
    method,
    receipt,
    ...said
  }: Money & Statement & { method: ReceiveMethod; receipt: string; receivedOn?: string | null },
): Promise<void> {
  const checkout = await openBalance(services, tx, {
    providerId,
    owner,
    tripId,
    itemId: null,
    currency,
    language,
    amount,
  });
  const reference = handReference(receipt, restPart);
  const payment = await takeByHand(services, tx, checkout, { service: method, reference, ...said });
  await keepMoney(services, tx, payment, { amount, currency, sourceOf: restSource });
}

/** Money that came, as somebody at the clinic states it. */
interface Received extends Statement {
  readonly amount: Money;
  readonly receivedOn: string;
  /** The clinic's. */
  readonly timeZone: string;
  /** Somebody has confirmed an amount that is less than is due, or a bank reference that is known. */
  readonly confirmed?: readonly ("amount" | "bankReference")[] | undefined;
  /** What is beyond the amount due becomes a credit. */
  readonly keepRest: boolean;
}

/**
 * Records money that came by transfer or at the clinic: it pays what is due for the trip's bookings, the earliest first,
 * and what is beyond that is kept as a credit. @throws Refusal
 */
export async function recordMoney(
  services: Services,
  tx: Db,
  act: MoneyAct,
  asked: Received & { readonly trip: string; readonly method: ReceiveMethod },
): Promise<{ paid: Money; kept: Money }> {
  const { keys } = services;
  const { providerId } = act;
  const { method, receivedOn, bankReference, payer } = asked;
  const said = { receivedOn, bankReference, payer };
  const { amount, currency } = asked.amount;
  assertDay(services, asked);
  const reference = asked.trip.toUpperCase();
  const trip = await findTripByReference(tx, providerId, { keys, reference });
  if (!trip) return refuse("not-found", `There is no trip ${reference}.`);
  if (trip.currency !== currency) refuseWith("wrong-state", "trip-currency", { values: { currency: trip.currency } });
  const items = (await lockItems(tx, providerId, { keys, tripId: trip.id })).filter(isBalanceDue);
  const free = new Map<string, number>();
  for (const row of items) free.set(row.id, await freeBalance(tx, row));
  const due = [...free.values()].reduce((all, amount) => all + amount, 0);
  const expected =
    method === "transfer" && amount > due ? await findAwaitedTransfer(tx, providerId, trip.id) : undefined;
  if (expected) refuseWith("wrong-state", "transfer-expected", { values: { reference: expected.reference } });
  assertRest(amount - due, currency, asked.keepRest);
  const dues = items.flatMap((row) => [free.get(row.id) ?? 0, ...duesOf(row).map((one) => one.amount)]);
  await assertConfirmed(tx, providerId, asked, [due, ...dues]);
  let rest = amount;
  const receipt = services.newId();
  for (const item of items.toSorted((one, other) => dueOf(one) - dueOf(other))) {
    const part = Math.min(rest, free.get(item.id) ?? 0);
    if (part === 0) continue;
    const of = { providerId, owner: trip.owner, tripId: trip.id, itemId: item.id, currency };
    const checkout = await openBalance(services, tx, { ...of, language: trip.language, amount: part });
    await takeByHand(services, tx, checkout, {
      service: method,
      reference: handReference(receipt, checkout.id),
      ...said,
    });
    rest -= part;
  }
  if (rest > 0) await keepRest(services, tx, trip, { amount: rest, currency, method, receipt, ...said });
  const detail = { amount, currency, method, on: receivedOn, ...byOf(act) };
  const row = { ...trip, tripId: trip.id };
  await recordTrip(services, tx, { row, itemId: null, actor: "clinic", kind: "money-received", detail });
  await audit(services, tx, act, {
    owner: trip.owner,
    event: "payment-recorded",
    subject: trip.id,
    amount: asked.amount,
  });
  return { paid: { amount: amount - rest, currency }, kept: { amount: rest, currency } };
}

const audit = (
  services: Services,
  tx: Db,
  act: MoneyAct,
  {
    amount,
    ...facts
  }: { owner: TripRow["owner"]; event: "payment-recorded" | "balance-asked"; subject: string; amount: Money },
): Promise<unknown> =>
  writeAudit(services, tx, act.providerId, {
    ...facts,
    detail: { amount },
    actor: actorOf(act),
    ...(act.requestId && { requestId: act.requestId }),
  });

/**
 * Records an expected transfer, whole or in part. A complete one books everything that it pays for; what is beyond it, or
 * came too late, is kept as a credit. @throws Refusal
 */
export async function receiveTransfer(
  services: Services,
  tx: Db,
  act: MoneyAct,
  asked: Received & { readonly id: string },
): Promise<{ left: Money; kept: Money }> {
  const { providerId } = act;
  const seen = await findPayment(tx, asked.id);
  // Before its payment, as by everything that advances a checkout.
  const checkout = seen && (await lockCheckout(tx, seen.checkoutId));
  const row = await lockPayment(tx, asked.id);
  if (!row || row.providerId !== providerId || row.service !== "transfer")
    return refuse("not-found", "Nobody was told to make this transfer.");
  assertDay(services, asked, checkout?.createdAt);
  if (row.step === "captured") refuseWith("wrong-state", "transfer-received", { values: { reference: row.reference } });
  const { receivedOn, bankReference, payer } = asked;
  const { amount, currency } = asked.amount;
  if (row.currency !== currency) refuseWith("wrong-state", "transfer-currency", { values: { currency: row.currency } });
  const isWaiting = row.step === "open" && checkout?.status === "paying";
  const { left, received: before } = isWaiting ? await standingOf(tx, row) : { left: 0, received: 0 };
  const rest = Math.max(0, amount - left);
  assertRest(rest, currency, asked.keepRest);
  await assertConfirmed(tx, providerId, asked, [left]);
  const { owner, tripId } = row;
  const source = amount < left ? partSource(services.newId()) : captureSource;
  await updatePayment(tx, {
    id: row.id,
    ...(isWaiting
      ? {
          statements: [...row.statements, { source, receivedOn, bankReference: bankReference ?? null }],
          payerName: sealPayer(services, row, payer) ?? row.payerName,
        }
      : // The money itself is recorded as a payment of its own, with its bank reference.
        { statements: [...row.statements, { source: lateSource, receivedOn, bankReference: null }] }),
  });
  if (amount < left && checkout) {
    await recordMovement(services, tx, providerId, {
      id: services.newId(),
      owner,
      tripId,
      itemId: null,
      paymentId: row.id,
      kind: "capture",
      amount,
      currency,
      source,
      at: services.now(),
    });
    const part = { received: amount, left: left - amount, before };
    await tellPayment(services, tx, { row: checkout, payment: row, news: "transfer-part", part });
  } else if (isWaiting && checkout) {
    const paid = await applyFacts(services, tx, row, { step: "captured", captured: row.amount });
    await tellPayment(services, tx, {
      row: checkout,
      payment: paid,
      news: "transfer-received",
      part: { received: left, left: 0, before },
    });
  }
  const language = checkout?.language ?? "en";
  if (rest > 0)
    await keepRest(
      services,
      tx,
      { id: tripId, providerId, owner, currency, language },
      {
        ...{ amount: rest, currency, method: "transfer", receivedOn, bankReference, payer },
        receipt: isWaiting ? row.id : services.newId(),
      },
    );
  await recordTrip(services, tx, {
    row,
    itemId: null,
    actor: "clinic",
    kind: "money-received",
    detail: { amount, currency, method: "transfer", on: receivedOn, ...byOf(act) },
  });
  await audit(services, tx, act, { owner, event: "payment-recorded", subject: row.id, amount: asked.amount });
  return { left: { amount: Math.max(0, left - amount), currency }, kept: { amount: rest, currency } };
}

/** The same link is sent once in this time, however often somebody presses. */
const askedFor = minutes(10);

/** Mails the link to pay what is still due for a booking. @returns when it was sent @throws Refusal */
export async function askForRest(services: Services, tx: Db, act: MoneyAct, id: string): Promise<Date> {
  const row = await holdItem(services, tx, act.providerId, id);
  if (!isBalanceDue(row)) refuseWith("wrong-state", "nothing-due");
  const events = await listTripEvents(tx, act.providerId, { tripId: row.tripId, itemId: id });
  const asked = events.find(
    ({ kind, at, detail: of }) =>
      kind === "balance-asked" && of["amount"] === balanceOf(row) && at > after(services.now(), -askedFor),
  );
  if (asked) return asked.at;
  await askForBalance(services, tx, row);
  const detail = { amount: balanceOf(row), currency: row.currency, ...byOf(act) };
  await recordTrip(services, tx, { row, actor: "clinic", kind: "balance-asked", detail });
  await audit(services, tx, act, {
    owner: row.owner,
    event: "balance-asked",
    subject: id,
    amount: { amount: balanceOf(row), currency: row.currency },
  });
  return services.now();
}
