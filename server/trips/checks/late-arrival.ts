import type { Db } from "../../../adapters/database/database.ts";
import { airportOf } from "../../../adapters/flights/airports.ts";
import { blockMinutes } from "../../../adapters/flights/timetable.ts";
import { after, hours, minutes } from "../../../contract/durations.ts";
import { FlightDetails, type LateArrival } from "../../../contract/flights.ts";
import { dayAfter, dayIn, instantOf } from "../../../contract/zoned-time.ts";
import { listChosenProcedures } from "../../catalogue/queries.ts";
import type { Services } from "../../services.ts";
import { findProvider, type ProviderRow } from "../../tenants/queries.ts";
import { consultationDay, readWorkDays } from "../dates/consultation-day.ts";
import { isForPatient } from "../flight-safety.ts";
import type { ItemRow } from "../items/item-queries.ts";
import { lostStatuses } from "../items/item-states.ts";
import type { TripRow } from "../queries.ts";
import { legsOf } from "./flight-legs.ts";

/** Days for which the patient has to be there; null where none is planned. */
export interface Expected {
  /** Of the first appointment at the clinic. */
  readonly appointment: string | null;
  /** First night of the first hotel before the treatment. */
  readonly hotel: string | null;
}

const isKept = ({ status }: ItemRow): boolean => !lostStatuses.includes(status) && status !== "cancelling";

type Days = Pick<TripRow, "timeZone" | "arriveOn" | "treatmentOn">;

/** A landing before six in the morning belongs to the night before; guests of a hotel leave it at noon. */
const appointmentNight = hours(6);
const hotelNight = hours(12);

/** The first appointment at the clinic on the day of arrival itself: until then it can still be reached from the airport. */
const sameDayBy = "13:00";

const nightOf = (lands: Date, timeZone: string, ends: number): string => dayIn(timeZone, after(lands, -ends));

/** The first hotel night before the treatment that the patient has in a trip; null where there is none. */
const firstHotel = (trip: Pick<TripRow, "treatmentOn" | "travellers">, items: readonly ItemRow[]): string | null =>
  items
    .filter((item) => item.kind === "hotel" && isKept(item) && isForPatient(trip, item.content.travellers))
    .map(({ timeZone, startsAt }) => dayIn(timeZone, startsAt))
    .filter((day) => day < trip.treatmentOn)
    .toSorted()[0] ?? null;

export const expectedOf = (
  trip: Pick<TripRow, "treatmentOn" | "travellers">,
  items: readonly ItemRow[],
  appointment: string | null,
): Expected => ({ appointment, hotel: firstHotel(trip, items) });

/** Reads the first appointments of several trips of a clinic: the days on which a procedure's doctors work once for each. */
export function appointmentsAt(services: Pick<Services, "now">, tx: Db, tenant: ProviderRow) {
  const known = new Map<string, Awaited<ReturnType<typeof readWorkDays>>>();
  async function workOf(procedure: string) {
    const [chosen] = known.has(procedure) ? [] : await listChosenProcedures(tx, tenant.id, [procedure]);
    const work = known.get(procedure) ?? (await readWorkDays(services, tx, tenant, chosen?.doctors ?? []));
    known.set(procedure, work);
    return work;
  }
  /** The day; null where the clinic names none, or the trip has no treatment any more. */
  return async (trip: TripRow, items: readonly ItemRow[]): Promise<string | null> => {
    if (!items.some((item) => item.kind === "procedure" && isKept(item))) return null;
    return consultationDay(await workOf(trip.procedure), trip.treatmentOn, trip.arriveOn) ?? null;
  };
}

/** The day of the first appointment of a trip; null where the clinic names none, or the trip has no treatment any more. */
export const firstAppointment = (
  services: Pick<Services, "now">,
  tx: Db,
  { tenant, trip, items }: { tenant: ProviderRow; trip: TripRow; items: readonly ItemRow[] },
): Promise<string | null> => appointmentsAt(services, tx, tenant)(trip, items);

/** The same where the clinic is not at hand. */
export async function readAppointment(
  services: Pick<Services, "now">,
  tx: Db,
  about: { trip: TripRow; items: readonly ItemRow[] },
): Promise<string | null> {
  const tenant = await findProvider(tx, about.trip.providerId);
  return tenant ? firstAppointment(services, tx, { ...about, tenant }) : null;
}

/** The landing of the last flight to the clinic, also of one that departs too late for the treatment. */
const landingOf = (flight: Pick<FlightDetails, "slices">, trip: Days): Date | undefined =>
  legsOf(flight, trip).findLast(({ leads }) => leads === "out")?.arrives;

/** The first thing of a trip for which a flight lands too late; null where it is in time or flies home only. */
export function lateArrival(
  flight: Pick<FlightDetails, "slices">,
  trip: Days,
  { appointment, hotel }: Expected,
): LateArrival | null {
  const { timeZone, arriveOn } = trip;
  const landing = landingOf(flight, trip);
  if (!landing) return null;
  const night = nightOf(landing, timeZone, appointmentNight);
  const lands = dayIn(timeZone, landing);
  if (appointment !== null && night >= appointment) {
    const isThere = night === appointment && landing <= instantOf({ day: appointment, time: sameDayBy }, timeZone);
    if (night > arriveOn || !isThere) return { misses: "appointment", on: appointment, lands };
  }
  if (hotel !== null && nightOf(landing, timeZone, hotelNight) > hotel) return { misses: "hotel", on: hotel, lands };
  return null;
}

/** Live flights of the patient that land too late, with what they miss. */
export const lateFlights = (
  trip: Days & Pick<TripRow, "travellers">,
  items: readonly ItemRow[],
  expected: Expected,
): { item: ItemRow; late: LateArrival }[] =>
  items.flatMap((item) => {
    if (item.kind !== "flight" || !isKept(item) || !isForPatient(trip, item.content.travellers)) return [];
    const flight = FlightDetails.safeParse(item.content.details).data;
    const late = flight ? lateArrival(flight, trip, expected) : null;
    return late ? [{ item, late }] : [];
  });

/** The last day on which a landing is in time for everything. */
export const landBy = ({ arriveOn }: Days, { appointment, hotel }: Expected): string =>
  [
    appointment === null || appointment <= arriveOn ? arriveOn : dayAfter(appointment, -1),
    ...(hotel === null ? [] : [hotel]),
  ].toSorted()[0] ?? arriveOn;

/**
 * The day to leave on, so that a flight in the evening lands on the day of arrival; where nobody knows from where it
 * leaves, the day of arrival itself, or the day before the last one in time.
 * @param by the last day on which a landing is in time
 * @param from IATA code
 * @param to IATA code
 */
export function departBy(
  { timeZone, arriveOn }: Days,
  by: string,
  { from, to }: { from: string | null; to: string | null },
): string {
  const [start, end] = [from && airportOf(from), to && airportOf(to)];
  if (!start || !end) return [arriveOn, dayAfter(by, -1)].toSorted()[0] ?? arriveOn;
  const day = [arriveOn, by].toSorted()[0] ?? arriveOn;
  const lands = after(instantOf({ day, time: "18:00" }, start.timeZone), minutes(blockMinutes(start, end)));
  return nightOf(lands, timeZone, appointmentNight) <= day ? day : dayAfter(day, -1);
}
