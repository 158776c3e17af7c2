import type { TripDates } from "../../../contract/trips.ts";

/**
 * The days of a trip before and after a move, and who moved it at the clinic; `isAsked`: at the person's wish;
 * `isUnpaid`: nothing of it is booked.
 */
export interface MovedDates {
  readonly before: TripDates;
  readonly after: TripDates;
  readonly by?: string;
  readonly isAsked: boolean;
  readonly isUnpaid?: boolean;
}
