import type { Site } from "../../contract/rendering.ts";
import { onMove } from "../consent/watch-address.ts";
import { pageFacts } from "./page-facts.ts";
import { shutNetwork } from "./shut-network.ts";

const year = 365 * 24 * 60 * 60;

/** Long enough for the next page to have its title. */
const settling = 300;

/** No advertising, no user id, no automatic page view; its cookies stay on this host, for as long as the consent. */
const modest = {
  send_page_view: false,
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
  cookie_domain: "none",
  cookie_expires: year,
  cookie_update: false,
} as const;

/**
 * Loads Google's tag and tells it of each measured page, until the signal. While the address has a query it is switched
 * off, because the tag reads addresses by itself.
 * @see https://developers.google.com/analytics/devguides/collection/gtagjs/user-opt-out
 */
export function runAnalytics(site: Site, signal: AbortSignal): void {
  const { analyticsId, base } = site;
  const tag = globalThis as unknown as Record<string, unknown>; // where the tag looks for its names
  const off = `ga-disable-${analyticsId}`;
  const waiting: unknown[] = [];
  function gtag(..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the tag takes this very object and ignores arrays
    if (!signal.aborted) waiting.push(arguments);
  }
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${analyticsId}`;
  tag["dataLayer"] = waiting;

  let from = document.referrer;
  let soon: ReturnType<typeof setTimeout> | undefined;
  function view(): void {
    const facts = pageFacts({ address: location.href, title: document.title, from, base });
    if (!facts) return;
    from = facts.page_location;
    gtag("set", facts);
    if (!script.isConnected) {
      gtag("js", new Date());
      gtag("config", analyticsId, { ...modest, ...facts });
      document.head.append(script);
    }
    gtag("event", "page_view", facts);
  }
  function look(): void {
    clearTimeout(soon);
    tag[off] = location.search !== "";
    if (!tag[off]) soon = setTimeout(view, settling);
  }

  gtag("consent", "default", {
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    analytics_storage: "granted",
  });
  const stopLooking = onMove(look);
  look();
  signal.addEventListener("abort", () => {
    tag[off] = true;
    stopLooking();
    clearTimeout(soon);
    // Without the tag itself, its queue would be all that is left on the page.
    if (!script.isConnected) delete tag["dataLayer"];
    script.remove();
    waiting.length = 0;
    shutNetwork(site);
  });
}
