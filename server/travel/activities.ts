import { type Activities, type ActivityFound, metresBetween } from "../../adapters/activities/activities.ts";
import type { ListedActivity, listActivities } from "../../contract/activities.ts";
import type { ParsedOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import type { Language } from "../../contract/values.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { activityKilometres } from "../trips/checks/near-clinic.ts";
import { firstDayOf, fits, type RecoveryPlan } from "../trips/checks/recovery.ts";
import { supplierTimeouts } from "../trips/suppliers.ts";

type ActivityQuery = ParsedOf<typeof listActivities>["query"];

/** The tenant, the reader, the days after the treatment and the plan of its recovery. */
export interface Viewer {
  readonly tenant: ProviderRow;
  readonly language: Language;
  readonly day: number | null;
  readonly plan: RecoveryPlan;
}

export function listed(
  { words, bands, ...found }: ActivityFound,
  { tenant, language, day, plan }: Viewer,
): ListedActivity {
  const textsLanguage = words[language] ? language : "en";
  const recommendedFromDay = Math.max(found.facts.recommendedFromDay, firstDayOf(found.facts, plan));
  const facts = { ...found.facts, recommendedFromDay };
  return {
    ...found,
    facts,
    ...(words[language] ?? words.en),
    textsLanguage,
    bands: [...bands],
    metresToClinic: metresBetween(tenant.location, found),
    fits: fits({ theme: found.theme, facts }, day),
  };
}

/** True if an activity matches the filters. */
export function matches({ facts, minutes, theme }: ListedActivity, query: ActivityQuery): boolean {
  return (
    (query.stepFree === undefined || facts.stepFree) &&
    (query.indoor === undefined || facts.indoor) &&
    facts.exertion <= Number(query.mostExertion ?? 5) &&
    minutes <= Number(query.longest ?? Number.POSITIVE_INFINITY) &&
    (query.spoken === undefined || facts.languages.length === 0 || facts.languages.includes(query.spoken)) &&
    (query.theme === undefined || theme === query.theme)
  );
}

const order = { good: 0, companion: 1, later: 2 };
const forCompanions = { good: 1, companion: 0, later: 2 };

/**
 * Sorts by suitability for the day, then exertion, then distance. For companions, activities unsuitable for the patient
 * come first, and none is too early.
 */
export function byFitness(
  activities: readonly ListedActivity[],
  { isCompanion }: { isCompanion: boolean },
): ListedActivity[] {
  const rank = isCompanion ? forCompanions : order;
  return activities
    .map((activity) =>
      isCompanion && activity.fits === "later" ? { ...activity, fits: "companion" as const } : activity,
    )
    .toSorted(
      (a, b) =>
        rank[a.fits] - rank[b.fits] ||
        (isCompanion ? b.facts.exertion - a.facts.exertion : a.facts.exertion - b.facts.exertion) ||
        a.facts.recommendedFromDay - b.facts.recommendedFromDay ||
        a.metresToClinic - b.metresToClinic ||
        a.id.localeCompare(b.id),
    );
}

export const activitySupplier = ({ suppliers }: Services): Activities =>
  suppliers.activity ?? refuse("not-found", "Nothing is sold here for the days between.");

/** Every activity near the clinic. @throws Refusal */
export async function listNear(services: Services, viewer: Viewer): Promise<ListedActivity[]> {
  const { latitude, longitude } = viewer.tenant.location;
  const place = { latitude, longitude, kilometres: activityKilometres };
  const found = await activitySupplier(services).near(place, AbortSignal.timeout(supplierTimeouts.interactive));
  if (found.kind !== "activities")
    return refuse("try-later", "The list cannot be read just now. Please try again in a minute.", { retryAfter: 30 });
  return found.activities.map((activity) => listed(activity, viewer));
}
