import type { ChangeQuote } from "../../adapters/bookings/bookings.ts";
import type { Db } from "../../adapters/database/database.ts";
import type { CancellationPreview, ChangePreview } from "../../contract/bookings.ts";
import { convert, upToMinorUnit } from "../../contract/conversion.ts";
import type { Money } from "../../contract/money.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { insertJob } from "../jobs/queries.ts";
import type { Services } from "../services.ts";
import { rateFor } from "../trips/amounts.ts";
import type { MovedDates } from "../trips/dates/moved-dates.ts";
import type { ItemRow } from "../trips/items/item-queries.ts";
import type { ItemActor } from "../trips/items/item-states.ts";
import { type EventDetail, moveItem } from "../trips/items/items.ts";
import { insertPreview, type PreviewRow } from "../trips/preview-queries.ts";

export interface EndedTransfer {
  readonly amount: Money;
  readonly reference: string;
  /** What of it had arrived, and is a credit since; missing where nothing had. */
  readonly received?: Money;
}

/** What is cancelled with a whole trip. */
export interface WholeTrip {
  /** The previews of all its bookings. */
  readonly previews: readonly string[];
  /** The ids of the rides that end with their treatment. */
  readonly rides: readonly string[];
  /** The ids of what was withdrawn, because its seller had not answered; missing where it was agreed before that could be. */
  readonly withdrawn?: readonly string[];
  /** Titles of what was removed, because it was not bought. */
  readonly removed: readonly string[];
  /** Transfers that were waited for and are not to be sent any more; missing where it was agreed before that was kept. */
  readonly transfers?: readonly EndedTransfer[];
}

/** The part of a preview that a job carries out. */
export interface Agreed {
  readonly quoteId: string;
  readonly change?: Omit<ChangeQuote, "expiresAt"> & { readonly amount: number; readonly offerId: string };
  /** The amount paid before it is done, in minor units of the trip's currency. */
  readonly dueNow: number;
  /** The quote as the person saw it; a change that is quoted together with others is shown with them. */
  readonly shown?: CancellationPreview | ChangePreview;
  /** True where the desk asked, so that only the desk can agree to it. */
  readonly atDesk?: boolean;
  /** True where the clinic cancels what it sells itself. */
  readonly isByClinic?: boolean;
  /** The previews of all changes that were agreed to at once: one mail tells of them. */
  readonly together?: readonly string[];
  /** Where its whole trip is cancelled, of which one mail tells. */
  readonly whole?: WholeTrip;
  /** The supplier's change in whose place a proposal of several moves is carried out with this preview. */
  readonly proposal?: string;
  /** The days of the trip that it moved with. */
  readonly dates?: MovedDates;
  /** True for a ride that follows a flight or the treatment by itself. */
  readonly follows?: boolean;
}

/** The members that every preview of an item has. */
export const previewOf = (
  { keys, now }: Services,
  row: ItemRow,
  facts: Pick<PreviewRow<Agreed>, "id" | "kind" | "expiresAt">,
) => ({
  ...facts,
  keys,
  owner: row.owner,
  tripId: row.tripId,
  itemId: row.id,
  version: row.version,
  currency: row.currency,
  createdAt: now(),
  usedAt: null,
});

/** An offer that a booking is to become, with its seller's quote. */
interface WantedChange {
  readonly offerId: string;
  readonly quote: ChangeQuote;
}

/** The new price and the fee in the trip's currency: by the rate that the item was sold at, where there is one. */
export async function agreedTo(
  services: Services,
  row: ItemRow,
  { quote, offerId }: WantedChange,
): Promise<{ readonly agreed: NonNullable<Agreed["change"]>; readonly fee: number }> {
  const { total } = quote.price;
  const fx =
    total.currency === row.content.fx?.from ? row.content.fx : await rateFor(services, total.currency, row.currency);
  const inTrip = (money: Money) => (fx ? convert(money, fx, upToMinorUnit).amount : money.amount);
  return { agreed: { ...quote, offerId, amount: inTrip(total) }, fee: inTrip(quote.fee) };
}

/**
 * What a change costs its person and, in place of a supplier's change that is covered, whoever caused that one: minor
 * units of the trip's currency.
 */
export async function priceChange(
  services: Services,
  row: ItemRow,
  { isCovered, ...wanted }: WantedChange & { readonly isCovered: boolean },
): Promise<{
  readonly sold: NonNullable<Agreed["change"]>;
  readonly fee: number;
  readonly difference: number;
  readonly covered: number;
}> {
  const { agreed, fee: asked } = await agreedTo(services, row, wanted);
  const fee = isCovered ? 0 : asked;
  const sold = isCovered ? { ...agreed, amount: Math.min(agreed.amount, row.amount) } : agreed;
  const covered = agreed.amount - sold.amount + asked - fee;
  return { sold, fee, difference: sold.amount - row.amount + fee, covered };
}

/** Takes a booking to the state in which its agreed change is carried out, or paid before `payBy`. */
export async function beginChange(
  services: Services,
  tx: Db,
  { id, providerId, version }: Pick<ItemRow, "id" | "providerId" | "version">,
  {
    payBy = null,
    detail = {},
    actor = "client",
    content,
  }: { payBy?: Date | null; detail?: EventDetail; actor?: ItemActor; content?: ItemRow["content"] } = {},
): Promise<ItemRow> {
  await moveItem(services, tx, providerId, { id, to: "change_requested", actor, version });
  const set = { expiresAt: payBy, ...(content && { content }) };
  return moveItem(services, tx, providerId, {
    id,
    to: "change_quoted",
    actor: actor === "clinic" ? "clinic" : "system",
    kind: "change-agreed",
    set,
    detail,
  });
}

/** Agrees to a change that was quoted `together` with others, each by the id of its preview; a job carries it out. */
export async function acceptChange(
  services: Services,
  tx: Db,
  row: ItemRow,
  {
    preview,
    together,
    dates,
    actor,
    ...wanted
  }: WantedChange & {
    readonly preview: string;
    readonly together: readonly string[];
    readonly dates?: MovedDates;
    readonly actor: ItemActor;
  },
): Promise<void> {
  const { providerId } = row;
  const { id, version } = row;
  const { quote } = wanted;
  const { agreed: change, fee } = await agreedTo(services, row, wanted);
  const moved = await beginChange(services, tx, { id, providerId, version }, { actor });
  const difference = change.amount - row.amount;
  await insertPreview<Agreed>(tx, providerId, {
    ...previewOf(services, moved, { id: preview, kind: "change", expiresAt: quote.expiresAt }),
    usedAt: services.now(),
    quote: { quoteId: quote.id, change, dueNow: 0, together, ...(dates && { dates }), follows: actor === "system" },
    refund: Math.max(0, -difference),
    fee,
    difference,
  });
  await queueOrder(services, tx, providerId, { kind: "booking-change", item: id, preview });
}

/** Queues the order to the seller. */
export const queueOrder = (
  { newId, now }: Services,
  tx: Db,
  providerId: ProviderId,
  { kind, ...payload }: { kind: "booking-cancel" | "booking-change"; item: string; preview: string },
): Promise<unknown> => insertJob(tx, providerId, { id: newId(), kind, payload, runAfter: now() });
