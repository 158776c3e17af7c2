import type { TripItem } from "../../contract/trips.ts";
import { useClinicClock } from "../clinic-clock.ts";

/** Writes an item's deadline into its words, by the clinic's clock and the reader's. */
export function useDeadline(): (
  words: string | null | undefined,
  item: Pick<TripItem, "deadline">,
) => string | undefined {
  const clock = useClinicClock();
  return (words, { deadline }) => words?.replace("{when}", deadline ? clock(deadline.at) : "");
}
