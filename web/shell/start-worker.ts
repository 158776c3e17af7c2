import type { Site } from "../../contract/rendering.ts";
import { deviceChanged, type PageMessage } from "../worker/caches.ts";

/** Milliseconds that a page is looked at before it is stored. */
const dwelling = 3000;

const whenIdle = (work: () => void): unknown =>
  "requestIdleCallback" in window ? requestIdleCallback(work, { timeout: 10_000 }) : setTimeout(work, 1000);

/**
 * Registers the service worker once the page is idle, and tells it which pages are looked at, so that they open offline. On a slow
 * network nothing of it happens before the first touch, which starts the client (docs/decisions/073).
 */
export function startWorker({ provider, buildId, base, language }: Site): void {
  const workers = navigator.serviceWorker;
  if (import.meta.env.DEV || !workers || !provider) return;
  async function tell(): Promise<void> {
    const { active } = await workers.ready;
    const message: PageMessage = {
      kind: "page",
      build: buildId,
      language,
      base,
      path: location.pathname + location.search,
      assets: loadedFiles(),
    };
    active?.postMessage(message);
  }
  let dwells: ReturnType<typeof setTimeout> | undefined;
  addEventListener("arrived", () => {
    clearTimeout(dwells);
    dwells = setTimeout(() => void tell(), dwelling);
  });
  // The page of the kept trip is stored where there is one.
  addEventListener(deviceChanged, () => void tell());
  whenIdle(() => {
    // Without a worker the site works as before; a browser refuses one in a private window, for example.
    workers.register("/service-worker.js").then(tell, () => undefined);
  });
}

/** Scripts, stylesheets and fonts of the client that this page has loaded. */
const loadedFiles = (): readonly string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/site/"))
    .map(({ pathname }) => pathname);
