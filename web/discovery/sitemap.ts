import { escapeHtml } from "../../contract/escape-html.ts";
import { tagOf } from "../../contract/languages.ts";
import type { Site } from "../../contract/rendering.ts";
import { addressOf, type Listed, publicPaths } from "./addresses.ts";

interface Mapped extends Listed {
  readonly site: Site;
  /** When the provider's record last changed, ISO 8601. */
  readonly updatedAt: string;
}

/** Every public page in every language, each with the others (sitemaps.org 0.9, alternates as Google reads them). */
export function renderSitemap({ site, updatedAt, ...listed }: Mapped): string {
  const { defaultLanguage: own, languages } = site.provider ?? {
    defaultLanguage: site.language,
    languages: [site.language],
  };
  const entries = publicPaths(listed).flatMap((path) => {
    const alternates = [
      ...languages.map((language) => [tagOf(language), language] as const),
      ["x-default", own] as const,
    ]
      .map(([name, language]) => [name, escapeHtml(addressOf(site, path, language))] as const)
      .map(([name, href]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`)
      .join("");
    return languages.map(
      (language) =>
        `<url><loc>${escapeHtml(addressOf(site, path, language))}</loc><lastmod>${updatedAt}</lastmod>${alternates}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}
