import type { ChangeQuote } from "../../../adapters/bookings/bookings.ts";
import type { Db } from "../../../adapters/database/database.ts";
import type { CancellationPreview, ChangePreview, KnockOn } from "../../../contract/bookings.ts";
import { refuse } from "../../../contract/errors.ts";
import type { ItemStatus } from "../../../contract/trips.ts";
import { asOwner, type Owner } from "../../db/access.ts";
import { insertJob } from "../../db/jobs.ts";
import { mintProviderId, type ProviderId } from "../../db/provider-id.ts";
import type { Services } from "../../services.ts";
import { boardingDaysOf, isForPatient, refuseUnsafe } from "../flight-safety/flight-safety.ts";
import { dueNowOf, inTripCurrency, paidForOf } from "../item-amounts/item-amounts.ts";
import { bookedStatuses } from "../item-states/item-states.ts";
import { converted, patience, rateFor } from "../trip-additions/trip-additions.ts";
import { findItems, type ItemRow, textsLanguageOf } from "../trip-items/queries.ts";
import { itemGone, moveItem, type Needs } from "../trip-items/trip-items.ts";
import { insertPreview, type PreviewRow } from "../trip-previews/queries.ts";
import { findTrip } from "../trips/queries.ts";

type Asking = Needs & Pick<Services, "db" | "suppliers" | "rates">;
interface Who {
  readonly providerId: ProviderId;
  readonly owner: Owner;
}

/** Working days until a refund is on an account, as banks have it. */
export const refundDays = 10;

/** What a job needs to do what was agreed to. */
export interface Agreed {
  readonly quoteId: string;
  readonly change?: Omit<ChangeQuote, "expiresAt"> & { readonly amount: number; readonly offerId: string };
  /** What is paid before it is done, in minor units of the trip's currency. */
  readonly dueNow: number;
}

const silent = "The supplier does not answer just now. Nothing has changed; please try again in a few minutes.";
const no = "The supplier does not allow this. Write to us, and we see what can be done.";

async function readItem(
  services: Asking,
  { providerId, owner }: Who,
  { id, version }: { id: string; version: number },
) {
  const { keys } = services;
  const [row, others, trip] = await asOwner(services.db, providerId, owner, async (tx) => {
    const [item] = await findItems(tx, providerId, { keys, owner, ids: [id] });
    const rest = item ? await findItems(tx, providerId, { keys, tripId: item.tripId }) : [];
    const found = item && (await findTrip(tx, providerId, { keys, owner, id: item.tripId }));
    return [item, rest.filter((one) => one.id !== id), found] as const;
  });
  if (!row || !trip) return refuse("not-found", itemGone);
  if (row.version !== version)
    refuse("conflict", "This has changed since you opened it. Look at it again, then decide.");
  return { row, others, trip };
}

/** What else is booked that only makes sense with this; it would cost on as it does now. */
export const knockOn = (row: ItemRow, others: readonly ItemRow[]): KnockOn[] =>
  row.kind === "procedure" || row.kind === "flight"
    ? others
        .filter(({ status, kind }) => bookedStatuses.includes(status) && kind !== row.kind)
        .map(({ id, kind, content, amount, currency }) => ({
          id,
          kind,
          title: content.title,
          textsLanguage: textsLanguageOf(content),
          amount: { amount, currency },
        }))
    : [];

const refuseUnlessBooked = (row: ItemRow, statuses: readonly ItemStatus[]): string => {
  if (!statuses.includes(row.status) || row.reference === null)
    return refuse("wrong-state", `This is ${row.status.replaceAll("_", " ")}, so it cannot be changed now.`);
  return row.reference;
};

/** Asks the seller what cancelling would give back; what is written is for the transaction that follows. @throws Refusal */
export async function quoteCancellation(
  services: Asking,
  who: Who,
  asked: { id: string; version: number },
): Promise<(tx: Db) => Promise<CancellationPreview>> {
  const { row, others } = await readItem(services, who, asked);
  const reference = refuseUnlessBooked(row, ["confirmed", "supplier_changed", "cancel_quoted"]);
  const quote = await services.suppliers[row.kind]?.quoteCancellation(reference, AbortSignal.timeout(patience));
  if (!quote || quote.kind === "unavailable") return refuse("try-later", silent, { retryAfter: 60 });
  if (quote.kind === "refused") return refuse("wrong-state", no);
  const fee = row.amount - inTripCurrency(row, quote.refund);
  const paid = paidForOf(row);
  const refund = Math.max(0, paid - fee);
  const money = (amount: number) => ({ amount, currency: row.currency });
  return async (tx) => {
    const moved = await moveItem(services, tx, who.providerId, {
      id: row.id,
      ...(row.status !== "cancel_quoted" && { to: "cancel_quoted" as const }),
      actor: "client",
      version: row.version,
      kind: "cancellation-quoted",
      set: { expiresAt: quote.expiresAt },
      detail: { amount: refund, currency: row.currency },
    });
    const id = services.newId();
    await insertPreview<Agreed>(tx, who.providerId, {
      ...previewOf(services, moved, { id, kind: "cancellation", expiresAt: quote.expiresAt }),
      quote: { quoteId: quote.id, dueNow: 0 },
      refund,
      fee,
      difference: -refund,
    });
    return {
      id,
      item: row.id,
      expiresAt: quote.expiresAt.toISOString(),
      refund: money(refund),
      fee: money(fee),
      paid: money(paid),
      refundDays,
      knockOn: knockOn(row, others),
    };
  };
}

const previewOf = (
  { keys, now }: Needs,
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

/** Asks the seller what something else instead would cost. @throws Refusal */
export async function quoteChange(
  services: Asking,
  who: Who,
  asked: { id: string; version: number; offerId: string },
): Promise<(tx: Db) => Promise<ChangePreview>> {
  const { row, others, trip } = await readItem(services, who, asked);
  const reference = refuseUnlessBooked(row, ["confirmed", "supplier_changed"]);
  if (row.paymentState === "authorised")
    refuse("wrong-state", "Your payment for this is being settled. Please try again in a few minutes.");
  const quote = await services.suppliers[row.kind]?.quoteChange(
    reference,
    asked.offerId,
    AbortSignal.timeout(patience),
  );
  if (!quote || quote.kind === "unavailable") return refuse("try-later", silent, { retryAfter: 60 });
  if (quote.kind === "refused") return refuse("wrong-state", no);
  if (row.kind === "flight" && isForPatient(trip, row.content.travellers))
    refuseUnsafe(trip, boardingDaysOf(quote.what.details));
  const agreed = await agreedTo(services, row, { quote, offerId: asked.offerId });
  const money = (amount: number) => ({ amount, currency: row.currency });
  const fee = feeOf(row, quote);
  const difference = agreed.amount - row.amount + fee;
  const becoming = { amount: agreed.amount, content: { ...row.content, price: quote.price } };
  const dueNow = Math.max(0, dueNowOf(becoming) + fee - paidForOf(row));
  return async (tx) => {
    const { id, version } = row;
    await moveItem(services, tx, who.providerId, { id, to: "change_requested", actor: "client", version });
    const moved = await moveItem(services, tx, who.providerId, {
      id,
      to: "change_quoted",
      actor: "system",
      set: { expiresAt: quote.expiresAt },
      kind: "change-quoted",
      detail: { amount: difference, currency: row.currency },
    });
    const preview = services.newId();
    await insertPreview<Agreed>(tx, who.providerId, {
      ...previewOf(services, moved, { id: preview, kind: "change", expiresAt: quote.expiresAt }),
      quote: { quoteId: quote.id, change: agreed, dueNow },
      refund: Math.max(0, -difference),
      fee,
      difference,
    });
    const { title, subtitle, startsAt, endsAt } = quote.what;
    return {
      id: preview,
      item: id,
      expiresAt: quote.expiresAt.toISOString(),
      title,
      subtitle,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      difference: money(difference),
      dueNow: money(dueNow),
      fee: money(fee),
      amount: money(agreed.amount),
      knockOn: knockOn(row, others),
    };
  };
}

const feeOf = (row: ItemRow, { fee }: Pick<ChangeQuote, "fee">): number =>
  row.content.fx ? converted(fee, row.currency, row.content.fx.rate).amount : fee.amount;

/** What something is to become, and what its seller said of it. */
interface Wanted {
  readonly offerId: string;
  readonly quote: ChangeQuote;
}

/** The new price in the trip's currency: by the rate that the item was sold at, where there is one. */
async function agreedTo(
  services: Pick<Services, "rates">,
  row: ItemRow,
  { quote, offerId }: Wanted,
): Promise<NonNullable<Agreed["change"]>> {
  const { total } = quote.price;
  const fx =
    total.currency === row.content.fx?.from ? row.content.fx : await rateFor(services, total.currency, row.currency);
  return { ...quote, offerId, amount: fx ? converted(total, row.currency, fx.rate).amount : total.amount };
}

/** Agrees to a change that was priced a moment ago with others; a job does it. */
export async function acceptChange(
  services: Needs & Pick<Services, "rates">,
  tx: Db,
  row: ItemRow,
  wanted: Wanted,
): Promise<void> {
  const providerId = mintProviderId(row.providerId);
  const { id, version } = row;
  const { quote } = wanted;
  const change = await agreedTo(services, row, wanted);
  await moveItem(services, tx, providerId, { id, to: "change_requested", actor: "client", version });
  const moved = await moveItem(services, tx, providerId, {
    id,
    to: "change_quoted",
    actor: "system",
    kind: "change-quoted",
  });
  const preview = services.newId();
  const difference = change.amount - row.amount;
  await insertPreview<Agreed>(tx, providerId, {
    ...previewOf(services, moved, { id: preview, kind: "change", expiresAt: quote.expiresAt }),
    usedAt: services.now(),
    quote: { quoteId: quote.id, change, dueNow: 0 },
    refund: Math.max(0, -difference),
    fee: feeOf(row, quote),
    difference,
  });
  await queueWork(services, tx, providerId, { kind: "booking-change", item: id, preview });
}

/** Has a job tell the seller. */
export const queueWork = (
  { newId, now }: Needs,
  tx: Db,
  providerId: ProviderId,
  { kind, ...payload }: { kind: "booking-cancel" | "booking-change"; item: string; preview: string },
): Promise<unknown> => insertJob(tx, providerId, { id: newId(), kind, payload, runAfter: now() });
