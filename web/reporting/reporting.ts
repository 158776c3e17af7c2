import type { ReportsFacts, Site } from "../../contract/rendering.ts";
import type { BrowserReporting } from "./browser-sentry.ts";

let isWanted = false;
let loading: Promise<void> | undefined;
let reporting: BrowserReporting | undefined;

/** After everything that the page itself loads, when nothing else is to be done; a page that is never idle has the more to tell. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    const rest = () =>
      "requestIdleCallback" in window ? requestIdleCallback(() => resolve(), { timeout: 2000 }) : setTimeout(resolve);
    if (document.readyState === "complete") rest();
    else addEventListener("load", rest, { once: true });
  });

async function load(reports: ReportsFacts, buildId: string): Promise<void> {
  await idle();
  const { createBrowserReporting } = await import("./browser-sentry.ts");
  reporting = createBrowserReporting({ ...reports, buildId });
}

/**
 * Reports errors of this page, with those from before, and traces its calls, until {@link stopReporting}. Only for
 * visitors who allowed it: before this, nothing is loaded for it and nothing sent. Does nothing where no error service
 * is set; may be called again at any time.
 */
export async function startReporting({ reports, buildId }: Site): Promise<void> {
  if (!reports) return;
  isWanted = true;
  loading ??= load(reports, buildId);
  await loading;
  if (isWanted) reporting?.start();
}

/** From now on nothing is sent: no error, no trace, no header that names one; also nothing that waited. */
export function stopReporting(): void {
  isWanted = false;
  reporting?.stop();
}
