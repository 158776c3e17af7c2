import { type Landing, type LandingQuery, landingDoctors, landingProcedures } from "../../../contract/landing.ts";
import type { QuoteRequest } from "../../../contract/quotes.ts";
import type { Language } from "../../../contract/values.ts";
import type { Services } from "../../services.ts";
import { type Catalogue, presentDoctors, presentProcedures, presentSummary } from "../procedures/procedures.ts";
import type { ProviderRow } from "../providers/queries.ts";
import { catalogueFor, estimateOf } from "../quote-views/quote-views.ts";

type Kind = Landing["included"]["always"][number];

/** Only what no package leaves out may be promised before a procedure is chosen; of the rest, what most have. */
function includedIn({ entries, provider }: Catalogue): Landing["included"] {
  const packages = entries.flatMap((entry) => entry.packages);
  const counts = new Map<Kind, number>();
  for (const { texts } of packages) {
    const kinds = texts[provider.company.defaultLanguage]?.included.map(({ kind }) => kind) ?? [];
    for (const kind of new Set(kinds)) if (kind !== "other") counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const ranked = [...counts].toSorted(([, a], [, b]) => b - a);
  return {
    always: ranked.filter(([, count]) => count === packages.length).map(([kind]) => kind),
    mostly: ranked.filter(([, count]) => count < packages.length && count * 2 >= packages.length).map(([kind]) => kind),
  };
}

/** What the start page shows, without an estimate. */
export function presentLanding(catalogue: Catalogue, asked: Language): Omit<Landing, "asked" | "estimate"> {
  const { procedures, facets } = presentProcedures(catalogue, asked, {});
  const doctors = presentDoctors(catalogue, asked);
  return {
    procedures: procedures.slice(0, landingProcedures),
    specialties: facets.specialties,
    doctors: doctors
      .slice(0, landingDoctors)
      .map(({ slug, name, title, languages, practisingSince, textsLanguage }) => ({
        slug,
        name,
        title,
        languages,
        practisingSince,
        textsLanguage,
      })),
    moreDoctors: Math.max(0, doctors.length - landingDoctors),
    included: includedIn(catalogue),
    choices: catalogue.entries
      .map((entry) => presentSummary(catalogue, entry, asked))
      .map(({ slug, title }) => ({ slug, title })),
  };
}

/** The indicative range for the trip that was asked about; nothing where no procedure of that name is offered. */
export async function estimateFor(
  needs: Pick<Services, "db" | "now">,
  { here, language, query }: { here: ProviderRow; language: Language; query: LandingQuery },
): Promise<Pick<Landing, "asked" | "estimate">> {
  const { procedure, hotel = "comfortable", companions = "0" } = query;
  if (procedure === undefined) return { asked: null, estimate: null };
  const request: QuoteRequest = {
    procedures: { procedures: [procedure] },
    travel: { flexibility: "open", companions: Number(companions), hotelLevel: hotel, extras: ["transfers"] },
  };
  const facts = await catalogueFor(needs, needs.db, here, request);
  const estimate = facts.offered.length > 0 ? estimateOf({ here, language }, request, facts) : null;
  return { asked: { procedure, hotel, companions }, estimate };
}
