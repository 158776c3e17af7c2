import type { FastifyRequest } from "fastify";
import { deskLanguages, languages, siteLanguages } from "../../contract/languages.ts";
import type { Language } from "../../contract/values.ts";
import type { Facts } from "../http/endpoints.ts";
import { offeredLanguages } from "../tenants/present.ts";

export interface PageAddress {
  /** Normalised by {@link tidyPath}, without the language prefix. */
  readonly path: string;
  readonly language: Language;
  /** `/ar`, or empty for the provider's default language. */
  readonly base: string;
}

/** One spelling per page; browsers read doubled slashes and backslashes as another host. */
export function tidyPath(path: string): string {
  const tidy = `/${path
    .split(/[/\\]+/)
    .filter(Boolean)
    .join("/")}`;
  return tidy === "/" ? tidy : `${tidy}/`;
}

export function addressOf(path: string, { provider }: Pick<Facts, "provider">): PageAddress {
  const standard = provider?.company.defaultLanguage ?? siteLanguages[0];
  const first = path.split("/")[1];
  const named = languages.find((one) => one === first && one !== standard);
  const rest = named ? path.slice(named.length + 1) : path;
  const ofSite = provider ? offeredLanguages(provider) : siteLanguages;
  const spoken: readonly Language[] = rest.startsWith("/desk/") ? deskLanguages : ofSite;
  return named && spoken.includes(named)
    ? { language: named, base: `/${named}`, path: rest }
    : { language: spoken.includes(standard) ? standard : siteLanguages[0], base: "", path };
}

export const isPayload = ({ method, raw }: FastifyRequest): boolean =>
  method !== "POST" && /^[^?]*\/_payload\.json(?:\?|$)/.test(raw.url ?? "");

/** Path and query; a URL parser would read a leading `//` as a host. */
export const splitUrl = ({ raw }: FastifyRequest): string[] => (raw.url ?? "/").split(/\?(.*)/s);
