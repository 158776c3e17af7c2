import { setTimeout as wait } from "node:timers/promises";
import { type BrowserContext, test as base, expect } from "@playwright/test";
import { reportMovedControls } from "./movement.ts";

/** `E2E_JITTER=1000` delays each request by up to so many milliseconds, which shows what a test or the product does not wait for. */
const jitter = Number(process.env.E2E_JITTER ?? 0);

const delayRequests = (context: BrowserContext): Promise<unknown> =>
  context.route(/^http/, async (route) => {
    await wait(Math.random() * jitter);
    await route.continue().catch(() => undefined); // the page may be closed
  });

/** Journeys change answers of the network, which they cannot where a service worker fetches them. */
const withoutWorker = () => Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined });

interface Quiet {
  /** Keeps the service worker, which other journeys go without. */
  readonly hasWorker: boolean;
  /** Complains where the start of the client moves a control, which a page with something stored in the browser may do. */
  readonly keepsPlaces: boolean;
  /** Permits an expected browser complaint, such as a 404 response. */
  readonly allow: (complaint: RegExp) => void;
}

/** Every test fails on browser complaints: errors, warnings, and violations of the content policy. */
export const test = base.extend<Quiet>({
  hasWorker: [false, { option: true }],
  keepsPlaces: [false, { option: true }],
  allow: [
    async ({ context, hasWorker, keepsPlaces }, use) => {
      if (!hasWorker) await context.addInitScript(withoutWorker);
      if (keepsPlaces) await context.addInitScript(reportMovedControls);
      if (jitter > 0) await delayRequests(context);
      const complaints: string[] = [];
      // Required by specification section 8: the machine's own address has no country.
      const allowed = [/no currency is known for this network address/];
      context.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => {
        const { stack, message } = error.error();
        complaints.push(`${stack || message} (on ${error.page()?.url()})`);
      });
      await use((complaint) => void allowed.push(complaint));
      const unexpected = complaints.filter((complaint) => !allowed.some((one) => one.test(complaint)));
      expect(unexpected, "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
});

/** For tests without a difference between widths: run on the phone only. */
export const anyWidth = { tag: "@any-width" } as const;

/** For long keyboard tests: run on the desktop only. */
export const atADesk = { tag: "@at-a-desk" } as const;

export { expect };
