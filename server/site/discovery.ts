import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { after, days } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { drawnIn, siteLanguages } from "../../contract/languages.ts";
import type { Outline } from "../../contract/rendering.ts";
import type { Language } from "../../contract/values.ts";
import { type Catalogue, createCatalogues, presentDoctors, presentSummary } from "../catalogue/procedures.ts";
import { loadOutlines } from "../formats/text-outlines.ts";
import type { Facts } from "../http/endpoints.ts";
import { type SiteServices, siteOf } from "../pages/site.ts";
import type { ProviderRow } from "../tenants/queries.ts";

type SiteAddress = Pick<Facts, "provider" | "origin">;

export interface CardRequest {
  readonly language: string;
  /** Undefined for the provider's own card. */
  readonly procedure: string | undefined;
}

interface CardContent {
  readonly tenant: ProviderRow;
  readonly origin: string;
  readonly language: Language;
  readonly procedure: ReturnType<typeof presentSummary> | undefined;
}

/** Machine-readable files of a provider's site, rendered by the page renderer. */
export interface Discovery {
  robots(where: SiteAddress): string;
  sitemap(where: SiteAddress): Promise<string>;
  llmsText(where: SiteAddress): Promise<string>;
  /** Where to report a weakness (RFC 9116). */
  securityText(where: SiteAddress): string;
  /** A PNG. @throws Refusal for an unsupported language or procedure */
  card(where: SiteAddress, wanted: CardRequest): Promise<Buffer>;
}

/** @throws Refusal on a host without a provider */
const requireTenant = ({ provider }: SiteAddress): ProviderRow =>
  provider ?? refuse("unknown-provider", "No provider is served on this domain. Check the spelling.");

const summariesIn = (catalogue: Catalogue, language: Language) =>
  catalogue.entries.map((entry) => presentSummary(catalogue, entry, language));

/** What has a page of its own. */
const listedIn = (catalogue: Catalogue, language: Language) => ({
  procedures: summariesIn(catalogue, language),
  doctors: presentDoctors(catalogue, language),
});

export function createDiscovery(services: SiteServices): Discovery {
  const { renderer } = services.screens;
  const catalogues = createCatalogues(services.db);
  let outline: Promise<Outline> | undefined;

  async function draw({ tenant, origin, language, procedure }: CardContent): Promise<Buffer> {
    // Fonts and their shaper take time and megabytes, so they are loaded for the first card.
    outline ??= loadOutlines();
    const site = siteOf(services, tenant, { origin, language });
    const svg = renderer.describeSite({ kind: "card", site, procedure, outline: await outline });
    return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
  }

  // Sharing a page causes bursts of requests: one drawing serves them all.
  const cards = new LRUCache<string, Buffer, CardContent>({
    max: 2000,
    maxSize: 24 * 1024 * 1024,
    sizeCalculation: (png) => png.length,
    fetchMethod: async (_key, _stale, { context }) => draw(context),
  });

  return {
    robots: (where) =>
      renderer.describeSite({
        kind: "robots",
        site: siteOf(services, where.provider, {
          origin: where.origin,
          language: where.provider?.company.defaultLanguage ?? siteLanguages[0],
        }),
      }),

    securityText(where) {
      const { domains, company } = requireTenant(where);
      const contact = services.config.securityContact ?? `mailto:${company.contact.email}`;
      // A whole day, so that the text of a day stays the same.
      const expires = after(services.now(), days(180)).toISOString().slice(0, 10);
      return [
        `Contact: ${contact}`,
        `Expires: ${expires}T00:00:00Z`,
        `Preferred-Languages: ${Object.keys(company.texts).join(", ")}`,
        `Canonical: https://${domains[0]}/.well-known/security.txt`,
        "",
      ].join("\n");
    },

    async sitemap(where) {
      const tenant = requireTenant(where);
      const language = tenant.company.defaultLanguage;
      return renderer.describeSite({
        kind: "sitemap",
        site: siteOf(services, tenant, { origin: where.origin, language }),
        ...listedIn(await catalogues.of(tenant), language),
        updatedAt: tenant.company.updatedAt.toISOString(),
      });
    },

    async llmsText(where) {
      const tenant = requireTenant(where);
      const language = tenant.company.defaultLanguage;
      return renderer.describeSite({
        kind: "llms",
        site: siteOf(services, tenant, { origin: where.origin, language }),
        ...listedIn(await catalogues.of(tenant), language),
      });
    },

    async card(where, wanted) {
      const tenant = requireTenant(where);
      const language = siteLanguages.find((one) => one === wanted.language && drawnIn(one) === one);
      if (!language) return refuse("not-found", "There are no pictures in this language.");
      const procedure = wanted.procedure
        ? summariesIn(await catalogues.of(tenant), language).find(({ slug }) => slug === wanted.procedure)
        : undefined;
      if (wanted.procedure && !procedure) return refuse("not-found", "This procedure is not offered here.");
      const key = `${tenant.id}/${tenant.company.revision}/${language}/${wanted.procedure ?? ""}`;
      return cards.forceFetch(key, { context: { tenant, origin: where.origin, language, procedure } });
    },
  };
}
