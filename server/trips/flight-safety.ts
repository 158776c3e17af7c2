import { refuse } from "../../contract/errors.ts";
import { FlightDetails, type SafeToFly } from "../../contract/flights.ts";
import type { Traveller } from "../../contract/trips.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import type { ItemRow } from "./items/item-queries.ts";
import { lostStatuses } from "./items/item-states.ts";

/** The facts of a trip that decide the first safe day to fly. */
export interface Recovering {
  readonly treatmentOn: string;
  /** By the clinic's rule for the procedure. */
  readonly safeFlightOn: string;
  /** A clinician's note that sooner is safe. */
  readonly fitToFly: { readonly from: string } | null;
}

/** The facts of a trip with a treatment; undefined once it is removed, cancelled or failed: nothing of it forbids a flight. */
export const recoveryOf = <Trip extends Recovering>(
  trip: Trip,
  items: readonly Pick<ItemRow, "kind" | "status">[],
): Trip | undefined =>
  items.some(({ kind, status }) => kind === "procedure" && !lostStatuses.includes(status)) ? trip : undefined;

/** The first safe day, and why it is that one. */
export function earliestFlight({ safeFlightOn, fitToFly }: Recovering): { earliest: string; by: SafeToFly["by"] } {
  return fitToFly && fitToFly.from < safeFlightOn
    ? { earliest: fitToFly.from, by: "note" }
    : { earliest: safeFlightOn, by: "rule" };
}

/** True if every boarding day is before the treatment or late enough after it. */
export function safeOn(trip: Recovering | undefined, days: readonly string[]): SafeToFly {
  if (!trip) return { ok: true, earliest: null, by: "rule" };
  const { earliest, by } = earliestFlight(trip);
  return { ok: days.every((day) => day < trip.treatmentOn || day >= earliest), earliest, by };
}

/** The days on which the slices of a flight begin, by the clocks there. */
export const boardingDays = ({ slices }: Pick<FlightDetails, "slices">): string[] =>
  slices.flatMap(({ segments: [first] }) => (first ? [dayIn(first.from.timeZone, new Date(first.departs))] : []));

/** The same of whatever is bought; none where it is no flight. */
export const boardingDaysOf = (details: Readonly<Record<string, unknown>>): string[] => {
  const flight = FlightDetails.safeParse(details).data;
  return flight ? boardingDays(flight) : [];
};

/** True if an item is for the patient; an item without named travellers is for all. */
export const isForPatient = (
  trip: { readonly travellers: readonly Pick<Traveller, "id" | "role">[] },
  travellers: readonly string[],
): boolean =>
  travellers.length === 0 || trip.travellers.some(({ id, role }) => role === "patient" && travellers.includes(id));

/** @throws Refusal with the reason, for a boarding between the treatment and the first safe day */
export function refuseUnsafe(trip: Recovering | undefined, days: readonly string[]): void {
  const { ok, earliest } = safeOn(trip, days);
  if (ok) return;
  refuse("invalid-input", `Flying is not safe before ${earliest}. Choose a later day, or ask the clinic for a note.`, {
    errors: [{ field: "leave", reason: "unsafe", message: `must not be before ${earliest}` }],
  });
}
