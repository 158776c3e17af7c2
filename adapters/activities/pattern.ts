import type { ActivityFacts, Theme } from "../../contract/activities.ts";
import type { PlaceKind } from "./places.ts";

/** What is done the same way at several places. `{place}` in its words is the place's name. */
export interface Pattern {
  readonly slug: string;
  readonly kind: PlaceKind;
  readonly theme: Theme;
  readonly facts: Omit<ActivityFacts, "languages">;
  readonly minutes: number;
  /** Euros for an adult. */
  readonly euros: number;
  /** When it begins, and how many may come. */
  readonly times: readonly string[];
  readonly places: number;
  /** Hours before which everything comes back. */
  readonly freeUntilHours: number;
  /** Not live: the supplier answers a request. */
  readonly isAsked?: boolean;
  readonly en: readonly [title: string, summary: string];
  readonly ar: readonly [title: string, summary: string];
}

type Ease = readonly [exertion: 1 | 2 | 3 | 4 | 5, fromDay: number, stepFree: 0 | 1, wheelchair: 0 | 1];
/** How hard it is, from which day on, whether it is free of steps, and whether a wheelchair goes everywhere. */
export const facts = (
  [exertion, recommendedFromDay, stepFree, wheelchair]: Ease,
  sun: ActivityFacts["sun"],
  water: ActivityFacts["water"] = "none",
): Pattern["facts"] => ({
  exertion,
  recommendedFromDay,
  stepFree: stepFree === 1,
  wheelchair: wheelchair === 1,
  sun,
  water,
  indoor: sun === "none" && water === "none",
});
