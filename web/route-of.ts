import { matchRoutes } from "react-router";
import { siteLanguages } from "../contract/languages.ts";
import { routes } from "./routes.tsx";

const ofLanguage = new RegExp(`^/(?:${siteLanguages.join("|")})(?=/|$)`);

/**
 * The pattern of the route that an address belongs to, such as `/quote/:token`: tells nothing of who is there nor of
 * what they read. Of calls only what they are about; other hosts and unknown places are `elsewhere` and `/*`.
 */
export function routeOf(address: string): string {
  const here = "http://here";
  const url = URL.parse(address, typeof location === "undefined" ? here : location.origin);
  if (!url || ![here, globalThis.location?.origin].includes(url.origin)) return "elsewhere";
  const { pathname } = url;
  const call = /^\/api\/[a-z-]+(?=\/|$)/.exec(pathname)?.[0];
  if (call) return pathname === call ? call : `${call}/*`;
  const path = pathname.replace(/_payload\.json$/, "").replace(ofLanguage, "") || "/";
  const parts = (matchRoutes(routes, path) ?? []).flatMap(({ route }) => route.path?.split("/") ?? []);
  return `/${parts.filter(Boolean).join("/")}`;
}
