import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import type { ProviderId } from "../db/provider-id.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import {
  type Calendar,
  capacityOn,
  freePlace,
  isLimited,
  limitsDoctors,
  restOn,
  stateOf,
  type TakenPlace,
} from "./capacity.ts";
import { listPromisedDoctors } from "./doctor-queries.ts";
import { findPlace, listPlaces, lockCalendar, readCalendar, type Span, type TakenRow, writePlace } from "./queries.ts";

/** Days from today on in which a treatment can be planned. */
export const farthest = 540;
export const nearestShown = 4;

export interface TreatmentOnDay {
  readonly procedure: string;
  readonly day: string;
  /** The request whose accepted offer it follows: the place that it promises is its own. */
  readonly quoteId?: string | null | undefined;
}

/** What reading the days of a clinic takes: promised doctors are sealed. */
export interface Reading {
  readonly keys: MasterKeys;
  readonly now: Date;
}

/** The calendar of some days with their places. @param span.except the request whose own promised place does not count */
export async function readSpan(
  tx: Db,
  providerId: ProviderId,
  {
    change = (calendar) => calendar,
    namesDoctors = false,
    ...span
  }: Span &
    Reading & {
      except?: string | null | undefined;
      /** The calendar as it would be. */
      change?: (now: Calendar) => Calendar;
      /** Also where no doctor is limited. */
      namesDoctors?: boolean;
    },
) {
  const calendar = change(await readCalendar(tx, providerId, span));
  const rows = await listPlaces(tx, providerId, span);
  const isNamed = namesDoctors || limitsDoctors(calendar);
  const quoteIds = [...new Set(isNamed ? [...rows.map(({ quoteId }) => quoteId), span.except] : [])];
  const doctors = await listPromisedDoctors(tx, providerId, {
    keys: span.keys,
    quoteIds: quoteIds.filter((id) => typeof id === "string"),
  });
  const named = (quoteId: string | null | undefined) => (quoteId && doctors.get(quoteId)) || null;
  const taken = rows.map((row): TakenRow & TakenPlace => ({ ...row, named: named(row.quoteId) }));
  const days: ReadonlyMap<string, readonly (TakenRow & TakenPlace)[]> = Map.groupBy(taken, ({ day }) => day);
  return { calendar, days, placesOf: (day: string) => days.get(day) ?? [], named: named(span.except) };
}

/**
 * Whether a day has a free place; a place that the attempt has there counts as free as long as the day has room for it.
 * Only for the system.
 */
export async function hasPlace(
  tx: Db,
  providerId: ProviderId,
  { procedure, day, attempt, quoteId, ...reading }: TreatmentOnDay & Reading & { attempt?: string | undefined },
): Promise<boolean> {
  const span = { from: day, to: day, ...reading, except: quoteId };
  const { calendar, placesOf, named } = await readSpan(tx, providerId, span);
  const places = placesOf(day);
  const own = places.find((one) => one.attempt === attempt && one.procedure === procedure);
  if (own) return stateOf(calendar, places).fits.has(own.attempt);
  // The day of an accepted offer was promised.
  if (!quoteId && restOn(calendar, procedure, day) === "shut") return false;
  return freePlace(calendar, places, { procedure, day, named }) !== undefined;
}

/**
 * Takes a place, or the same one again, or moves an attempt's place to another day. Of two people who want the last one,
 * the lock lets one in after the other. Only for the system.
 * @param until the end of a hold; null books
 * @returns false where the day is full or closed
 */
export async function takePlace(
  tx: Db,
  providerId: ProviderId,
  {
    attempt,
    reference,
    procedure,
    day,
    quoteId,
    until,
    ...reading
  }: TreatmentOnDay &
    Reading & {
      attempt: string;
      reference: string;
      until: Date | null;
    },
): Promise<boolean> {
  await lockCalendar(tx, providerId);
  const span = { from: day, to: day, ...reading, except: quoteId };
  const { calendar, placesOf, named } = await readSpan(tx, providerId, span);
  const places = placesOf(day);
  const own = places.find((one) => one.attempt === attempt && one.procedure === procedure);
  const common = { attempt, reference, providerId, procedure, day };
  if (own) {
    const held = await findPlace(tx, attempt);
    const isBooked = held?.heldUntil === null;
    // A booked place stays with its person, also where the clinic has closed the day since.
    if (!isBooked && !stateOf(calendar, places).fits.has(attempt)) return false;
    const { doctor, room, takenAt } = own;
    await writePlace(tx, { ...common, doctor, room, takenAt, heldUntil: isBooked ? null : until });
    return true;
  }
  const found = freePlace(calendar, places, { procedure, day, named });
  if (!found) return false;
  await writePlace(tx, { ...common, ...found, heldUntil: until, takenAt: reading.now });
  return true;
}

/** Why a booked or held treatment has no place on its day any more. */
export type LostDay = "closed" | "away" | "full";

export function lostDayOf(calendar: Calendar, { procedure, named, day }: TakenPlace): LostDay {
  if (capacityOn(calendar, { kind: "procedure", subject: procedure }, day) === 0) return "closed";
  return named && capacityOn(calendar, { kind: "doctor", subject: named }, day) === 0 ? "away" : "full";
}

/** Coming treatments whose day has no room for them, by attempt. */
export async function listLostDays(
  tx: Db,
  { id, location }: Pick<ProviderRow, "id" | "location">,
  reading: Reading,
): Promise<ReadonlyMap<string, LostDay>> {
  const today = dayIn(location.timeZone, reading.now);
  const { calendar, days } = await readSpan(tx, id, { from: today, to: dayAfter(today, farthest), ...reading });
  const lost = [...days.values()].flatMap((places) => {
    const { cases } = stateOf(calendar, places);
    return places.flatMap((place) =>
      cases.includes(place.attempt) ? [[place.attempt, lostDayOf(calendar, place)] as const] : [],
    );
  });
  return new Map(lost);
}

/** The coming days of a span with a free place for a procedure, in order. Only for the system. */
async function freeDays(
  tx: Db,
  { id, location }: ProviderRow,
  {
    procedure,
    quoteId,
    from,
    to,
    ...reading
  }: Pick<TreatmentOnDay, "procedure" | "quoteId"> & Reading & { from?: string; to?: string },
) {
  const today = dayIn(location.timeZone, reading.now);
  const span = { from: from && from > today ? from : dayAfter(today), to: to ?? dayAfter(today, farthest) };
  const { calendar, placesOf, named } = await readSpan(tx, id, { ...span, ...reading, except: quoteId });
  const free: string[] = [];
  for (let day = span.from; day <= span.to; day = dayAfter(day))
    if (freePlace(calendar, placesOf(day), { procedure, day, named })) free.push(day);
  return {
    free: free.filter((day) => restOn(calendar, procedure, day) !== "shut"),
    idle: free.filter((day) => restOn(calendar, procedure, day) === "idle"),
    promisable: free,
    isLimited: isLimited(calendar, procedure),
    days: calendar.days,
  };
}

/**
 * All coming days with a free place; null where the clinic limits no day of this procedure. A procedure without a
 * calendar has the days that were opened for it, and none that was closed.
 */
export async function coming(
  tx: Db,
  tenant: ProviderRow,
  asked: Pick<TreatmentOnDay, "procedure" | "quoteId"> & Reading,
) {
  const { procedure } = asked;
  const { free, idle, promisable, isLimited: limited, days } = await freeDays(tx, tenant, asked);
  const opened = new Set(
    days.flatMap(({ kind, subject, day, isOpen }) =>
      kind === "procedure" && subject === procedure && isOpen ? [day] : [],
    ),
  );
  return { free, idle, promisable, opened: free.filter((day) => opened.has(day)), isLimited: limited };
}

/** How many free days an offer's writer sees. */
const offeredShown = 20;

/** Coming days as an offer is written for them: the next free or opened ones, and those that the clinic closed. */
export async function offeredDays(
  tx: Db,
  tenant: ProviderRow,
  asked: Reading & { procedure: string },
): Promise<{ readonly day: string; readonly isOpen: boolean }[]> {
  const { free, isLimited: limited, days } = await freeDays(tx, tenant, asked);
  const own = days.filter(({ kind, subject }) => kind === "procedure" && subject === asked.procedure);
  const opened = new Set(own.flatMap(({ day, isOpen }) => (isOpen ? [day] : [])));
  const open = free.filter((day) => limited || opened.has(day)).slice(0, offeredShown);
  const closed = own.flatMap(({ day, isOpen }) => (isOpen ? [] : [day]));
  return [...open.map((day) => ({ day, isOpen: true })), ...closed.map((day) => ({ day, isOpen: false }))];
}

/** The free days nearest to one that is not free, in order; undefined where it is free. Only for the system. */
export async function nearestFree(
  tx: Db,
  tenant: ProviderRow,
  { day, earliest, ...asked }: TreatmentOnDay & Reading & { earliest?: string },
): Promise<string[] | undefined> {
  if (await hasPlace(tx, tenant.id, { ...asked, day })) return undefined;
  const { free } = await freeDays(tx, tenant, { ...asked, ...(earliest && { from: earliest }) });
  const apart = (one: string): number => Math.abs(Date.parse(one) - Date.parse(day));
  return free
    .toSorted((one, other) => apart(one) - apart(other))
    .slice(0, nearestShown)
    .toSorted();
}
