import { siteLanguages } from "../../contract/languages.ts";

/** How the service worker answers a request; `none` leaves it to the browser. */
export type Strategy = "page" | "account-page" | "asset" | "none";

/** The used fields of a `Request`. */
interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

const prefix = new RegExp(`^/(?:${siteLanguages.join("|")})(?=/)`);
const asset = /^\/assets\/site\/[\w-]+\.[\w.-]+$/;
const assets = /\/assets\/site\/[\w-]+\.[\w.-]+/g;
/** Never stored as visited, whatever their headers say: accounts, sign-in, private links, the desk, calls and files. */
const neverPages = /^\/(?:api|assets|auth|builds|consultation|desk|health-check|offline|pictures|profile|quote)\//;
const accountPages = /^\/profile\//;
const ofOthers = /^\/(?:api|assets|builds|desk|pictures)\//;

/** A path without its language's prefix. */
export const withoutPrefix = (path: string): string => path.replace(prefix, "");

/** The language's prefix of a path: `/ar`, or nothing for the provider's own language. */
export const prefixOf = (path: string): string => prefix.exec(path)?.[0] ?? "";

export function strategyOf({ method, mode, url }: Asked, origin: string): Strategy {
  const { origin: other, pathname, search } = new URL(url);
  if (method !== "GET" || other !== origin) return "none";
  if (mode !== "navigate") return asset.test(pathname) && !search ? "asset" : "none";
  const path = withoutPrefix(pathname);
  if (accountPages.test(path)) return "account-page";
  return ofOthers.test(path) || /\.\w+$/.test(path) ? "none" : "page";
}

/** The used fields of a `Response`. */
interface Answered {
  readonly status: number;
  readonly type: string;
  readonly redirected: boolean;
  readonly headers: Pick<Headers, "get">;
}

/** Whether a page may be stored: the server marks what is the same for every visitor as public. Search terms are not stored. */
export function mayStore(url: string, { status, type, redirected, headers }: Answered): boolean {
  const { pathname, search } = new URL(url);
  return (
    status === 200 &&
    type === "basic" &&
    !redirected &&
    search === "" &&
    !neverPages.test(withoutPrefix(pathname)) &&
    /^text\/html\b/.test(headers.get("content-type") ?? "") &&
    /^public\b/.test(headers.get("cache-control") ?? "")
  );
}

/** A proxy's answer for a server that is gone. */
export const isGatewayFailure = ({ status }: Pick<Answered, "status">): boolean => status >= 502 && status <= 504;

/** The build that rendered a page, from its hydration data. */
export const buildOf = (html: string): string | undefined => /"buildId":"([0-9a-f]{16})"/.exec(html)?.[1];

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The title as text. */
export const titleOf = (html: string): string =>
  (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "").replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name) => entities[name] ?? "",
  );

/** Scripts, stylesheets and fonts that a page names. */
export const assetsIn = (html: string): readonly string[] => [...new Set(html.match(assets) ?? [])];

/** Limits per host and language. */
export const mostPages = 30;
export const mostBytes = 3_000_000;
/** Of one page, in bytes. */
export const largestPage = 400_000;

export interface SavedSize {
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly bytes: number;
}

/** The stored pages above the limits of their language, the oldest ones. */
export function pagesToDrop(pages: readonly SavedSize[]): readonly string[] {
  const counts = new Map<string, { pages: number; bytes: number }>();
  return pages
    .toSorted((one, other) => other.savedAt - one.savedAt)
    .filter(({ url, bytes }) => {
      const language = prefixOf(new URL(url).pathname);
      const count = counts.get(language) ?? { pages: 0, bytes: 0 };
      const fits = count.pages < mostPages && count.bytes + bytes <= mostBytes;
      if (fits) counts.set(language, { pages: count.pages + 1, bytes: count.bytes + bytes });
      return !fits;
    })
    .map(({ url }) => url);
}

/**
 * The builds whose stored files can go. The current one stays, those of open pages, and the newest other one, because its stored
 * pages still open offline. An open page of unknown build keeps all.
 * @param stored oldest first
 */
export function buildsToDrop(
  stored: readonly string[],
  { current, open }: { readonly current: string; readonly open: readonly (string | undefined)[] },
): readonly string[] {
  if (open.includes(undefined)) return [];
  const others = stored.filter((build) => build !== current && !open.includes(build));
  return others.slice(0, -1);
}
