import { type CacheKind, cacheOf, cachesOf, kinds, openPagesCache } from "./caches.ts";
import { buildsToDrop } from "./caching-rules.ts";

const clientAddress = (id: string): string => `/${encodeURIComponent(id)}`;

/** Records the build of an open page. */
export async function recordOpenPage(client: string, build: string): Promise<void> {
  await (await caches.open(openPagesCache)).put(clientAddress(client), new Response(build));
}

/** Builds of the open pages; undefined for a page that has not told it. Forgets the pages that are closed. */
async function openBuilds(open: readonly string[]): Promise<readonly (string | undefined)[]> {
  const cache = await caches.open(openPagesCache);
  const addresses = new Set(open.map(clientAddress));
  for (const { url } of await cache.keys()) if (!addresses.has(new URL(url).pathname)) await cache.delete(url);
  return Promise.all([...addresses].map(async (address) => (await cache.match(address))?.text()));
}

/** Removes what no open page and no stored page needs. @param open ids of the open pages */
export async function dropBuilds(current: string, open: readonly string[]): Promise<void> {
  const all: CacheKind[] = ["pages", "offline", "assets"];
  const names = (await Promise.all(all.map(cachesOf))).flat();
  const ages = await caches.keys();
  const stored = ages.filter((name) => names.includes(name)).map((name) => name.slice(name.indexOf("-") + 1));
  const gone = buildsToDrop([...new Set(stored)], { current, open: await openBuilds(open) });
  for (const build of gone)
    for (const kind of Object.keys(kinds) as CacheKind[]) await caches.delete(cacheOf(kind, build));
}

/** Stores the files of a build that are missing, from another build's where it has the same. @throws Error where the server has one no longer */
export async function storeAssets(build: string, addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheOf("assets", build));
  for (const address of addresses) {
    if (await cache.match(address)) continue;
    const found = (await caches.match(address)) ?? (await fetch(address));
    if (!found.ok) throw new Error(`${address} is not on the server: ${found.status}`);
    await cache.put(address, found);
  }
}

/** A file is the same for ever under its name: from the store, else from the network. */
export async function answerAsset(build: string, request: Request, later: (work: Promise<unknown>) => void) {
  const stored = await caches.match(request, { ignoreVary: true });
  if (stored) return stored;
  const response = await fetch(request);
  if (response.status === 200) {
    const copy = response.clone();
    later(caches.open(cacheOf("assets", build)).then((cache) => cache.put(request, copy)));
  }
  return response;
}
