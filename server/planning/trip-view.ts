import type { Db } from "../../adapters/database/database.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import { fullName } from "../../contract/full-name.ts";
import { masked } from "../../contract/masking.ts";
import { sum } from "../../contract/money.ts";
import type { Traveller } from "../../contract/trips.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { findClient } from "../account/client-queries.ts";
import { listChosenProcedures } from "../catalogue/queries.ts";
import { cancelledMoney, countedOf, moneyOfTrip } from "../checkout/trip-money.ts";
import type { Requester } from "../http/requester.ts";
import { listRefunds } from "../payments/refund-queries.ts";
import { returnedOf } from "../payments/refunds.ts";
import { listMoves, presentMove } from "../quotes/stay-queries.ts";
import type { Services } from "../services.ts";
import { textsIn } from "../tenants/texts.ts";
import { bookedHotel } from "../trips/checks/booked-hotel.ts";
import { entryOf } from "../trips/checks/entry-rules.ts";
import { firstAppointment } from "../trips/checks/late-arrival.ts";
import {
  cancelledTreatment,
  hospitalNightsOf,
  includedHotel,
  openGaps,
  openNights,
} from "../trips/checks/trip-facts.ts";
import { recoveryOf } from "../trips/flight-safety.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { findAsked } from "../trips/patient-queries.ts";
import type { TripRow } from "../trips/queries.ts";
import { needsAttention } from "../trips/status.ts";
import { isCalledOff, presentItem, statusOf } from "../trips/view.ts";

const presentTraveller = (one: Traveller): Traveller => ({
  ...one,
  passport: one.passport && { ...one.passport, number: masked(one.passport.number) },
});

/** The name of the patient; null while none is known. */
async function patientOf(
  tx: Db,
  { providerId, owner, travellers }: TripRow,
  child: AccountTrip["child"] | undefined,
): Promise<string | null> {
  const named = travellers.find(({ role }) => role === "patient") ?? child;
  if (named) return fullName(named.givenName, named.familyName);
  const client = await findClient(tx, providerId, owner);
  return fullName(client?.firstName, client?.lastName) || null;
}

/** A trip with all that is in it, as its owner sees it. */
export async function presentTrip(
  { keys, now }: Services,
  tx: Db,
  { tenant, language }: Pick<Requester, "tenant" | "language">,
  row: TripRow,
): Promise<AccountTrip> {
  const [chosen] = await listChosenProcedures(tx, tenant.id, [row.procedure]);
  const asked = await findAsked(tx, tenant.id, { keys, quoteId: row.quoteId });
  const named = chosen && textsIn(chosen.texts, tenant, language);
  const items = await findItems(tx, tenant.id, { keys, tripId: row.id });
  const live = countedOf(items);
  const isOver = isCalledOff(row, items, now());
  const consultationOn = await firstAppointment({ now }, tx, { tenant, trip: row, items });
  const seen = { items, now: now(), appointment: consultationOn };
  const included = includedHotel(row, seen);
  const booked = included && bookedHotel(items, included.stays);
  const refunds = Map.groupBy(await listRefunds(tx, tenant.id, { owner: row.owner }), ({ itemId }) => itemId);
  const returned = live.reduce((all, item) => all + Math.max(0, returnedOf(item, refunds.get(item.id) ?? [])), 0);
  const cancelled = await cancelledMoney(tx, row, items);
  const { paid, onHold, fees, left, transfer } = await moneyOfTrip({ now }, tx, row, items);
  const money = (amount: number) => ({ amount, currency: row.currency });
  const moves = await listMoves(tx, tenant.id, { owner: row.owner, tripId: row.id });
  const lost = cancelledTreatment(items);
  return {
    id: row.id,
    reference: row.reference,
    version: row.version,
    status: statusOf(row, items, now()),
    attention: needsAttention(items),
    gaps: isOver ? [] : openGaps(row, seen),
    openNights: isOver ? [] : openNights(row, seen),
    includedHotel: included && { ...included, ...(booked && { booked }) },
    currency: row.currency,
    timeZone: row.timeZone,
    procedure: { slug: row.procedure, name: named?.texts.title ?? row.procedure },
    textsLanguage: named?.language ?? tenant.company.defaultLanguage,
    package: row.package,
    quote: asked?.reference ?? null,
    child: asked?.child ?? null,
    patient: await patientOf(tx, row, asked?.child),
    dates: { arrive: row.arriveOn, treatment: row.treatmentOn, leave: row.leaveOn },
    moveRequest: live.some(({ kind }) => kind === "procedure")
      ? presentMove({ keys, today: dayIn(row.timeZone, now()) }, moves.get(row.id))
      : null,
    cancelledTreatment: lost ? { clinicAct: lost.content.clinicAct ?? null } : null,
    consultationOn,
    hospitalNights: hospitalNightsOf(live.find(({ kind }) => kind === "procedure")),
    safeFlightOn: recoveryOf(row, items)?.safeFlightOn ?? null,
    fitToFlyFrom: recoveryOf(row, items)?.fitToFly?.from ?? null,
    companions: row.companions,
    travellers: row.travellers.map(presentTraveller),
    entry: entryOf({ country: tenant.location.countryCode, arrive: row.arriveOn, leave: row.leaveOn }, row.travellers),
    items: items.map((item) => presentItem(item, { tenant, language }, now())),
    total: sum(
      row.currency,
      live.map(({ amount, currency }) => ({ amount, currency })),
    ),
    paid: money(paid),
    onHold: money(onHold + fees),
    feesOnHold: money(fees),
    returned: money(returned),
    left: money(left),
    transfer: transfer ? { reference: transfer.reference, isAwaited: transfer.isAwaited } : null,
    cancelled,
    createdAt: row.createdAt.toISOString(),
  };
}
