/** Cache Storage of this site. Each build has its own caches, because a stored page needs the files of its build. */
export const kinds = { pages: "pages-", offline: "offline-", assets: "assets-" } as const;
export type CacheKind = keyof typeof kinds;

export const cacheOf = (kind: CacheKind, build: string): string => kinds[kind] + build;

/** Builds of open pages by client id; a cache because a worker's memory ends with it. */
export const openPagesCache = "open-pages";

/** Names of the caches of a kind, oldest first. */
export const cachesOf = async (kind: CacheKind): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(kinds[kind]));

/** Headers of a stored page beside the server's. */
export const savedAtHeader = "x-saved-at";
export const titleHeader = "x-title";
export const bytesHeader = "x-bytes";

/** Of a page that the worker took from its store: `<meta name="saved-at" content="2026-05-12T10:05:00.000Z">`. */
export const savedAtName = "saved-at";

/** What a page says to the worker once it is idle, and after each navigation of its client. */
export interface PageMessage {
  readonly kind: "page";
  readonly build: string;
  readonly language: string;
  /** The language's prefix. */
  readonly base: string;
  readonly path: string;
  /** Addresses of the files that the page has loaded. */
  readonly assets: readonly string[];
}

/** The event on `window` after something that a person keeps on the device has changed. */
export const deviceChanged = "device-changed";

/** The database of what a person keeps on this device. */
export const deviceDatabase = "device";

/** True where this browser holds something that a person keeps on the device. */
export const hasDeviceDatabase = async (): Promise<boolean> =>
  (await globalThis.indexedDB?.databases?.().catch(() => []))?.some(({ name }) => name === deviceDatabase) ?? false;

/** A page in the store that opens without a network. */
export interface SavedPage {
  readonly url: string;
  readonly title: string;
  readonly savedAt: number;
  readonly bytes: number;
}

/** The stored public pages, newest first. */
export async function savedPages(): Promise<readonly SavedPage[]> {
  const found: SavedPage[] = [];
  for (const name of await cachesOf("pages")) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const headers = (await cache.match(request))?.headers;
      if (!headers) continue;
      const title = decodeURIComponent(headers.get(titleHeader) ?? "");
      found.push({
        url: request.url,
        title,
        savedAt: Number(headers.get(savedAtHeader)),
        bytes: Number(headers.get(bytesHeader)),
      });
    }
  }
  return found.toSorted((one, other) => other.savedAt - one.savedAt);
}

/** Removes the visited pages, whose addresses tell about the person. */
export const forgetSavedPages = async (): Promise<void> =>
  void (await Promise.all((await cachesOf("pages")).map((name) => caches.delete(name))));
