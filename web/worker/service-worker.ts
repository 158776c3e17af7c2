import { answerAsset, dropBuilds, recordOpenPage, storeAssets } from "./builds.ts";
import { cachesOf, type PageMessage } from "./caches.ts";
import { strategyOf } from "./caching-rules.ts";
import { answerPage, type OfflineAssets, saveVisited, storeOfflinePages } from "./pages.ts";
import type { WorkerScope } from "./worker-scope.ts";

declare const __BUILD_ID__: string;
/** By language. */
declare const __OFFLINE_ASSETS__: Readonly<Record<string, OfflineAssets>>;

const scope = globalThis as unknown as WorkerScope;
const { origin } = scope.location;
const build = __BUILD_ID__;

// Takes over at once: no open page loses a file, because each build's files are stored apart.
scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate(): Promise<void> {
  await scope.clients.claim();
  await dropBuilds(build, await openPages());
}

const openPages = async (): Promise<readonly string[]> =>
  (await scope.clients.matchAll({ type: "window", includeUncontrolled: true })).map(({ id }) => id);

scope.addEventListener("fetch", (event) => {
  const strategy = strategyOf(event.request, origin);
  if (strategy === "asset")
    event.respondWith(answerAsset(build, event.request, (work) => event.waitUntil(work.catch(() => undefined))));
  else if (strategy !== "none") answerPage(event, strategy === "account-page");
});

scope.addEventListener("message", (event) => {
  const message = event.data as PageMessage; // only our own pages can send one
  if (message?.kind === "page") event.waitUntil(heard(message, event.source?.id).catch(() => undefined));
});

async function heard(message: PageMessage, client: string | undefined): Promise<void> {
  if (client) await recordOpenPage(client, message.build);
  await storeAssets(message.build, message.assets);
  if (strategyOf({ method: "GET", mode: "navigate", url: origin + message.path }, origin) === "page")
    await saveVisited(message.path, origin);
  const assets = __OFFLINE_ASSETS__[message.language];
  if (assets) await storeOfflinePages(message.base, origin, { build, assets });
  if ((await cachesOf("assets")).length > 1) await dropBuilds(build, await openPages());
}
