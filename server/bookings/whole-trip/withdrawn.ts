import type { Booked } from "../../../adapters/bookings/bookings.ts";
import type { Db } from "../../../adapters/database/database.ts";
import { lockCheckout, takenState, unsettledOf } from "../../checkout/queries.ts";
import { asSystem } from "../../db/access.ts";
import { insertJob } from "../../jobs/queries.ts";
import { creditInvoiced } from "../../payments/credit-notes.ts";
import { queueCheckout } from "../../payments/payments.ts";
import type { Services } from "../../services.ts";
import { paidForOf } from "../../trips/amounts.ts";
import { asBooked } from "../../trips/items/item-actions.ts";
import type { ItemRow } from "../../trips/items/item-queries.ts";
import { holdItem, moveItem } from "../../trips/items/items.ts";
import { giveBack } from "../change-writes.ts";

/**
 * Takes back what a seller has not answered: nothing of it is charged, and a job cancels it where it was booked all the
 * same. The caller holds the trip.
 */
export async function withdraw(services: Services, tx: Db, { id, providerId, checkoutId }: ItemRow): Promise<void> {
  // Before its item, as by everything that advances a checkout.
  if (checkoutId !== null) await lockCheckout(tx, checkoutId);
  const row = await holdItem(services, tx, providerId, id);
  const unsettled = await unsettledOf(tx, row);
  await moveItem(services, tx, providerId, {
    id,
    to: "cancelling",
    actor: "client",
    kind: "cancellation-agreed",
    set: {
      content: {
        ...row.content,
        isWithdrawn: true,
        ...(unsettled?.isHere === false && { fromHold: { held: unsettled.due, charged: 0 } }),
      },
    },
  });
  const runAfter = services.now();
  await insertJob(tx, providerId, { id: services.newId(), kind: "booking", payload: { itemId: id }, runAfter });
}

/** Its seller has not said yet whether it is booked. */
export const isWithdrawing = ({ status, reference, content }: ItemRow): boolean =>
  content.isWithdrawn === true && status === "cancelling" && reference === null;

/**
 * Writes down how asking ended for what was withdrawn meanwhile: what was booked all the same is cancelled, also where an earlier order came
 * through after its end.
 */
export async function settleWithdrawn(
  services: Services,
  tx: Db,
  item: ItemRow,
  outcome: Booked | { readonly kind: "no" | "unclear" },
): Promise<void> {
  const { id, providerId, status, content } = item;
  if (item.reference !== null || !["cancelling", "needs_review", "cancelled"].includes(status)) return;
  if (outcome.kind === "booked") {
    const { reference, cancellation, papers } = outcome;
    const policy = { ...content.policy, cancellation: [...cancellation] };
    const set = { reference, content: { ...content, policy, papers } };
    const again = status === "needs_review" && ({ to: "cancelling" } as const);
    await moveItem(services, tx, providerId, { id, actor: "system", set, ...again });
    const runAfter = services.now();
    await insertJob(tx, providerId, { id: services.newId(), kind: "undo", payload: { itemId: id }, runAfter });
  } else if (outcome.kind === "no" && status !== "cancelled") await endWithdrawn(services, tx, item);
  else if (status === "cancelling")
    await moveItem(services, tx, providerId, { id, to: "needs_review", actor: "system" });
}

/** It is cancelled: what came whole for it goes back, and what is on hold for it is released with its checkout. */
export async function endWithdrawn(services: Services, tx: Db, { id, providerId, checkoutId }: ItemRow): Promise<void> {
  if (checkoutId !== null) await lockCheckout(tx, checkoutId);
  const row = await holdItem(services, tx, providerId, id);
  if (row.status !== "cancelling" && row.status !== "needs_review") return;
  const unsettled = await unsettledOf(tx, row);
  const set = {
    holdUntil: null,
    expiresAt: null,
    ...(unsettled?.isHere && { paymentState: takenState(row, unsettled.due) }),
  };
  const cancelled = await moveItem(services, tx, providerId, { id, to: "cancelled", actor: "system", set });
  const paidFor = paidForOf(cancelled);
  await giveBack(services, tx, cancelled, { tripAmount: paidFor, paidFor });
  await creditInvoiced(services, tx, cancelled, 0);
  if (checkoutId !== null) await queueCheckout(services, tx, { providerId, checkoutId });
}

/** What was withdrawn stays as booked; its checkout charges it and tells of it. */
export async function stayBooked(services: Services, { id, providerId, checkoutId }: ItemRow): Promise<void> {
  await asSystem(services.db, async (tx) => {
    const { status, content } = await holdItem(services, tx, providerId, id);
    if (status !== "cancelling") return;
    const set = { content: asBooked(content), holdUntil: null, expiresAt: null };
    const kind = "cancellation-refused";
    await moveItem(services, tx, providerId, { id, to: "confirmed", actor: "supplier", kind, set });
    if (checkoutId) await queueCheckout(services, tx, { providerId, checkoutId });
  });
}
