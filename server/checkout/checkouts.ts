import type { Db } from "../../adapters/database/database.ts";
import { type ConversionRate, convert, upToChargeable } from "../../contract/conversion.ts";
import { minutes } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import type { ProviderId } from "../db/provider-id.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { afterHold, queueRelease } from "../trips/expiry.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { moveItem, removeItem } from "../trips/items/items.ts";
import { endTransfer } from "./kept-money.ts";
import { type CheckoutRow, findCheckout, itemsOf, liveStatuses, lockCheckout, updateCheckout } from "./queries.ts";

export const holdFor = minutes(20);
export const earliestOf = (instants: readonly Date[]): Date => new Date(Math.min(...instants.map(Number)));

/** The amount charged for what is due in the trip's currency, by the rate that is locked for it. */
export const chargeOf = (dueNow: number, tripCurrency: string, rate: ConversionRate | null): number =>
  rate ? convert({ amount: dueNow, currency: tripCurrency }, rate, upToChargeable).amount : dueNow;

const waitingStatuses: readonly ItemRow["status"][] = ["priced", "held", "expired", "payment_failed"];
export const isWaiting = ({ status }: Pick<ItemRow, "status">): boolean => waitingStatuses.includes(status);

/** The caller's checkout. @throws Refusal */
export async function readCheckout(tx: Db, { providerId, owner }: Requester, id: string): Promise<CheckoutRow> {
  return (
    (await findCheckout(tx, providerId, { owner, id })) ?? refuse("not-found", "There is no such checkout of yours.")
  );
}

/** The same, locked and at the version that the caller saw. @throws Refusal */
export async function lockSeenCheckout(
  tx: Db,
  { providerId, owner }: Requester,
  { id, version }: { id: string; version: number },
): Promise<CheckoutRow> {
  const row = await lockCheckout(tx, id);
  if (!row || row.owner !== owner || row.providerId !== providerId)
    return refuse("not-found", "There is no such checkout of yours.");
  if (row.version !== version)
    refuse("conflict", "This has changed since you opened it. Look at it again, then decide.");
  return row;
}

/**
 * Ends an unpaid checkout: its items can be bought again, holds at suppliers are released, and what came of a transfer is kept.
 * `isTold`: another mail says not to send an awaited transfer.
 */
export async function endCheckout(
  services: Services,
  tx: Db,
  row: CheckoutRow,
  status: "saved" | "expired",
  { isTold = false } = {},
): Promise<CheckoutRow> {
  const { id, providerId } = row;
  await endTransfer(services, tx, row, isTold);
  // A balance that was not paid leaves its booking as it is.
  const items = row.kind === "balance" ? [] : await findItems(tx, providerId, { keys: services.keys, ...itemsOf(row) });
  for (const item of items) {
    // A change that was not paid leaves the booking as it was.
    if (item.status === "change_quoted")
      await moveItem(services, tx, providerId, {
        id: item.id,
        to: "confirmed",
        actor: "system",
        set: { expiresAt: null },
        kind: "quote-expired",
      });
    const set = { holdUntil: null, ...(item.paymentState === "deposit_due" && { paymentState: "none" as const }) };
    const move = (to: ItemRow["status"], kind?: string) =>
      moveItem(services, tx, providerId, { id: item.id, to, actor: "system", set, ...(kind && { kind }) });
    const wasHeld = item.holdUntil !== null;
    if (item.status === "pending_payment") await move("payment_failed", "payment-ended");
    if (["pending_payment", "payment_failed", "held"].includes(item.status))
      await move(afterHold(item, services.now()));
    if (wasHeld && ["pending_payment", "payment_failed", "held"].includes(item.status))
      await queueRelease(services, tx, item);
  }
  return updateCheckout(tx, { id, status, updatedAt: services.now() });
}

/**
 * Takes an item that was never bought out of its trip and its checkout, also after a declined card: the rest is due.
 * @throws Refusal while it is being paid
 */
export async function takeOut(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  { id, version }: { id: string; version: number },
): Promise<ItemRow> {
  const [seen] = await findItems(tx, providerId, { keys: services.keys, ids: [id] });
  // Before its item, as by everything that advances a checkout.
  const row = seen?.checkoutId ? await lockCheckout(tx, seen.checkoutId) : undefined;
  const item = await removeItem(services, tx, providerId, { id, version });
  if (row && liveStatuses.includes(row.status)) await removeLine(services, tx, row, id);
  return item;
}

async function removeLine(services: Services, tx: Db, row: CheckoutRow, id: string): Promise<void> {
  if (row.status !== "open" && row.status !== "declined")
    refuse("wrong-state", "You are paying for this. Go back from paying first, then take it out.");
  const lines = row.lines.filter(({ itemId }) => itemId !== id);
  if (lines.length === 0) return void (await endCheckout(services, tx, row, "saved"));
  const dueNow = lines.reduce((all, line) => all + line.dueNow, 0);
  const charge = chargeOf(dueNow, row.tripCurrency, row.rate);
  await updateCheckout(tx, { id: row.id, lines, dueNow, charge, updatedAt: services.now() });
}
