import type { Purpose } from "../../contract/consent-constants.ts";
import type { Site } from "../../contract/rendering.ts";
import { forgetAnalytics } from "../analytics/forget-analytics.ts";
import { startReporting, stopReporting } from "../reporting/reporting.ts";
import type { Consent } from "./consent.ts";
import { mayMeasure, wasLoadedMeasured } from "./measured-addresses.ts";
import { onMove } from "./watch-address.ts";

type Run = (site: Site, signal: AbortSignal) => void;

const load: Partial<Record<Purpose, () => Promise<Run>>> = {
  measurement: async () => (await import("../analytics/analytics.ts")).runAnalytics,
  replay: async () => (await import("../replay/replay.ts")).runReplay,
};

/**
 * Runs what is allowed, and stops it at once when consent is withdrawn. Errors are reported everywhere, because a
 * report names the kind of page and nothing that is on it; what measures and records runs only on pages that may be
 * measured, and what was stopped starts again with the next page that is loaded: a script that ran cannot be taken
 * back, only silenced.
 */
export function keepToChoice(consent: Consent, site: Site): void {
  const { base } = site;
  const running = new Map<Purpose, AbortController>();
  const mayStart = wasLoadedMeasured(base);

  function settle(): void {
    const isHere = mayMeasure(location.pathname, base);
    for (const [purpose, loadIt] of Object.entries(load) as [Purpose, () => Promise<Run>][]) {
      const started = running.get(purpose);
      if (!(consent.allows(purpose) && isHere)) started?.abort();
      else if (!started && mayStart) begin(purpose, loadIt);
    }
    if (!consent.allows("measurement")) forgetAnalytics();
    if (consent.allows("reports")) void startReporting(site);
    else stopReporting();
  }

  function begin(purpose: Purpose, loadIt: () => Promise<Run>): void {
    const ending = new AbortController();
    running.set(purpose, ending);
    void loadIt().then((run) => ending.signal.aborted || run(site, ending.signal));
  }

  /** The next page is loaded as a whole, so that what runs here is not there at all. */
  function leaveByLoading(link: HTMLAnchorElement | HTMLFormElement, to: string): void {
    const isRunning = [...running.values()].some(({ signal }) => !signal.aborted);
    if (isRunning && !link.target && !mayMeasure(new URL(to).pathname, base)) link.target = "_self";
  }

  addEventListener(
    "click",
    ({ target }) => {
      const anchor = (target as Element).closest("a");
      if (anchor?.origin === location.origin) leaveByLoading(anchor, anchor.href);
    },
    { capture: true },
  );
  addEventListener(
    "submit",
    ({ target }) => {
      const form = target as HTMLFormElement;
      if (form.method === "get") leaveByLoading(form, form.action);
    },
    { capture: true },
  );
  consent.subscribe(settle);
  onMove(settle);
  settle();
}
