import type { ChangeQuote } from "../../adapters/bookings/bookings.ts";
import type { TripDates } from "../../contract/trips.ts";
import { dayIn, daysBetween } from "../../contract/zoned-time.ts";
import { asOwner } from "../db/access.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Services } from "../services.ts";
import { isClosedDay } from "../treatments/doctor-queries.ts";
import { hotelBookedFor, hotelToCallOff } from "../trips/checks/booked-hotel.ts";
import { firstAppointment } from "../trips/checks/late-arrival.ts";
import { includedHotel } from "../trips/checks/trip-facts.ts";
import type { ItemRow } from "../trips/items/item-queries.ts";
import { bookedStatuses, unboughtStatuses } from "../trips/items/item-states.ts";
import type { TripRow } from "../trips/queries.ts";
import type { TripOwner } from "../trips/trips.ts";

/** How the day of a trip's treatment can change. */
export interface TreatmentRule {
  readonly byRequest: boolean;
  /** The possible days, in order; null where any day can be planned. */
  readonly days: string[] | null;
  /** Those of the days on which nothing is treated by the calendar. */
  readonly idle: readonly string[];
}

/** The treatment of an accepted offer that is not bought yet. */
export const isPromisedTreatment = (
  { quoteId }: Pick<TripRow, "quoteId">,
  { kind, status }: Pick<ItemRow, "kind" | "status">,
): boolean => quoteId !== null && kind === "procedure" && unboughtStatuses.includes(status);

export const isBookedTreatment = ({ kind, status }: Pick<ItemRow, "kind" | "status">): boolean =>
  kind === "procedure" && bookedStatuses.includes(status);

/**
 * The clinic confirms the day of a booked treatment, so anybody can ask for one that the clinic itself could choose. Outside
 * any transaction: the calendar may be a service of the clinic's.
 * @param of.isByClinic the clinic itself moves it, to any of its free days
 */
export async function treatmentRule(
  { treatmentCalendar, now }: Services,
  { tenant }: Pick<TripOwner, "tenant">,
  { trip, items, isByClinic = false }: { trip: TripRow; items: readonly ItemRow[]; isByClinic?: boolean },
): Promise<TreatmentRule> {
  const byRequest = isByClinic || items.some(isBookedTreatment);
  const { providerId, procedure, quoteId, arriveOn, treatmentOn } = trip;
  const rest = daysBetween(arriveOn, treatmentOn);
  const today = dayIn(tenant.location.timeZone, now());
  const { days, any, idle } = await treatmentCalendar.days({ providerId, procedure, quoteId, byRequest });
  if (any) return { byRequest, days: null, idle };
  const possible = days.filter((day) => day !== treatmentOn && daysBetween(today, day) > rest);
  return { byRequest, days: possible, idle };
}

/** Whether the clinic closed the day of a trip's treatment. */
export const isTreatmentClosed = ({ db, keys }: Services, trip: TripRow): Promise<boolean> =>
  asOwner(db, trip.providerId, trip.owner, (tx) =>
    isClosedDay(tx, trip.providerId, { ...trip, keys, day: trip.treatmentOn }),
  );

const mostNamed = 8;

/** @throws Refusal with the possible days */
function refuseDay(day: string, possible: readonly string[], field = "treatment"): never {
  const named = possible.slice(0, mostNamed).join(", ");
  const errors = [{ field, reason: "closed", message: `must be one of ${named || "no open day"}` }];
  return named
    ? refuseWith("invalid-input", "no-place-but", { values: { day, possible: named }, errors })
    : refuseWith("invalid-input", "no-place", { values: { day }, errors });
}

/** @throws Refusal with the possible days; those nearest to the wanted one where there are many */
export function refuseClosedDay({ days }: TreatmentRule, day: string, field?: string): void {
  if (days === null || days.includes(day)) return;
  const apart = (one: string): number => Math.abs(daysBetween(day, one));
  const nearest = days.toSorted((one, other) => apart(one) - apart(other)).slice(0, mostNamed);
  refuseDay(day, nearest.toSorted(), field);
}

/** Outside any transaction. @throws Refusal with the nearest free days where nobody can be treated on this one */
export async function refuseFullDay(
  { treatmentCalendar }: Services,
  { tenant }: Pick<TripOwner, "tenant">,
  asked: { procedure: string; day: string; earliest?: string; quoteId?: string },
): Promise<void> {
  const nearest = await treatmentCalendar.nearestFree({ ...asked, providerId: tenant.id });
  if (nearest) refuseDay(asked.day, nearest);
}

/** A trip on other days, with what becomes of its items. */
interface Moved {
  readonly trip: TripRow;
  readonly after: TripDates;
  readonly items: readonly {
    readonly row: ItemRow;
    readonly effect: string;
    readonly change?: { readonly quote: Pick<ChangeQuote, "what"> };
  }[];
}

/** The hotel that the clinic has booked and would have to call off after a move; null where there is none. */
export async function movedHotel(
  services: Services,
  { tenant, owner }: TripOwner,
  { trip, after, items: moves }: Moved,
): Promise<{ name: string | null } | null> {
  const treatment = moves.find(({ row }) => isBookedTreatment(row));
  if (!treatment || !hotelBookedFor(treatment.row)) return null;
  const items = moves
    .filter(({ effect }) => effect !== "choose-again")
    .map(({ row, change }) => (change ? { ...row, startsAt: change.quote.what.startsAt } : row));
  const moved = { ...trip, arriveOn: after.arrive, treatmentOn: after.treatment, leaveOn: after.leave };
  const appointment = await asOwner(services.db, tenant.id, owner, (tx) =>
    firstAppointment(services, tx, { tenant, trip: moved, items }),
  );
  const stays = includedHotel(moved, { items, appointment })?.stays ?? [];
  const former = hotelToCallOff(treatment.row, stays);
  return former ? { name: former.name } : null;
}
