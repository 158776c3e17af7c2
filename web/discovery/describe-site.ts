import type { SiteDescription } from "../../contract/rendering.ts";
import { setLanguage } from "../words/active-language.ts";
import { renderLlmsText } from "./llms-text.ts";
import { renderRobots } from "./robots.ts";
import { renderSitemap } from "./sitemap.ts";
import { drawCard } from "./social-card.ts";

/**
 * Writes what programs read of a site: the text of a file, or an SVG.
 * @throws Error for any file but robots on a host without a provider
 */
export function describeSite(asked: SiteDescription): string {
  const { site } = asked;
  if (asked.kind === "robots") return renderRobots(site);
  const { provider } = site;
  if (!provider) throw new Error("there is no provider to describe");
  // Everything from here to the end is synchronous, so the language cannot change meanwhile.
  setLanguage(site.language);
  if (asked.kind === "sitemap") return renderSitemap(asked);
  if (asked.kind === "llms") return renderLlmsText({ ...asked, provider });
  return drawCard({ ...asked, provider });
}
