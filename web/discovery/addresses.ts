import { drawnIn } from "../../contract/languages.ts";
import type { Site } from "../../contract/rendering.ts";
import type { Language } from "../../contract/values.ts";
import { baseOf, paths } from "../paths.ts";

type Where = Pick<Site, "provider" | "origin" | "language">;

const isLocal = (name: string): boolean => /(?:^|\.)localhost$|^127\./.test(name);

/**
 * `https://clinic.example`: the first of the provider's domains, whichever of them was asked, so that every page has one
 * address for search engines. A port belongs to this machine alone.
 */
export function canonicalOrigin({ provider, origin }: Pick<Where, "provider" | "origin">): string {
  if (!provider?.domain) return origin;
  const { protocol, port } = new URL(origin);
  return `${protocol}//${provider.domain}${port && isLocal(provider.domain) ? `:${port}` : ""}`;
}

/** The full canonical address of a path, in the page's language or another. */
export const addressOf = (site: Where, path: string, language: Language = site.language): string =>
  canonicalOrigin(site) + baseOf(language, site.provider?.defaultLanguage ?? language) + path;

/** Address of a page's social card; `home`, or `procedures/{slug}`. */
export const cardAddress = (site: Where, card: string): string =>
  `${canonicalOrigin(site)}/social/${drawnIn(site.language)}/${card}.png`;

/** Public pages besides those of procedures and doctors. */
const fixedPages = [
  paths.home,
  paths.procedures,
  paths.compare(),
  paths.quote,
  paths.contact,
  paths.reviewRules,
  paths.privacyPolicy,
  paths.termsOfService,
  paths.cookiePolicy,
];

/** What has a page of its own. */
export interface Listed {
  readonly procedures: readonly { readonly slug: string }[];
  readonly doctors: readonly { readonly slug: string }[];
}

/** The paths of all pages that search engines may list. */
export const publicPaths = ({ procedures, doctors }: Listed): readonly string[] => [
  ...fixedPages,
  ...procedures.map(({ slug }) => paths.procedure(slug)),
  ...doctors.map(({ slug }) => paths.doctor(slug)),
];
