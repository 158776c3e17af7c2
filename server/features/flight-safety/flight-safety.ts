import type { FlightDetails, SafeToFly } from "../../../contract/flights.ts";
import { wallClock } from "../../../contract/zoned-time.ts";

/** What of a trip decides when somebody may fly again. */
export interface Recovering {
  readonly treatmentOn: string;
  /** By the clinic's rule for the procedure. */
  readonly safeFlightOn: string;
  /** A clinician's note that sooner is safe. */
  readonly fitToFly: { readonly from: string } | null;
}

/** The first safe day, and why it is that one. */
export function earliestFlight({ safeFlightOn, fitToFly }: Recovering): { earliest: string; by: SafeToFly["by"] } {
  return fitToFly && fitToFly.from < safeFlightOn
    ? { earliest: fitToFly.from, by: "note" }
    : { earliest: safeFlightOn, by: "rule" };
}

/** Whether days on which somebody boards an aircraft are before the treatment or late enough after it. */
export function safeOn(trip: Recovering | undefined, days: readonly string[]): SafeToFly {
  if (!trip) return { ok: true, earliest: null, by: "rule" };
  const { earliest, by } = earliestFlight(trip);
  return { ok: days.every((day) => day < trip.treatmentOn || day >= earliest), earliest, by };
}

/** The days on which the slices of a flight begin, by the clocks there. */
export const boardingDays = ({ slices }: Pick<FlightDetails, "slices">): string[] =>
  slices.flatMap(({ segments: [first] }) =>
    first ? [wallClock(new Date(first.departs), first.from.timeZone).day] : [],
  );
