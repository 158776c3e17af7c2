import type { APIRequestContext, Page } from "@playwright/test";
import { journeySettings } from "../scripts/journeys.ts";
import { eventIn, type LoopbackSentry, startLoopbackSentry } from "../scripts/loopback-sentry.ts";
import { type Product, startProduct } from "../scripts/product.ts";
import { aDraft } from "./drafts.ts";
import { afterTimers } from "./moments.ts";
import { hydrated } from "./pages.ts";
import { headingOf } from "./quote-wizard.ts";
import { anyWidth, test as base, expect } from "./test.ts";

interface Reporting {
  readonly sentry: LoopbackSentry;
  readonly product: Product;
}
/** Uses a product of its own, with an error service. */
const test = base.extend<object, { reporting: Reporting }>({
  reporting: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const sentry = await startLoopbackSentry();
      const env = { ...journeySettings, SENTRY_DSN: sentry.dsn, SENTRY_ENVIRONMENT: "journeys" };
      const product = await startProduct({ env });
      await use({ sentry, product });
      await product.stop();
      await sentry.close();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: ({ reporting }, use) => use(reporting.product.url),
});
test.describe.configure({ mode: "serial" });

const planted = "Amina Otieno, diabetes, +254 700 000 000, amina@example.org, code 483920";
const parts = ["Amina", "Otieno", "diabetes", "Metformin", "700 000", "example.org", "483920", "Mombasa", "knee"];

interface Report {
  readonly platform?: string;
  readonly type?: string;
  readonly transaction?: string;
  readonly environment?: string;
}
/** Reports by browsers, which contain the page's origin, unlike the server's. */
const fromBrowsers = ({ sentry }: Reporting) => sentry.envelopes.filter((one) => /"origin":"http/.test(one));
const reports = (reporting: Reporting) => fromBrowsers(reporting).map((envelope) => eventIn<Report>(envelope));
const errors = (reporting: Reporting) => reports(reporting).filter(({ type }) => type === undefined);

const breakPage = (page: Page) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new TypeError(`value is not valid: ${text}`);
    });
    void Promise.reject(new RangeError(text));
    console.error(text);
  }, planted);

async function aPrivatePage(page: Page, request: APIRequestContext): Promise<string> {
  const { token, path } = await aDraft(request);
  await page.goto(`${path}goals/?email=amina@example.org`);
  await hydrated(page);
  await page.getByLabel("In your own words").fill(planted);
  return token;
}

test("reports no error before consent, and the earlier ones after it", anyWidth, async ({ page, allow, reporting }) => {
  allow(/Amina/);
  const requested: string[] = [];
  page.on("request", (one) => requested.push(one.url()));
  await page.goto("/");
  await breakPage(page);
  await hydrated(page);
  await afterTimers(page, 500);
  expect(fromBrowsers(reporting)).toEqual([]);
  expect(
    requested.filter((address) => !address.startsWith(reporting.product.url) && !address.startsWith("data:")),
  ).toEqual([]);

  await page.getByRole("button", { name: "Allow" }).click();
  await expect.poll(() => errors(reporting)).toHaveLength(2);
  expect(errors(reporting)[0]).toMatchObject({ environment: "journeys", platform: "javascript" });
});

test(
  "reports an error on a private page without personal data after consent",
  anyWidth,
  async ({ page, request, allow, reporting }) => {
    allow(/Amina|Cannot read properties/);
    await page.goto("/");
    await page.getByRole("button", { name: "Allow" }).click();
    const before = errors(reporting).length;
    const token = await aPrivatePage(page, request);
    const traced = page.waitForRequest(/\/api\/quotes\//);
    await page.waitForLoadState("networkidle");
    await breakPage(page);
    await expect.poll(() => errors(reporting)).toHaveLength(before + 2);
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(headingOf(page, "A few questions about your health")).toBeVisible();
    expect((await traced).headers()).toMatchObject({
      "sentry-trace": expect.stringMatching(/^[\da-f]{32}-[\da-f]{16}/),
    });
    expect(JSON.stringify((await traced).headers()["baggage"])).not.toContain(token);

    await page.route("**/_payload.json*", (route) => route.fulfill({ status: 200, body: "{}" }));
    await page.goto("/procedures/");
    await hydrated(page);
    await page.getByRole("link", { name: "Total knee replacement" }).first().click();
    await expect(headingOf(page, "Internal Server Error")).toBeVisible();
    await expect.poll(() => errors(reporting)).toHaveLength(before + 3);
    await afterTimers(page, 2000);
    const transactions = () => reports(reporting).map(({ transaction }) => transaction);
    await expect.poll(transactions).toContain("/quote/:token/:step");
    const text = reporting.sentry.envelopes.join("\n");
    for (const part of [...parts, token]) expect(text).not.toContain(part);
  },
);

test("a withdrawn consent stops reports at once", anyWidth, async ({ page, allow, reporting }) => {
  allow(/Amina/);
  const service = new URL(reporting.sentry.dsn).origin;
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().startsWith(service)) sent++;
  });
  await page.goto("/cookie-policy/");
  await page.getByRole("button", { name: "Allow" }).click();
  await hydrated(page);
  const arrived = errors(reporting).length;
  // Reporting starts asynchronously after consent.
  await expect(async () => {
    await breakPage(page);
    expect(errors(reporting).length).toBeGreaterThan(arrived);
  }).toPass();
  await page.getByRole("button", { name: "Reject" }).click();
  await afterTimers(page, 500);
  const before = sent;
  expect(before).toBeGreaterThan(0);
  await breakPage(page);
  await afterTimers(page, 1500); // a trace ends after one second of quiet
  expect(sent).toBe(before);
});
