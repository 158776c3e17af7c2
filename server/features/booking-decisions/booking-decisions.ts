import type { Db } from "../../../adapters/database/database.ts";
import { refuse } from "../../../contract/errors.ts";
import type { Language } from "../../../contract/values.ts";
import { type Agreed, queueWork } from "../booking-changes/booking-changes.ts";
import { awaitPayment } from "../change-payments/change-payments.ts";
import type { Page } from "../checkout-payments/checkout-payments.ts";
import type { Whose } from "../checkouts/checkouts.ts";
import type { ItemRow } from "../trip-items/queries.ts";
import { holdItem, moveItem, type Needs } from "../trip-items/trip-items.ts";
import { lockPreview, spendPreview } from "../trip-previews/queries.ts";

interface Confirmed {
  readonly id: string;
  readonly preview: string;
  readonly kind: "cancellation" | "change";
  /** Where what is due now is to be paid, and in which language. */
  readonly paying?: { readonly page: Page; readonly language: Language } | undefined;
}

/**
 * Does what a preview said: the seller is told by a job, once what is due now has been paid, and the answer is what stands
 * then. @throws Refusal
 */
export async function confirmPreview(
  needs: Needs,
  tx: Db,
  { providerId, owner }: Whose,
  { id, preview, kind, paying }: Confirmed,
): Promise<ItemRow> {
  const agreed = await lockPreview<Agreed>(tx, providerId, { keys: needs.keys, id: preview });
  if (agreed?.itemId !== id || agreed.owner !== owner || agreed.kind !== kind)
    return refuse("not-found", "There is no such preview. Ask again what it would cost.");
  const row = await holdItem(needs, tx, providerId, id);
  if (agreed.usedAt) return row;
  if (agreed.expiresAt <= needs.now() || row.version !== agreed.version)
    return refuse("conflict", "What was shown to you has run out. Ask again what it costs now.");
  await spendPreview(tx, providerId, { id: preview, at: needs.now() });
  if (agreed.quote.dueNow > 0) {
    if (!paying) return refuse("try-later", "The payment could not be begun. Nothing has changed; please try again.");
    await awaitPayment(needs, tx, providerId, { agreed, ...paying });
    return row;
  }
  const moved = await moveItem(needs, tx, providerId, {
    id,
    ...(kind === "cancellation" && { to: "cancelling" as const }),
    actor: "client",
    kind: kind === "cancellation" ? "cancellation-agreed" : "change-agreed",
    // The seller has been promised an answer: what it said does not run out any more.
    set: { expiresAt: null },
    detail: { amount: agreed.difference, currency: agreed.currency },
  });
  const work = kind === "cancellation" ? "booking-cancel" : "booking-change";
  await queueWork(needs, tx, providerId, { kind: work, item: id, preview });
  return moved;
}

/** Leaves a booking as it is after all, or accepts what its supplier made of it. @throws Refusal */
export async function keep(
  needs: Needs,
  tx: Db,
  { providerId }: Whose,
  { id, version }: { id: string; version: number },
): Promise<ItemRow> {
  const row = await holdItem(needs, tx, providerId, id);
  if (row.status === "change_quoted" && row.expiresAt === null)
    refuse("wrong-state", "The change is being made just now.");
  return moveItem(needs, tx, providerId, {
    id,
    to: "confirmed",
    actor: "client",
    version,
    kind: "kept",
    set: { expiresAt: null },
  });
}
