import type { ProcedureSummary } from "../../contract/procedures.ts";
import type { Site } from "../site.ts";
import { overwriteGetLocale } from "../words/compiled/runtime.js";
import { renderLlmsText } from "./llms-text.ts";
import { renderRobots } from "./robots.ts";
import { renderSitemap } from "./sitemap.ts";
import { drawCard } from "./social-card.ts";

type Description =
  | { readonly kind: "robots"; readonly site: Site }
  | {
      readonly kind: "sitemap";
      readonly site: Site;
      readonly procedures: readonly ProcedureSummary[];
      /** ISO 8601. */
      readonly updatedAt: string;
    }
  | { readonly kind: "llms"; readonly site: Site; readonly procedures: readonly ProcedureSummary[] }
  | {
      readonly kind: "card";
      readonly site: Site;
      readonly procedure: ProcedureSummary | undefined;
      readonly outline: Parameters<typeof drawCard>[0]["outline"];
    };

/**
 * Writes what programs read of a site: the text of a file, or an SVG.
 * @throws Error for anything but robots where nobody is served
 */
export function describeSite(asked: Description): string {
  const { site } = asked;
  if (asked.kind === "robots") return renderRobots(site);
  const { provider } = site;
  if (!provider) throw new Error("there is no provider to describe");
  // Everything from here to the end is synchronous, so the language cannot change meanwhile.
  overwriteGetLocale(() => site.language);
  if (asked.kind === "sitemap") return renderSitemap(asked);
  if (asked.kind === "llms") return renderLlmsText({ ...asked, provider });
  return drawCard({ ...asked, provider });
}
