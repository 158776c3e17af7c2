import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { refuse } from "../../../contract/errors.ts";
import { languages } from "../../../contract/languages.ts";
import type { Language } from "../../../contract/values.ts";
import type { Facts } from "../../http.ts";
import { loadOutlines, type Outline } from "../../outlines.ts";
import type { Screens } from "../../screens.ts";
import type { Services } from "../../services.ts";
import { type Catalogue, createCatalogues, presentSummary } from "../procedures/procedures.ts";
import { presentProvider } from "../providers/providers.ts";
import type { ProviderRow } from "../providers/queries.ts";

type Needs = Pick<Services, "db" | "now"> & { readonly screens: Screens };
type Where = Pick<Facts, "provider" | "origin">;

export interface WantedCard {
  readonly language: string;
  /** None for the provider's own card. */
  readonly procedure: string | undefined;
}

interface DrawnFrom {
  readonly here: ProviderRow;
  readonly origin: string;
  readonly language: Language;
  readonly procedure: ReturnType<typeof presentSummary> | undefined;
}

/** What programs read of a provider's site, written by the client's page renderer in the provider's words. */
export interface Discovery {
  robots(where: Where): string;
  sitemap(where: Where): Promise<string>;
  llmsText(where: Where): Promise<string>;
  /** A PNG. @throws Refusal for a language or procedure that is not offered */
  card(where: Where, wanted: WantedCard): Promise<Buffer>;
}

/** @throws Refusal where nobody is served */
const servedAt = ({ provider }: Where): ProviderRow =>
  provider ?? refuse("unknown-provider", "No provider is served on this domain. Check the spelling.");

const summariesIn = (catalogue: Catalogue, language: Language) =>
  catalogue.entries.map((entry) => presentSummary(catalogue, entry, language));

export function createDiscovery({ db, now, screens }: Needs): Discovery {
  const { renderer, buildId } = screens;
  const catalogues = createCatalogues(db);
  let outline: Promise<Outline> | undefined;

  const siteOf = ({ provider, origin }: Where, language: Language) => ({
    provider: provider ? presentProvider(provider, language) : null,
    language,
    base: language === provider?.company.defaultLanguage ? "" : `/${language}`,
    origin,
    buildId,
    today: now().toISOString().slice(0, 10),
  });

  async function draw({ here, origin, language, procedure }: DrawnFrom): Promise<Buffer> {
    // Fonts and their shaper take a moment and some megabytes: they are loaded when the first card is asked for.
    outline ??= loadOutlines();
    const site = siteOf({ provider: here, origin }, language);
    const svg = renderer.describeSite({ kind: "card", site, procedure, outline: await outline });
    return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
  }

  // Asked for in bursts, when a page is passed on: one drawing for all of them.
  const cards = new LRUCache<string, Buffer, DrawnFrom>({
    max: 2000,
    maxSize: 24 * 1024 * 1024,
    sizeCalculation: (png) => png.length,
    fetchMethod: async (_key, _stale, { context }) => draw(context),
  });

  return {
    robots: (where) =>
      renderer.describeSite({
        kind: "robots",
        site: siteOf(where, where.provider?.company.defaultLanguage ?? languages[0]),
      }),

    async sitemap(where) {
      const here = servedAt(where);
      const language = here.company.defaultLanguage;
      return renderer.describeSite({
        kind: "sitemap",
        site: siteOf(where, language),
        procedures: summariesIn(await catalogues.of(here), language),
        updatedAt: here.company.updatedAt.toISOString(),
      });
    },

    async llmsText(where) {
      const here = servedAt(where);
      const language = here.company.defaultLanguage;
      const procedures = summariesIn(await catalogues.of(here), language);
      return renderer.describeSite({ kind: "llms", site: siteOf(where, language), procedures });
    },

    async card(where, wanted) {
      const here = servedAt(where);
      const language = languages.find((one) => one === wanted.language);
      if (!language) return refuse("not-found", "There are no pages in this language.");
      const procedure = wanted.procedure
        ? summariesIn(await catalogues.of(here), language).find(({ slug }) => slug === wanted.procedure)
        : undefined;
      if (wanted.procedure && !procedure) return refuse("not-found", "This procedure is not offered here.");
      const key = `${here.id}/${here.company.revision}/${language}/${wanted.procedure ?? ""}`;
      return cards.forceFetch(key, { context: { here, origin: where.origin, language, procedure } });
    },
  };
}
