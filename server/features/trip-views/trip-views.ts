import type { Db } from "../../../adapters/database/database.ts";
import { masked } from "../../../contract/masking.ts";
import { sum } from "../../../contract/money.ts";
import type { OwnTrip } from "../../../contract/own-trips.ts";
import type { Traveller, TripItem } from "../../../contract/trips.ts";
import type { Language } from "../../../contract/values.ts";
import { dayAfter, instantOf } from "../../../contract/zoned-time.ts";
import type { Services } from "../../services.ts";
import { listChosenProcedures } from "../estimates/queries.ts";
import type { ProviderRow } from "../providers/queries.ts";
import { textsIn } from "../quote-views/quote-views.ts";
import { findItems, type ItemRow, textsLanguageOf } from "../trip-items/queries.ts";
import { needsAttention, tripStatus } from "../trip-status/trip-status.ts";
import { findQuoteReference, type TripRow } from "../trips/queries.ts";

/** At which provider and in which language a trip is looked at. */
export interface Scene {
  readonly here: ProviderRow;
  readonly language: Language;
}

/** How long the clinic looks after somebody once they are home. */
const aftercareDays = 90;

export const presentItem = ({ content, amount, currency, ...row }: ItemRow): TripItem => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  version: row.version,
  title: content.title,
  subtitle: content.subtitle,
  textsLanguage: textsLanguageOf(content),
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  timeZone: row.timeZone,
  seller: content.seller,
  price: content.price,
  amount: { amount, currency },
  fx: content.fx,
  policy: content.policy,
  payment: row.paymentState,
  refund: row.refundState,
  holdUntil: row.holdUntil?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  reference: row.reference,
});

const presentTraveller = (one: Traveller): Traveller => ({
  ...one,
  passport: one.passport && { ...one.passport, number: masked(one.passport.number) },
});

/** Items that count: what was called off or never came about costs nothing any more. */
export const isLive = ({ status }: Pick<ItemRow, "status">): boolean => status !== "cancelled" && status !== "failed";

/** A trip's status by its items and the calendar. */
export const statusOf = (row: TripRow, items: readonly ItemRow[], now: Date): OwnTrip["status"] =>
  tripStatus({
    items,
    closedAt: row.closedAt,
    aftercareUntil: instantOf({ day: dayAfter(row.leaveOn, aftercareDays), time: "00:00" }, row.timeZone),
    now,
  });

/** A trip with all that is in it, as its owner sees it. */
export async function presentTrip(
  { keys, now }: Pick<Services, "keys" | "now">,
  tx: Db,
  { here, language }: Scene,
  row: TripRow,
): Promise<OwnTrip> {
  const [chosen] = await listChosenProcedures(tx, here.id, [row.procedure]);
  const named = chosen && textsIn(chosen.texts, here, language);
  const items = await findItems(tx, here.id, { keys, tripId: row.id });
  return {
    id: row.id,
    reference: row.reference,
    version: row.version,
    status: statusOf(row, items, now()),
    attention: needsAttention(items),
    currency: row.currency,
    timeZone: row.timeZone,
    procedure: { slug: row.procedure, name: named?.texts.title ?? row.procedure },
    textsLanguage: named?.language ?? here.company.defaultLanguage,
    package: row.package,
    quote: row.quoteId && ((await findQuoteReference(tx, here.id, row.quoteId)) ?? null),
    dates: { arrive: row.arriveOn, treatment: row.treatmentOn, leave: row.leaveOn },
    safeFlightOn: row.safeFlightOn,
    fitToFlyFrom: row.fitToFly?.from ?? null,
    companions: row.companions,
    travellers: row.travellers.map(presentTraveller),
    items: items.map(presentItem),
    total: sum(
      row.currency,
      items.filter(isLive).map(({ amount, currency }) => ({ amount, currency })),
    ),
    createdAt: row.createdAt.toISOString(),
  };
}
