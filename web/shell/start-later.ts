import { startCurrency } from "../currency/start-currency.ts";
import { startSession } from "../session/start-session.ts";
import type { Site } from "../site.ts";

/** What starts once the page has been taken over, because nobody waits for it. */
export function startLater(site: Site): void {
  void startCurrency(site);
  void startSession(site);
  if (site.asks.length > 0) void import("../consent/start-consent.tsx").then(({ startConsent }) => startConsent(site));
}
