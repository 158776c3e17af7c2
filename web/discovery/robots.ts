import { siteLanguages } from "../../contract/languages.ts";
import type { Site } from "../../contract/rendering.ts";
import { baseOf, paths } from "../paths.ts";
import { canonicalOrigin } from "./addresses.ts";

/** robots.txt (RFC 9309): allows the public pages; nothing on a host without a provider. */
export function renderRobots(site: Site): string {
  const { provider } = site;
  if (!provider) return "User-agent: *\nDisallow: /\n";
  const bases = siteLanguages.map((language) => baseOf(language, provider.defaultLanguage));
  return [
    "User-agent: *",
    // Below the page that begins a request stand the private links.
    ...bases.map((base) => `Disallow: ${base}${paths.quote}*/`),
    "Disallow: /*_payload.json",
    "Disallow: /api/",
    ...bases.map((base) => `Disallow: ${base}/desk/`),
    "Disallow: /builds/",
    "Allow: /api/openapi.json",
    "",
    `Sitemap: ${canonicalOrigin(site)}/sitemap.xml`,
    "",
  ].join("\n");
}
