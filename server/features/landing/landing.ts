import { type Landing, type LandingQuery, landingDoctors, landingProcedures } from "../../../contract/landing.ts";
import type { QuoteRequest } from "../../../contract/quotes.ts";
import type { Language } from "../../../contract/values.ts";
import type { Services } from "../../services.ts";
import { type Catalogue, presentDoctors, presentProcedures, presentSummary } from "../procedures/procedures.ts";
import type { ProviderRow } from "../providers/queries.ts";
import { catalogueFor, estimateOf } from "../quote-views/quote-views.ts";

type Kind = Landing["alwaysIncluded"][number];

/** Kinds that no package leaves out: the only ones a page may promise before a procedure is chosen. */
function alwaysIncluded({ entries, provider }: Catalogue): Kind[] {
  const packages = entries.flatMap(({ packages }) => packages);
  const kindsOf = (one: (typeof packages)[number]): Kind[] =>
    one.texts[provider.company.defaultLanguage]?.included.map(({ kind }) => kind) ?? [];
  const [first, ...others] = packages.map((one) => new Set(kindsOf(one)));
  return [...(first ?? [])].filter((kind) => kind !== "other" && others.every((kinds) => kinds.has(kind)));
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
    alwaysIncluded: alwaysIncluded(catalogue),
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
