import type { Db } from "../../adapters/database/database.ts";
import { refuse } from "../../contract/errors.ts";
import type { Language } from "../../contract/values.ts";
import type { PaymentPage } from "../checkout/payment-page.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { endMove } from "../trips/dates/move-queries.ts";
import type { ItemRow } from "../trips/items/item-queries.ts";
import { holdItem, moveItem } from "../trips/items/items.ts";
import { lockPreview, type PreviewRow, removeOpenPreviews, spendPreview } from "../trips/preview-queries.ts";
import { type Agreed, beginChange, queueOrder } from "./agreements.ts";
import { openChangeCheckout } from "./change-payments.ts";
import { acceptSupplierChange } from "./supplier-changes.ts";

interface Confirmed {
  readonly id: string;
  readonly preview: string;
  readonly kind: "cancellation" | "change";
  /** The page to pay on where something is due now, and its language. */
  readonly paying?: { readonly page: PaymentPage; readonly language: Language } | undefined;
  /** The member of staff who decides at the desk, and the reason that the person reads. */
  readonly by?: { readonly name: string; readonly reason: string } | undefined;
}

/**
 * Locks a preview and its booking. @throws Refusal unless it is the asker's, and still stands or was carried out already
 */
export async function holdAgreed(
  services: Services,
  tx: Db,
  { providerId, owner }: Pick<Requester, "providerId" | "owner">,
  { id, preview, kind, by }: Omit<Confirmed, "paying">,
): Promise<{ readonly agreed: PreviewRow<Agreed>; readonly row: ItemRow }> {
  const agreed = await lockPreview<Agreed>(tx, providerId, { keys: services.keys, id: preview });
  if (agreed?.itemId !== id || agreed.owner !== owner || agreed.kind !== kind || !agreed.quote.atDesk !== !by)
    return refuse("not-found", "There is no such preview. Ask again what it would cost.");
  const row = await holdItem(services, tx, providerId, id);
  if (!agreed.usedAt && (agreed.expiresAt <= services.now() || row.version !== agreed.version))
    return refuseWith("conflict", "preview-over");
  return { agreed, row };
}

/**
 * Carries out a preview: a job orders it from the seller, after the amount due now has been paid.
 * @throws Refusal
 */
export async function confirmPreview(
  services: Services,
  tx: Db,
  { providerId, owner }: Pick<Requester, "providerId" | "owner">,
  { id, preview, kind, paying, by }: Confirmed,
): Promise<ItemRow> {
  const { agreed, row } = await holdAgreed(services, tx, { providerId, owner }, { id, preview, kind, by });
  if (agreed.usedAt) return row;
  await spendPreview(tx, providerId, { id: preview, at: services.now() });
  const { dueNow, change } = agreed.quote;
  const detail = { amount: agreed.difference, currency: agreed.currency, ...(by && { by: by.name }) };
  const actor = by ? "clinic" : "client";
  const clinicAct = by && { by: by.name, reason: by.reason, at: services.now().toISOString() };
  const content = { ...row.content, clinicAct };
  if (kind === "cancellation") {
    await moveItem(services, tx, providerId, { id, to: "cancel_quoted", actor, set: { expiresAt: null, content } });
    const moved = await moveItem(services, tx, providerId, {
      id,
      to: "cancelling",
      actor,
      kind: "cancellation-agreed",
      detail,
    });
    // A request to move a treatment ends with it.
    if (row.kind === "procedure")
      await endMove(tx, providerId, {
        keys: services.keys,
        tripId: row.tripId,
        status: "withdrawn",
        at: services.now(),
      });
    await queueOrder(services, tx, providerId, { kind: "booking-cancel", item: id, preview });
    return moved;
  }
  if (dueNow > 0 && !paying)
    return refuse("try-later", "The payment could not be begun. Nothing has changed; please try again.");
  const payBy = dueNow > 0 ? agreed.expiresAt : null;
  const moved = await beginChange(services, tx, row, { payBy, detail, actor, content });
  if (dueNow > 0 && paying && change) {
    const becomes = { offerId: change.offerId, version: moved.version };
    await openChangeCheckout(services, tx, providerId, { agreed, lines: [{ itemId: id, dueNow, becomes }], ...paying });
  } else await queueOrder(services, tx, providerId, { kind: "booking-change", item: id, preview });
  return moved;
}

/** Leaves a booking as it is, or accepts its supplier's change of it. @throws Refusal */
export async function keepBookingAsIs(
  services: Services,
  tx: Db,
  { providerId }: Requester,
  { id, version }: { id: string; version: number },
): Promise<ItemRow> {
  const row = await holdItem(services, tx, providerId, id);
  await removeOpenPreviews(tx, providerId, { itemId: id });
  // A repeated decision, or one about a quote: the booking is kept already.
  if (row.status === "confirmed") return row;
  if (row.status === "change_quoted" && row.expiresAt === null) refuseWith("wrong-state", "change-under-way");
  if (row.status === "supplier_changed") return acceptSupplierChange(services, tx, row, version);
  return moveItem(services, tx, providerId, {
    id,
    to: "confirmed",
    actor: "client",
    version,
    kind: "kept",
    set: { expiresAt: null },
  });
}
