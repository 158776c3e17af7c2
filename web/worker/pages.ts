import { accountPaths } from "../account-paths.ts";
import { paths } from "../paths.ts";
import { storeAssets } from "./builds.ts";
import {
  bytesHeader,
  cacheOf,
  cachesOf,
  hasDeviceDatabase,
  savedAtHeader,
  savedAtName,
  savedPages,
  titleHeader,
} from "./caches.ts";
import {
  assetsIn,
  buildOf,
  isGatewayFailure,
  largestPage,
  mayStore,
  pagesToDrop,
  prefixOf,
  titleOf,
} from "./caching-rules.ts";
import type { FetchEvent } from "./worker-scope.ts";

/** Milliseconds until a stored page is shown in place of one that the network does not bring. */
const patience = 4000;

/** What the browser decoded, and what makes a stored page look current. */
const dropped = ["content-encoding", "content-length", "etag"];

/** Stores the files that a page names, then the page: one that is stored opens whole. @param further more files of its build */
async function store(
  kind: "pages" | "offline",
  url: string,
  { response, further = [] }: { readonly response: Response; readonly further?: readonly string[] },
): Promise<void> {
  const html = await response.text();
  const build = buildOf(html);
  if (!build || html.length > largestPage) return;
  const headers = new Headers(response.headers);
  for (const name of dropped) headers.delete(name);
  headers.set(savedAtHeader, String(Date.now()));
  headers.set(titleHeader, encodeURIComponent(titleOf(html)));
  headers.set(bytesHeader, String(html.length));
  await storeAssets(build, [...assetsIn(html), ...further]);
  for (const name of await cachesOf(kind))
    if (name !== cacheOf(kind, build)) await (await caches.open(name)).delete(url);
  await (await caches.open(cacheOf(kind, build))).put(url, new Response(html, { headers }));
}

async function savePage(url: string, response: Response): Promise<void> {
  await store("pages", url, { response });
  const gone = pagesToDrop(await savedPages());
  for (const name of gone.length > 0 ? await cachesOf("pages") : []) {
    const cache = await caches.open(name);
    for (const one of gone) await cache.delete(one);
  }
}

const recently = 10 * 60_000;

/** Stores a page that a client navigation showed, unless it was stored a moment ago. */
export async function saveVisited(path: string, origin: string): Promise<void> {
  const url = new URL(path, origin).href;
  const known = (await savedPages()).find((page) => page.url === url);
  if (known && Date.now() - known.savedAt < recently) return;
  const response = await fetch(url, { headers: { accept: "text/html" } });
  if (mayStore(url, response)) await savePage(url, response);
}

async function storedIn(kind: "pages" | "offline", url: string): Promise<Response | undefined> {
  for (const name of (await cachesOf(kind)).toReversed()) {
    const found = await (await caches.open(name)).match(url, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** A stored page says that it is one. */
async function marked(page: Response): Promise<Response> {
  const { headers } = page;
  const at = new Date(Number(headers.get(savedAtHeader))).toISOString();
  const html = (await page.text()).replace("</head>", `<meta name="${savedAtName}" content="${at}"></head>`);
  return new Response(html, { headers });
}

/** The page that stands for one that cannot be had, in the same language. */
async function offlineAnswer(url: string): Promise<Response> {
  const { pathname, search, origin } = new URL(url);
  const base = prefixOf(pathname);
  const isAccount = pathname.startsWith(`${base}/profile/`);
  const target = `${origin}${base}${isAccount && (await hasDeviceDatabase()) ? accountPaths.keptTrip : paths.offline}`;
  const stands = (await storedIn("offline", target)) ? target : `${origin}${base}${paths.offline}`;
  if (!(await storedIn("offline", stands))) return Response.error();
  // In the fragment, because private links never go to a server that they are not for.
  return Response.redirect(`${stands}#${pathname}${search}`);
}

/** Network first: the stored page where the network fails or is slow, and the offline page where there is none. */
export function answerPage(event: FetchEvent, isAccount: boolean): void {
  const { url } = event.request;
  const answers = (async () => {
    const response = await fetch(event.request);
    return { response, copy: !isAccount && mayStore(url, response) ? response.clone() : undefined };
  })();
  event.waitUntil(answers.then(({ copy }) => copy && savePage(url, copy)).catch(() => undefined));
  event.respondWith(firstOf(answers, url, isAccount));
}

async function firstOf(
  answers: Promise<{ readonly response: Response }>,
  url: string,
  isAccount: boolean,
): Promise<Response> {
  const visited = isAccount ? undefined : await storedIn("pages", url);
  const stored = visited ? await marked(visited) : await storedIn("offline", url);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const answered = await Promise.race([answers, ...(stored ? [late] : [])]).catch(() => undefined);
  if (answered && !(stored && isGatewayFailure(answered.response))) return answered.response;
  return stored ?? offlineAnswer(url);
}

/** The offline pages of a language with the files that they load, of this worker's build. */
export async function storeOfflinePages(
  base: string,
  origin: string,
  { build, assets }: { readonly build: string; readonly assets: OfflineAssets },
): Promise<void> {
  const cache = await caches.open(cacheOf("offline", build));
  const kept = (await hasDeviceDatabase()) ? ([[accountPaths.keptTrip, assets.keptTrip]] as const) : [];
  for (const [path, further] of [[paths.offline, assets.offline] as const, ...kept]) {
    const url = `${origin}${base}${path}`;
    if (await cache.match(url)) continue;
    const response = await fetch(url, { headers: { accept: "text/html" } });
    if (response.status !== 200 || response.redirected) continue;
    // A server that has moved on does not have the files of this worker's build: they fail, and its own worker comes soon.
    await store("offline", url, { response, further });
  }
}

/** Files that the offline pages load in one language. */
export interface OfflineAssets {
  readonly offline: readonly string[];
  readonly keptTrip: readonly string[];
}
