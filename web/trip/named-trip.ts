import type { AccountTrip } from "../../contract/account-trips.ts";

/** A trip by what tells it from the person's other trips. */
export type NamedTrip = Pick<
  AccountTrip,
  "id" | "reference" | "child" | "patient" | "dates" | "procedure" | "textsLanguage"
>;

export const namedTrip = ({
  id,
  reference,
  child,
  patient,
  dates,
  procedure,
  textsLanguage,
}: AccountTrip): NamedTrip => ({ id, reference, child, patient, dates, procedure, textsLanguage });

/** The trip that a page of hotels, flights or activities is about, and the person's others that are ahead. */
export interface WhichTrip {
  /** Null without a trip, and while it is not said which of several. */
  readonly trip: NamedTrip | null;
  readonly others: readonly NamedTrip[];
}
