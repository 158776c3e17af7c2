import type { Db } from "../../../adapters/database/database.ts";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import { refuse } from "../../../contract/errors.ts";
import type { Services } from "../../services.ts";
import { readAppointment } from "../../trips/checks/late-arrival.ts";
import { includedHotel } from "../../trips/checks/trip-facts.ts";
import type { ItemRow } from "../../trips/items/item-queries.ts";
import { bookedStatuses } from "../../trips/items/item-states.ts";
import { moveItem } from "../../trips/items/items.ts";
import type { TripRow } from "../../trips/queries.ts";

const textOf = (stays: NonNullable<DeskTrip["hotel"]>["stays"]): string =>
  stays.map(({ from, to }) => `${from}/${to}`).join(" ");

/** The hotel in the price of a booked treatment, which the clinic books itself; null where there is none. */
export async function clinicHotel(
  services: Services,
  tx: Db,
  { trip, items }: { trip: TripRow; items: readonly ItemRow[] },
): Promise<DeskTrip["hotel"]> {
  const treatment = items.find(({ kind, status }) => kind === "procedure" && bookedStatuses.includes(status));
  if (!treatment) return null;
  const appointment = await readAppointment(services, tx, { trip, items });
  const found = includedHotel(trip, { items, now: services.now(), appointment });
  if (!found) return null;
  const { nights, guests, stays } = found;
  // A move of the trip makes it a task again.
  const isBooked = treatment.content.hotelFor === textOf(stays);
  return { item: treatment.id, version: treatment.version, nights, guests, stays, isBooked };
}

/** Records that the clinic has booked the hotel for the nights of the trip as it is now. @throws Refusal */
export async function noteHotel(
  services: Services,
  tx: Db,
  { trip, items, version, by }: { trip: TripRow; items: readonly ItemRow[]; version: number; by: string },
): Promise<void> {
  const hotel = await clinicHotel(services, tx, { trip, items });
  const row = items.find(({ id }) => id === hotel?.item);
  if (!hotel || !row) return refuse("wrong-state", "No hotel is in the price of this treatment.");
  const set = { content: { ...row.content, hotelFor: textOf(hotel.stays) } };
  const told = { actor: "clinic", kind: "hotel-booked", set, detail: { by } } as const;
  await moveItem(services, tx, trip.providerId, { id: row.id, version, ...told });
}
