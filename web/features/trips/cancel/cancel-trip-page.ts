import type { TripCancellation } from "../../../../contract/trip-cancellation.ts";
import type { Refused } from "../../../forms/refused.ts";

/** Data of the page that cancels a whole trip. */
export interface CancelTripPage {
  readonly trip: string;
  /** Null while a seller does not answer. */
  readonly preview: TripCancellation | null;
  readonly formKey: string;
}

export type CancelAnswered = Refused | undefined;
