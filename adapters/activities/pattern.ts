import type { ActivityFacts, Theme } from "../../contract/activities.ts";
import type { Written } from "../../contract/languages.ts";
import rows from "./patterns.json" with { type: "json" };
import type { PlaceKind } from "./places.ts";

/** An activity offered at several places. `{place}` in its texts is the place's name. */
export interface Pattern {
  readonly slug: string;
  readonly kind: PlaceKind;
  readonly theme: Theme;
  readonly facts: Omit<ActivityFacts, "languages">;
  readonly minutes: number;
  /** Euros for an adult. */
  readonly euros: number;
  /** Local start times and places. */
  readonly times: readonly string[];
  readonly places: number;
  /** Hours before the start until which cancellation is free. */
  readonly freeUntilHours: number;
  /** Not live: the supplier answers a request. */
  readonly isOnRequest?: boolean;
  readonly texts: Written<{ readonly title: string; readonly summary: string }>;
}

type WrittenFacts = Omit<Pattern["facts"], "indoor">;

/** An activity with neither sun nor water is indoors. */
export const withIndoor = (facts: WrittenFacts): Pattern["facts"] => ({
  ...facts,
  indoor: facts.sun === "none" && facts.water === "none",
});

type Row = Omit<Pattern, "facts"> & { readonly facts: WrittenFacts };
export const patterns: readonly Pattern[] = (rows as readonly Row[]).map((row) => ({
  ...row,
  facts: withIndoor(row.facts),
}));
