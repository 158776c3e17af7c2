import type { TransferWay } from "../../../contract/account-trips.ts";
import type { TripDates } from "../../../contract/trips.ts";
import { dayAfter } from "../../../contract/zoned-time.ts";
import { consultationDay, type WorkDays } from "./consultation-day.ts";

/** Days of a trip on which the clinic drives: those of the trip, the first talk and the discharge. */
export interface RideDays extends TripDates {
  /** Null where the clinic names no day for it. */
  readonly consultation: string | null;
  readonly discharge: string;
}

export function rideDaysOf(
  work: WorkDays,
  { dates, hospitalNights }: { dates: TripDates; hospitalNights: number },
): RideDays {
  const { arrive, treatment, leave } = dates;
  const consultation = consultationDay(work, treatment, arrive) ?? null;
  return { arrive, treatment, leave, consultation, discharge: dayAfter(treatment, hospitalNights) };
}

export const rideDay = ({ arrive, consultation, treatment, discharge, leave }: RideDays, way: TransferWay): string =>
  ({
    arrival: arrive,
    consultation: consultation ?? dayAfter(treatment, -1),
    "to-clinic": treatment,
    "from-clinic": discharge,
    departure: leave,
  })[way];

/** A ride on its day; to a first talk on the day of arrival it comes after that from the airport. */
export function rideOn(days: RideDays, way: TransferWay): { day: string; isLate?: true } {
  const { arrive, consultation, treatment } = days;
  const isLate = way === "consultation" && consultation === arrive && consultation !== treatment;
  return { day: rideDay(days, way), ...(isLate && { isLate }) };
}
