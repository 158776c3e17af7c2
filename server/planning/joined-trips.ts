import type { Db } from "../../adapters/database/database.ts";
import type { ActsFor } from "../../contract/quote-steps.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { unboughtStatuses } from "../trips/items/item-states.ts";
import { recordTrip } from "../trips/items/items.ts";
import { listTrips, lockTrip, type TripRow, updateTrip } from "../trips/queries.ts";
import { maySharePatient } from "../trips/same-patient.ts";
import { isLive } from "../trips/view.ts";
import { addPriced, type Priced, removeFromTrip } from "./additions.ts";

/** A trip with everything that the clinic sells for it, not yet stored. */
export interface PreparedTrip {
  readonly facts: Pick<
    TripRow,
    "procedure" | "package" | "quoteId" | "companions" | "arriveOn" | "treatmentOn" | "leaveOn" | "safeFlightOn"
  >;
  readonly priced: readonly Priced[];
  /** For whom the offer was asked, if a parent or guardian asked. */
  readonly child?: ActsFor | undefined;
}

type Owned = Pick<Requester, "tenant" | "owner">;

/** The owner's newest trip that was planned for a procedure and patient without an offer, and whose treatment is not bought. */
export async function findOpenTrip(
  { keys, now }: Services,
  tx: Db,
  { tenant, owner }: Owned,
  { procedure, child }: { procedure: string; child: ActsFor | undefined },
): Promise<TripRow | undefined> {
  const today = dayIn(tenant.location.timeZone, now());
  for (const trip of await listTrips(tx, tenant.id, { keys, owner })) {
    if (trip.procedure !== procedure || trip.quoteId || trip.closedAt || trip.arriveOn <= today) continue;
    if (!maySharePatient({ child, travellers: [] }, { child: undefined, travellers: trip.travellers })) continue;
    const items = (await findItems(tx, tenant.id, { keys, tripId: trip.id })).filter(isLive);
    const treatments = items.filter(({ kind }) => kind === "procedure");
    if (treatments.length > 0 && treatments.every(({ status }) => unboughtStatuses.includes(status))) return trip;
  }
  return undefined;
}

/**
 * Replaces what the clinic sells in an open trip by an accepted offer, and its days by those that were agreed to. Hotels,
 * flights, activities and travellers stay; what does not fit the days is named among the trip's gaps.
 * @throws Refusal while the trip is being paid
 */
export async function joinTrip(
  services: Services,
  tx: Db,
  { tenant, owner }: Owned,
  { open, prepared }: { open: TripRow; prepared: PreparedTrip },
): Promise<TripRow> {
  const { keys } = services;
  const { id } = open;
  const { facts, priced } = prepared;
  const trip = (await lockTrip(tx, tenant.id, { keys, owner, id })) ?? open;
  for (const { id: item, version, supplier, status } of await findItems(tx, tenant.id, { keys, tripId: id }))
    if (supplier === "clinic" && unboughtStatuses.includes(status))
      await removeFromTrip(services, tx, tenant.id, { id: item, version });
  const joined = await updateTrip(tx, tenant.id, {
    id,
    keys,
    ...{ arriveOn: facts.arriveOn, treatmentOn: facts.treatmentOn, leaveOn: facts.leaveOn },
    safeFlightOn: facts.safeFlightOn,
    quoteId: facts.quoteId,
    package: facts.package ?? trip.package,
    version: trip.version + 1,
    updatedAt: services.now(),
  });
  await recordTrip(services, tx, {
    row: { ...joined, tripId: id },
    itemId: null,
    actor: "client",
    kind: "offer-joined",
    detail: {},
  });
  await addPriced(services, tx, joined, { priced });
  return joined;
}
