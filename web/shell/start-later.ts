import type { Site } from "../../contract/rendering.ts";
import { startCurrency } from "../currency/start-currency.ts";
import { paths } from "../paths.ts";
import { startSession } from "../session/start-session.ts";
import { savedAtName } from "../worker/caches.ts";
import { bringErrorScreen } from "./error-boundary.tsx";
import { guardOffline } from "./offline-guard.ts";
import { startWorker } from "./start-worker.ts";

/** From another site, at an address of no language, by a device that does not prefer the page's. */
const isArrival = ({ base, language }: Site): boolean =>
  !base && !navigator.language.startsWith(language) && !document.referrer.startsWith(location.origin);

/** Starts after hydration, because no page depends on it. */
export function startLater(site: Site): void {
  void bringErrorScreen();
  guardOffline();
  startWorker(site);
  addEventListener("input", ({ target }) => {
    // The landing page's search alone has this id.
    if ((target as Element).id === "search")
      void import("../features/procedures/list/suggestions.tsx").then((found) =>
        found.suggestBelow(target as HTMLInputElement, site),
      );
  });
  // Signing out needs neither prices nor a renewal, and its token is about to be revoked.
  if (location.pathname.endsWith(paths.logout)) return;
  void startCurrency(site);
  void startSession(site);
  if (document.querySelector(`meta[name="${savedAtName}"]`))
    void import("./saved-copy.ts").then(({ showSavedCopy }) => showSavedCopy(site));
  if (isArrival(site))
    void import("./offer-language.ts").then(({ offerLanguage, otherLanguage }) => {
      const other = otherLanguage(navigator.languages, { ...site, languages: site.provider?.languages ?? [] });
      if (other) offerLanguage(other);
    });
  if (site.asks.length > 0) void import("../consent/start-consent.tsx").then(({ startConsent }) => startConsent(site));
}
