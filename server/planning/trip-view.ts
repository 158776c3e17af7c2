import type { Db } from "../../adapters/database/database.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import { masked } from "../../contract/masking.ts";
import { sum } from "../../contract/money.ts";
import type { Traveller } from "../../contract/trips.ts";
import { listChosenProcedures } from "../catalogue/queries.ts";
import type { Requester } from "../http/requester.ts";
import { listRefunds } from "../payments/refund-queries.ts";
import { returnedOf } from "../payments/refunds.ts";
import { findWaitingTransfer } from "../payments/transfers.ts";
import { listMoves, presentMove } from "../quotes/stay-queries.ts";
import type { Services } from "../services.ts";
import { textsIn } from "../tenants/texts.ts";
import { paidForOf, payableOf } from "../trips/amounts.ts";
import { entryOf } from "../trips/checks/entry-rules.ts";
import { firstAppointment } from "../trips/checks/late-arrival.ts";
import { hospitalNightsOf, includedHotel, openGaps, openNights } from "../trips/checks/trip-facts.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { findQuoteReference, type TripRow } from "../trips/queries.ts";
import { needsAttention } from "../trips/status.ts";
import { isLive, presentItem, statusOf } from "../trips/view.ts";

const presentTraveller = (one: Traveller): Traveller => ({
  ...one,
  passport: one.passport && { ...one.passport, number: masked(one.passport.number) },
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
  const consultationOn = await firstAppointment({ now }, tx, { tenant, trip: row, items });
  const refunds = Map.groupBy(await listRefunds(tx, tenant.id, { owner: row.owner }), ({ itemId }) => itemId);
  const returned = live.reduce((all, item) => all + Math.max(0, returnedOf(item, refunds.get(item.id) ?? [])), 0);
  const received = (await findWaitingTransfer(tx, tenant.id, row.id))?.received ?? 0;
  const paid = live.reduce((all, item) => all + paidForOf(item), received);
  const payable = live.reduce((all, item) => all + payableOf(item), 0);
  const money = (amount: number) => ({ amount, currency: row.currency });
  const moves = await listMoves(tx, tenant.id, { owner: row.owner, tripId: row.id });
  return {
    id: row.id,
    reference: row.reference,
    version: row.version,
    status: statusOf(row, items, now()),
    attention: needsAttention(items),
    gaps: openGaps(row, items, now(), consultationOn),
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
    consultationOn,
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
    paid: money(paid),
    returned: money(returned),
    left: money(Math.max(0, payable - paid)),
    createdAt: row.createdAt.toISOString(),
  };
}
