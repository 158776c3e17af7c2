import type { Site } from "../../contract/rendering.ts";
import type { Services } from "../services.ts";
import { prefixOf } from "../tenants/directory.ts";
import { presentProvider } from "../tenants/present.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import type { Screens } from "./renderer.ts";
import { analyticsIdFor, consentFactsOf, reportsOf } from "./third-party-hosts.ts";

export interface SiteServices extends Services {
  readonly screens: Screens;
}

export const analyticsIdOf = ({ config }: Pick<Services, "config">, { company }: ProviderRow): string | null =>
  analyticsIdFor(company.gtagId, config.analyticsId);

/** The site's data for pages, mails and files; `provider` is null on an unknown host. */
export function siteOf(
  { config, now, screens }: SiteServices,
  tenant: ProviderRow | undefined,
  {
    language,
    origin,
    base = prefixOf(tenant, language),
  }: Pick<Site, "language" | "origin"> & { readonly base?: string },
): Site {
  return {
    provider: tenant ? presentProvider(tenant, language) : null,
    language,
    base,
    origin,
    ...consentFactsOf(tenant && analyticsIdOf({ config }, tenant), config),
    ...(config.reporting.kind === "sentry" && { reports: reportsOf(config.reporting) }),
    ...(config.persistedState !== "local" && { keepsIn: config.persistedState }),
    buildId: screens.buildId,
    today: now().toISOString().slice(0, 10),
  };
}
