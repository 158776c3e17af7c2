import { languages } from "../../contract/languages.ts";
import { baseOf, paths } from "../paths.ts";
import type { Site } from "../site.ts";
import { canonicalOrigin } from "./addresses.ts";

/** What programs may read (RFC 9309): the public pages; nothing at all where nobody is served. */
export function renderRobots(site: Site): string {
  const { provider } = site;
  if (!provider) return "User-agent: *\nDisallow: /\n";
  const bases = languages.map((language) => baseOf(language, provider.defaultLanguage));
  return [
    "User-agent: *",
    // Below the page that begins a request stand the private links.
    ...bases.map((base) => `Disallow: ${base}${paths.quote}*/`),
    "Disallow: /*_payload.json",
    "Disallow: /api/",
    "Disallow: /builds/",
    "Allow: /api/openapi.json",
    "",
    `Sitemap: ${canonicalOrigin(site)}/sitemap.xml`,
    "",
  ].join("\n");
}
