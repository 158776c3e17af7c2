import { type Landing, type LandingQuery, landingDoctors, landingProcedures } from "../../contract/landing.ts";
import type { QuoteRequest } from "../../contract/quotes.ts";
import type { Language } from "../../contract/values.ts";
import { type Catalogue, presentDoctors, presentProcedures, presentSummary } from "../catalogue/procedures.ts";
import { assumedTravel, catalogueFor, estimateOf } from "../quotes/request-estimate.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { presentPicture, textsLanguage } from "../tenants/texts.ts";

type InclusionKind = Landing["included"]["always"][number];

/** `always` is in every package and may be promised before a procedure is chosen; `mostly` is in most packages. */
function includedIn({ entries, provider }: Catalogue): Landing["included"] {
  const packages = entries.flatMap((entry) => entry.packages);
  const counts = new Map<InclusionKind, number>();
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

type LandingContent = Omit<Landing, "asked" | "estimate" | "replyShare">;

/** Catalogues are immutable: each revision is a new object. */
const presentedLandings = new WeakMap<Catalogue, Partial<Record<Language, LandingContent>>>();

/** The start page's content, without an estimate. */
export function presentLanding(catalogue: Catalogue, language: Language): LandingContent {
  const cached = presentedLandings.get(catalogue) ?? {};
  presentedLandings.set(catalogue, cached);
  cached[language] ??= landingOf(catalogue, language);
  return cached[language];
}

function landingOf(catalogue: Catalogue, language: Language): LandingContent {
  const { procedures, facets } = presentProcedures(catalogue, language, {});
  const doctors = presentDoctors(catalogue, language);
  const { provider } = catalogue;
  return {
    picture: presentPicture(provider.company.landingPicture, textsLanguage(provider, language)),
    procedures: procedures.slice(0, landingProcedures),
    specialties: facets.specialties,
    doctors: doctors
      .slice(0, landingDoctors)
      .map(({ slug, name, title, languages, practisingSince, picture, textsLanguage }) => ({
        slug,
        name,
        title,
        languages,
        practisingSince,
        picture,
        textsLanguage,
      })),
    moreDoctors: doctors.slice(landingDoctors).map(({ slug, name, textsLanguage }) => ({ slug, name, textsLanguage })),
    included: includedIn(catalogue),
    choices: catalogue.entries
      .map((entry) => presentSummary(catalogue, entry, language))
      .map(({ slug, title }) => ({ slug, title })),
  };
}

/** The estimate for the requested trip; null for a procedure that is not offered. */
export async function estimateFor(
  services: Services,
  { tenant, language, query }: { tenant: ProviderRow; language: Language; query: LandingQuery },
): Promise<Pick<Landing, "asked" | "estimate">> {
  const { procedure, hotel = assumedTravel.hotelLevel, companions = String(assumedTravel.companions) } = query;
  if (procedure === undefined) return { asked: null, estimate: null };
  const request: QuoteRequest = {
    procedures: { procedures: [procedure] },
    travel: { ...assumedTravel, companions: Number(companions), hotelLevel: hotel },
  };
  const facts = await catalogueFor(services, services.db, tenant, request);
  const estimate = facts.offered.length > 0 ? estimateOf({ tenant, language }, request, facts) : null;
  return { asked: { procedure, hotel, companions }, estimate };
}
