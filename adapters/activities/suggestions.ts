import { type Pattern, withIndoor } from "./pattern.ts";
import type { City } from "./places.ts";
import rows from "./suggestions.json" with { type: "json" };

/** Recommendations of the clinics' coordinators: free, and without a booking. */
export interface Suggestion extends Pick<Pattern, "theme" | "facts" | "minutes" | "texts"> {
  readonly slug: string;
  readonly city: City;
  readonly latitude: number;
  readonly longitude: number;
}

type Row = Omit<Suggestion, "facts"> & { readonly facts: Parameters<typeof withIndoor>[0] };
export const suggestions: readonly Suggestion[] = (rows as readonly Row[]).map((row) => ({
  ...row,
  facts: withIndoor(row.facts),
}));
