import * as z from "zod/mini";
import type { ChangeQuote } from "../../adapters/bookings/bookings.ts";
import { Refusal } from "../../contract/errors.ts";
import { acceptChange } from "../bookings/agreements.ts";
import { listChosenProcedures } from "../catalogue/queries.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import type { JobKind, JobOutcome } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import { findProvider } from "../tenants/queries.ts";
import { rideAt } from "../trips/checks/rides.ts";
import { hospitalNightsOf } from "../trips/checks/trip-facts.ts";
import { clinicOfferId, readClinicOfferId } from "../trips/clinic-offers.ts";
import { findWorkDays } from "../trips/dates/consultation-day.ts";
import { rideDaysOf } from "../trips/dates/ride-days.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { unboughtStatuses } from "../trips/items/item-states.ts";
import { listTripsById } from "../trips/queries.ts";
import { supplierTimeouts } from "../trips/suppliers.ts";
import { isLive } from "../trips/view.ts";
import { priceOffer, repriceItem } from "./additions.ts";
import { daysOfTrip } from "./fitting.ts";

const Payload = z.object({ tripId: z.uuid() });
type Payload = z.infer<typeof Payload>;

/**
 * Puts the clinic's rides beside the flights and the treatment of a trip; booked ones are changed at the seller. The system
 * does it: what the rides follow was changed by the person, by the clinic or by a seller.
 */
export const rideTimesJob = (services: Services): JobKind<Payload> => ({
  payload: Payload,
  repeatable: true,
  run: (providerId, payload) =>
    moveRides(services, providerId, payload).catch((error: unknown) => {
      // The person changed the trip while the rides were priced.
      if (error instanceof Refusal && error.code === "conflict") return { kind: "retry", reason: error.message };
      throw error;
    }),
});

interface Following {
  readonly row: ItemRow;
  readonly offerId: string;
  readonly quote: ChangeQuote;
  readonly preview: string;
}

async function moveRides(services: Services, providerId: ProviderId, { tripId }: Payload): Promise<JobOutcome> {
  const { db, keys, suppliers } = services;
  const tenant = await findProvider(db, providerId);
  const { trip, items } = await asSystem(db, async (tx) => ({
    trip: (await listTripsById(tx, providerId, { keys, ids: [tripId] })).get(tripId),
    items: await findItems(tx, providerId, { keys, tripId }),
  }));
  if (!tenant || !trip) return { kind: "done" };
  const [chosen] = await listChosenProcedures(db, providerId, [trip.procedure]);
  const work = await findWorkDays(services, tenant, chosen?.doctors ?? []);
  const days = rideDaysOf(work, {
    dates: daysOfTrip(trip),
    hospitalNights: hospitalNightsOf(items.find((item) => item.kind === "procedure" && isLive(item))),
  });
  const { airportMinutes } = tenant.location;
  const changes: Following[] = [];
  for (const row of items) {
    const ride = row.supplier === "clinic" ? readClinicOfferId(row.offerId) : undefined;
    if (ride?.kind !== "transfer") continue;
    const offerId = clinicOfferId(
      rideAt(ride, { trip, items, days, airportMinutes, isBought: !unboughtStatuses.includes(row.status) }),
    );
    if (offerId === row.offerId) continue;
    if (row.status === "priced" || row.status === "expired") {
      const priced = await priceOffer(services, trip, { kind: "transfer", offerId });
      await asSystem(db, (tx) => repriceItem(services, tx, row, priced, "system"));
    }
    if (row.status !== "confirmed" || row.reference === null) continue;
    const signal = AbortSignal.timeout(supplierTimeouts.change);
    const quote = await suppliers.transfer?.quoteChange(row.reference, offerId, signal);
    if (quote?.kind === "unavailable") return { kind: "retry", reason: quote.reason };
    if (quote?.kind !== "quote") continue;
    changes.push({ row, offerId, quote, preview: services.newId() });
  }
  const together = changes.map(({ preview }) => preview);
  await asSystem(db, async (tx) => {
    for (const { row, ...change } of changes)
      await acceptChange(services, tx, row, { ...change, together, actor: "system" });
  });
  return { kind: "done" };
}
