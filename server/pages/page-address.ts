import type { FastifyRequest } from "fastify";
import { deskLanguages, languages, siteLanguages } from "../../contract/languages.ts";
import type { Language } from "../../contract/values.ts";
import { acceptedLanguage } from "../formats/accepted-language.ts";
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

/** For doctors anywhere: in each language, whatever the rest of the site has. */
const letters = /^\/(?:letter|profile\/recovery\/[^/]+\/discharge)\//;

export function addressOf(path: string, { provider }: Pick<Facts, "provider">): PageAddress {
  const standard = provider?.company.defaultLanguage ?? siteLanguages[0];
  const first = path.split("/")[1];
  const named = languages.find((one) => one === first && one !== standard);
  const rest = named ? path.slice(named.length + 1) : path;
  const ofSite = provider && !letters.test(rest) ? offeredLanguages(provider) : siteLanguages;
  const spoken: readonly Language[] = rest.startsWith("/desk/") ? deskLanguages : ofSite;
  return named && spoken.includes(named)
    ? { language: named, base: `/${named}`, path: rest }
    : { language: spoken.includes(standard) ? standard : siteLanguages[0], base: "", path };
}

/**
 * The same page in the provider's own language, of an address that names a language which the site has not: mails keep
 * the language of whom they are for (decision 139).
 */
export const ownAddressOf = ({ base, path }: PageAddress): string | undefined =>
  base === "" && siteLanguages.some((one) => path.startsWith(`/${one}/`)) ? path.replace(/^\/\w+/, "") : undefined;

const deskCookie = new RegExp(`(?:^|;\\s*)desk-language=(${deskLanguages.join("|")})(?:;|$)`);

/**
 * The same page of the desk in the language that the person chose last, or else in that of their browser, of an address
 * that names none: links in mails and bookmarks do not know it.
 */
export function deskAddressIn({ base, path, language }: PageAddress, headers: FastifyRequest["headers"]) {
  if (base !== "" || !path.startsWith("/desk/")) return undefined;
  const chosen = deskCookie.exec(headers.cookie ?? "")?.[1];
  const wanted = chosen ?? acceptedLanguage(headers["accept-language"] ?? "", deskLanguages) ?? language;
  return wanted === language ? undefined : `/${wanted}${path}`;
}

export const isPayload = ({ method, raw }: FastifyRequest): boolean =>
  method !== "POST" && /^[^?]*\/_payload\.json(?:\?|$)/.test(raw.url ?? "");

/** Path and query; a URL parser would read a leading `//` as a host. */
export const splitUrl = ({ raw }: FastifyRequest): string[] => (raw.url ?? "/").split(/\?(.*)/s);
