import { createContext, useRouteLoaderData } from "react-router";
import type { Provider } from "../contract/providers.ts";
import type { Purpose } from "../contract/purposes.ts";
import type { Language } from "../contract/values.ts";

/** What every page of a host has in common; undefined provider means that nobody is served there. */
export interface Site {
  readonly provider: Provider | null;
  readonly language: Language;
  /** Before every path in this language: empty for the provider's own, else `/ar`. */
  readonly base: string;
  /** `https://clinic.example` */
  readonly origin: string;
  /** What a visitor may allow or refuse here; empty where nothing would be sent to anybody. */
  readonly asks: readonly Purpose[];
  /** Of the Google tag that measures where visitors allow it: the provider's, else the installation's. */
  readonly analyticsId: string | null;
  /** Of the error service, where one is set; told only by browsers whose visitor allows it. */
  readonly reports?: ReportsFacts;
  /** Where state goes that outlives the page; local storage unless given. */
  readonly keepsIn?: "session" | "cookies";
  readonly buildId: string;
  /** The day on which the page was rendered, `2026-11-20`. */
  readonly today: string;
}

export interface ReportsFacts {
  /** `https://key@host/project` */
  readonly dsn: string;
  readonly environment: string;
  /** Exact names of the hosts that calls name their trace to. */
  readonly traceHosts: readonly string[];
}

/** For loaders and actions; screens ask `useSite`. */
export const siteContext = createContext<Site>();

export const rootId = "root";

/** The site, anywhere under the root. */
export function useSite(): Site {
  const site = useRouteLoaderData(rootId);
  if (!site) throw new Error("useSite is for screens under the root route");
  return site as Site; // what the root loader returns
}

/** The provider; for screens that exist only where there is one. */
export function useProvider(): Provider {
  const { provider } = useSite();
  if (!provider) throw new Error("this screen needs a provider");
  return provider;
}
