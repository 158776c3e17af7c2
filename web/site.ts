import { createContext, useRouteLoaderData } from "react-router";
import type { Provider } from "../contract/providers.ts";
import type { Site } from "../contract/rendering.ts";

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
