import type { Db } from "../../adapters/database/database.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import { masked } from "../../contract/masking.ts";
import { sum } from "../../contract/money.ts";
import type { Traveller, TripItem } from "../../contract/trips.ts";
import { dayAfter, instantOf } from "../../contract/zoned-time.ts";
import { listChosenProcedures } from "../catalogue/queries.ts";
import type { Requester } from "../http/requester.ts";
import { listMoves, presentMove } from "../quotes/stay-queries.ts";
import type { Services } from "../services.ts";
import { textsIn } from "../tenants/texts.ts";
import { balanceOf, nextDueOf, paidForOf } from "./amounts.ts";
import { entryOf } from "./checks/entry-rules.ts";
import { hospitalNightsOf, includedHotel, openGaps, openNights } from "./checks/trip-facts.ts";
import { consultationDay, readWorkDays } from "./dates/consultation-day.ts";
import { actionsOf, deadlineOf, isBalanceDue } from "./items/item-actions.ts";
import { findItems, type ItemRow } from "./items/item-queries.ts";
import { policyIn, priceIn, sellerIn, wordsIn } from "./items/item-words.ts";
import { cityOf, isTimeOpen, partsOf, type Seen } from "./parts.ts";
import { findQuoteReference, type TripRow } from "./queries.ts";
import { needsAttention, tripStatus } from "./status.ts";

/** Days of aftercare after the journey home. */
const aftercareDays = 90;

export const presentItem = (item: ItemRow, seen: Seen, now: Date): TripItem => {
  const { content, amount, currency, ...row } = item;
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    version: row.version,
    ...wordsIn(content, seen.language),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    ...(isTimeOpen(item) && { isTimeOpen: true }),
    timeZone: row.timeZone,
    city: cityOf(item, seen),
    seller: sellerIn(content, seen.language),
    price: priceIn(content, seen.language),
    amount: { amount, currency },
    fx: content.fx,
    policy: policyIn(content, seen.language),
    payment: row.paymentState,
    refund: row.refundState,
    holdUntil: row.holdUntil?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    reference: row.reference,
    parts: partsOf(item, seen),
    needs: [...(content.needs ?? [])],
    deadline: deadlineOf(item, now),
    due: dueOf(item),
    actions: actionsOf(item),
  };
};

function dueOf(item: ItemRow): TripItem["due"] {
  const next = isBalanceDue(item) ? nextDueOf(item) : undefined;
  if (!next) return null;
  const { currency } = item;
  return {
    left: { amount: balanceOf(item), currency },
    next: { amount: next.amount, currency },
    at: next.dueAt?.toISOString() ?? null,
  };
}

const presentTraveller = (one: Traveller): Traveller => ({
  ...one,
  passport: one.passport && { ...one.passport, number: masked(one.passport.number) },
});

/** Items that count: what was called off or never came about costs nothing any more. */
export const isLive = ({ status }: Pick<ItemRow, "status">): boolean => status !== "cancelled" && status !== "failed";

/** A trip's status by its items and the calendar. */
export const statusOf = (row: TripRow, items: readonly ItemRow[], now: Date): AccountTrip["status"] =>
  tripStatus({
    items,
    closedAt: row.closedAt,
    aftercareUntil: instantOf({ day: dayAfter(row.leaveOn, aftercareDays), time: "00:00" }, row.timeZone),
    now,
  });

/** A trip with all that is in it, as its owner sees it. */
export async function presentTrip(
  { keys, now }: Services,
  tx: Db,
  { tenant, language }: Pick<Requester, "tenant" | "language">,
  row: TripRow,
): Promise<AccountTrip> {
  const [chosen] = await listChosenProcedures(tx, tenant.id, [row.procedure]);
  const named = chosen && textsIn(chosen.texts, tenant, language);
  const items = await findItems(tx, tenant.id, { keys, tripId: row.id });
  const live = items.filter(isLive);
  const moves = await listMoves(tx, tenant.id, { owner: row.owner, tripId: row.id });
  return {
    id: row.id,
    reference: row.reference,
    version: row.version,
    status: statusOf(row, items, now()),
    attention: needsAttention(items),
    gaps: openGaps(row, items, now()),
    openNights: openNights(row, items, now()),
    includedHotel: includedHotel(row, items),
    currency: row.currency,
    timeZone: row.timeZone,
    procedure: { slug: row.procedure, name: named?.texts.title ?? row.procedure },
    textsLanguage: named?.language ?? tenant.company.defaultLanguage,
    package: row.package,
    quote: row.quoteId && ((await findQuoteReference(tx, tenant.id, row.quoteId)) ?? null),
    dates: { arrive: row.arriveOn, treatment: row.treatmentOn, leave: row.leaveOn },
    moveRequest: presentMove(keys, moves.get(row.id)),
    consultationOn:
      consultationDay(await readWorkDays({ now }, tx, tenant, chosen?.doctors ?? []), row.treatmentOn, row.arriveOn) ??
      null,
    hospitalNights: hospitalNightsOf(live.find(({ kind }) => kind === "procedure")),
    safeFlightOn: row.safeFlightOn,
    fitToFlyFrom: row.fitToFly?.from ?? null,
    companions: row.companions,
    travellers: row.travellers.map(presentTraveller),
    entry: entryOf({ country: tenant.location.countryCode, arrive: row.arriveOn, leave: row.leaveOn }, row.travellers),
    items: items.map((item) => presentItem(item, { tenant, language }, now())),
    total: sum(
      row.currency,
      live.map(({ amount, currency }) => ({ amount, currency })),
    ),
    paid: sum(
      row.currency,
      live.map((item) => ({ amount: paidForOf(item), currency: item.currency })),
    ),
    createdAt: row.createdAt.toISOString(),
  };
}
