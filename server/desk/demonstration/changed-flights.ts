import { convert, upToMinorUnit } from "../../../contract/conversion.ts";
import { after, hours, seconds } from "../../../contract/durations.ts";
import { recordSupplierChange } from "../../bookings/supplier-changes.ts";
import { asSystem } from "../../db/access.ts";
import { contentOf } from "../../planning/additions.ts";
import type { Services } from "../../services.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { rateFor } from "../../trips/amounts.ts";
import { insertItem } from "../../trips/items/items.ts";
import type { TripRow } from "../../trips/queries.ts";
import { confirmed, payAtTheClinic } from "./deposits.ts";

/** Books flights there and back; their airline then moves the way home by a day and a half, and the patient has not decided. */
export async function changeFlight(
  services: Services,
  { id: providerId, location }: ProviderRow,
  { trip, from }: { readonly trip: TripRow; readonly from: string },
): Promise<void> {
  const { suppliers } = services;
  const signal = AbortSignal.timeout(seconds(30));
  const slices = [
    { from, to: location.airportCode, day: trip.arriveOn },
    { from: location.airportCode, to: from, day: trip.leaveOn },
  ];
  const found = await suppliers.flight?.search(
    { slices, adults: 1, children: [], cabin: "economy", maxStops: 1 },
    signal,
  );
  const offer = found?.kind === "offers" && found.offers.find(({ policy }) => policy.changeFee !== null);
  if (!suppliers.flight || !offer) return;
  const { total } = offer.price;
  const fx = await rateFor(services, total.currency, trip.currency);
  const amount = fx ? convert(total, fx, upToMinorUnit) : total;
  const priced = { kind: "flight", supplier: suppliers.flight.supplier, offer, amount, fx } as const;
  const item = await asSystem(services.db, async (tx) => {
    const added = await insertItem(services, tx, providerId, {
      actor: "client",
      owner: trip.owner,
      tripId: trip.id,
      kind: "flight",
      supplier: priced.supplier,
      offerId: offer.id,
      startsAt: offer.what.startsAt,
      endsAt: offer.what.endsAt,
      timeZone: offer.what.timeZone,
      content: contentOf(priced, { travellers: [], note: null }),
      amount: amount.amount,
      currency: amount.currency,
      expiresAt: offer.expiresAt,
    });
    await payAtTheClinic(services, tx, added, trip);
    return added;
  });
  const row = await confirmed(services, providerId, item.id);
  if (!row) return;
  await asSystem(services.db, async (tx) => {
    await recordSupplierChange(services, tx, row, {
      startsAt: row.startsAt,
      endsAt: after(row.endsAt, hours(36)),
      reason: "The airline has cancelled the flight home and offers the next one.",
      payer: "supplier",
      actor: "supplier",
    });
  });
}
