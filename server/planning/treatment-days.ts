import { refuse } from "../../contract/errors.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import type { Services } from "../services.ts";
import { daysBetween } from "../trips/dates/planner.ts";
import type { ItemRow } from "../trips/item-queries.ts";
import { bookedStatuses } from "../trips/item-states.ts";
import type { TripRow } from "../trips/queries.ts";
import type { TripOwner } from "../trips/trips.ts";

/** How the day of a trip's treatment can change. */
export interface TreatmentRule {
  readonly byRequest: boolean;
  /** The possible days, in order; null where any day can be planned. */
  readonly days: string[] | null;
}

export const isBookedTreatment = ({ kind, status }: Pick<ItemRow, "kind" | "status">): boolean =>
  kind === "procedure" && bookedStatuses.includes(status);

/** Outside any transaction: the calendar may be a service of the clinic's. */
export async function treatmentRule(
  { treatmentCalendar, now }: Services,
  { tenant }: Pick<TripOwner, "tenant">,
  { trip, items }: { trip: TripRow; items: readonly ItemRow[] },
): Promise<TreatmentRule> {
  const byRequest = items.some(isBookedTreatment);
  if (!byRequest && trip.quoteId === null) return { byRequest, days: null };
  const { providerId, procedure, quoteId, arriveOn, treatmentOn } = trip;
  const rest = daysBetween(arriveOn, treatmentOn);
  const today = dayIn(tenant.location.timeZone, now());
  const days = await treatmentCalendar.days({ providerId, procedure, quoteId });
  return { byRequest, days: days.filter((day) => day !== treatmentOn && daysBetween(today, day) > rest) };
}

/** @throws Refusal with the possible days */
export function refuseClosedDay({ days }: TreatmentRule, day: string): void {
  if (days === null || days.includes(day)) return;
  const possible = days.length > 0 ? `Possible days: ${days.join(", ")}.` : "The clinic has no other day open.";
  refuse("invalid-input", `The clinic does not treat on ${day}. ${possible}`, {
    errors: [{ field: "treatment", reason: "closed", message: `must be one of ${days.join(", ") || "no open day"}` }],
  });
}
