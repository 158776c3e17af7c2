import type { Db } from "../../../adapters/database/database.ts";
import type { ClinicHotel, HotelTask } from "../../../contract/desk/clinic-hotel.ts";
import { dayIn, wallClock } from "../../../contract/zoned-time.ts";
import { tellBooking } from "../../checkout/mails/booking-mails.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { Services } from "../../services.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { hotelBookedFor, hotelToCallOff, nightsText } from "../../trips/checks/booked-hotel.ts";
import { appointmentsAt } from "../../trips/checks/late-arrival.ts";
import { includedHotel, includedHotelOf } from "../../trips/checks/trip-facts.ts";
import { findItems, type ItemRow, listTripEvents } from "../../trips/items/item-queries.ts";
import { bookedStatuses } from "../../trips/items/item-states.ts";
import { moveItem } from "../../trips/items/items.ts";
import { listTripsById, type TripRow } from "../../trips/queries.ts";
import { listHotelTreatments } from "./queries.ts";

const isTreatment = ({ kind }: ItemRow): boolean => kind === "procedure";
const isBooked = ({ status }: ItemRow): boolean => bookedStatuses.includes(status);

/**
 * The hotel in the price of a treatment, which the clinic books itself; null where there is none. A booking of other nights
 * than the trip has now, or of a cancelled treatment, is to be called off first.
 */
async function hotelOf(
  trip: TripRow,
  items: readonly ItemRow[],
  appointmentOf: ReturnType<typeof appointmentsAt>,
): Promise<ClinicHotel | null> {
  const treatments = items.filter(isTreatment);
  const gone = treatments.find((item) => !isBooked(item) && hotelBookedFor(item));
  const treatment = gone ?? treatments.find(isBooked);
  if (!treatment) return null;
  const booked = hotelBookedFor(treatment);
  const found = gone ? null : includedHotel(trip, { items, appointment: await appointmentOf(trip, items) });
  const { id: item, version } = treatment;
  const former = hotelToCallOff(treatment, found?.stays ?? []);
  if (former) return { item, version, ...includedHotelOf(treatment), state: "call-off", ...former };
  if (!found || found.stays.length === 0) return null;
  const { nights, guests, stays } = found;
  return { item, version, nights, guests, stays, state: booked ? "booked" : "open", name: booked?.name ?? null };
}

export const clinicHotel = (
  services: Services,
  tx: Db,
  { tenant, trip, items }: { tenant: ProviderRow; trip: TripRow; items: readonly ItemRow[] },
): Promise<ClinicHotel | null> => hotelOf(trip, items, appointmentsAt(services, tx, tenant));

export const taskOf = (hotel: ClinicHotel | null): HotelTask =>
  hotel === null || hotel.state === "booked" ? null : hotel.state === "open" ? "book" : "call-off";

export type HotelTasks = ReadonlyMap<string, NonNullable<HotelTask>>;

/**
 * Trips that have not ended and whose hotel the clinic has to book or to call off, by their ids: among the given ones, or
 * among those that arrive first.
 */
export async function listHotelTasks(
  services: Services,
  tx: Db,
  tenant: ProviderRow,
  tripIds?: readonly string[],
): Promise<HotelTasks> {
  const { keys, now } = services;
  const today = dayIn(tenant.location.timeZone, now());
  const ids = await listHotelTreatments(tx, tenant.id, { today, tripIds });
  if (ids.length === 0) return new Map();
  const treatments = (await findItems(tx, tenant.id, { keys, ids })).filter(
    (item) => hotelBookedFor(item) !== undefined || (isBooked(item) && includedHotelOf(item).nights > 0),
  );
  const withHotels = [...new Set(treatments.map(({ tripId }) => tripId))];
  if (withHotels.length === 0) return new Map();
  const trips = await listTripsById(tx, tenant.id, { keys, ids: withHotels });
  const items = Map.groupBy(await findItems(tx, tenant.id, { keys, tripIds: withHotels }), ({ tripId }) => tripId);
  const appointmentOf = appointmentsAt(services, tx, tenant);
  const tasks = new Map<string, NonNullable<HotelTask>>();
  for (const [id, trip] of trips) {
    const task = taskOf(await hotelOf(trip, items.get(id) ?? [], appointmentOf));
    if (task) tasks.set(id, task);
  }
  return tasks;
}

interface Noted {
  readonly tenant: ProviderRow;
  readonly trip: TripRow;
  readonly items: readonly ItemRow[];
  readonly version: number;
  /** False calls it off, or takes back that it is booked. */
  readonly isBooked: boolean;
  readonly name: string | null;
  readonly by: string;
}

const kindOf = ({ isBooked }: Noted) => (isBooked ? "hotel-booked" : "hotel-called-off");

/** Refuses what a colleague has recorded meanwhile: who, and when. @throws Refusal, unless nobody has */
async function refuseDone(tx: Db, noted: Noted, hotel: string | null): Promise<void> {
  const { tenant, trip, isBooked } = noted;
  const done = (await listTripEvents(tx, tenant.id, { tripId: trip.id })).find(({ kind }) => kind === kindOf(noted));
  const name = done?.detail["by"];
  if (!done || typeof name !== "string") return;
  const said = { name, ...wallClock(done.at, tenant.location.timeZone) };
  if (isBooked) refuseWith("conflict", "hotel-booked-already", { values: { ...said, hotel: hotel ?? "" } });
  refuseWith("conflict", "hotel-called-off-already", { values: said });
}

/** Records that the clinic has booked the hotel for the nights of the trip as it is now, or that none is booked. @throws Refusal */
export async function noteHotel(services: Services, tx: Db, noted: Noted): Promise<void> {
  const { trip, items, version, name, by, isBooked: isToBook } = noted;
  const hotel = await clinicHotel(services, tx, noted);
  if (isToBook ? hotel?.state === "booked" : !hotel || hotel.state === "open")
    await refuseDone(tx, noted, hotel?.name ?? null);
  const row = items.find(({ id }) => id === hotel?.item);
  if (!hotel || !row) return refuseWith("wrong-state", "hotel-not-included");
  if (isToBook === (hotel.state !== "open"))
    refuseWith("wrong-state", isToBook ? "hotel-call-off-first" : "hotel-not-booked");
  const { hotelFor: _, hotelName: __, ...content } = row.content;
  const booked = { hotelFor: nightsText(hotel.stays), ...(name && { hotelName: name }) };
  const set = { content: isToBook ? { ...content, ...booked } : content };
  const told = { actor: "clinic", kind: kindOf(noted), set, detail: { by } } as const;
  const moved = await moveItem(services, tx, trip.providerId, { id: row.id, version, ...told });
  if (isToBook)
    await tellBooking(services, tx, { rows: [moved], news: "hotel-booked", hotel: { name, stays: hotel.stays } });
}
