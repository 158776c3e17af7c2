import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { journeySettings } from "../scripts/journeys.ts";
import { type LoopbackSentry, startLoopbackSentry } from "../scripts/loopback-sentry.ts";
import { type Product, startProduct } from "../scripts/product.ts";
import { addressOn } from "./hosts.ts";
import { afterTimers } from "./moments.ts";
import { hydrated } from "./pages.ts";
import { headingOf } from "./quote-wizard.ts";
import { listenOutside } from "./stand-in-tag.ts";
import { anyWidth, expect, test } from "./test.ts";

const planted = /Amina|Saleh|diabetes|glaucoma|Mombasa/;

// One worker, because the tests share a product.
test.describe.configure({ mode: "default" });

/** A separate product, because an error service is configured for all users of one. */
let sentry: LoopbackSentry;
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  sentry = await startLoopbackSentry();
  product = await startProduct({ env: { ...journeySettings, SENTRY_DSN: sentry.dsn } });
});
test.afterAll(async () => {
  await product.stop();
  await sentry.close();
});

interface Arrived {
  readonly kind: "recording" | "other";
  /** All readable content, decompressed. */
  readonly text: string;
}

/** Decompresses an envelope: JSON lines, the last of which describes the recording that follows in zlib format. */
function unpacked(body: Buffer): string {
  let end = 0;
  for (let line = 0; line < 5; line++) end = body.indexOf("\n", end) + 1;
  return body.subarray(0, end).toString() + inflateSync(body.subarray(end));
}

/** Intercepts and answers the browser's requests to the error service. */
async function listenToService(page: Page): Promise<Arrived[]> {
  const arrived: Arrived[] = [];
  await page.context().route(`${new URL(sentry.dsn).origin}/**`, async (route, request) => {
    const body = request.postDataBuffer() ?? Buffer.alloc(0);
    const isRecording = body.includes("replay_recording");
    const text = isRecording ? unpacked(body) : String(body);
    arrived.push({ kind: isRecording ? "recording" : "other", text: request.url() + text });
    await route.fulfill({ status: 200, json: {} });
  });
  return arrived;
}

/** Covers the library's interval of 5 s. */
const aRound = (page: Page) => afterTimers(page, 6500);
const on = (path: string): string => addressOn("haneul", path, product.url);
const notice = (page: Page) => page.getByRole("region", { name: "May we use analytics?" });

/** Leaves only the named purposes allowed, and waits for what was on its way before. */
async function allow(page: Page, ...names: readonly string[]): Promise<void> {
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Your privacy choices" });
  if (await notice(page).isVisible()) await notice(page).getByRole("button", { name: "Choose" }).click();
  else await link.click();
  for (const box of await notice(page).getByRole("checkbox").all()) await box.uncheck();
  for (const name of names) await notice(page).getByRole("checkbox", { name }).check();
  await notice(page).getByRole("button", { name: "Save my choice" }).click();
  await expect(notice(page)).toHaveCount(0);
  await afterTimers(page, 0);
}

test("a visit is recorded without text, only with consent", anyWidth, async ({ page }) => {
  const { sent } = await listenOutside(page);
  const arrived = await listenToService(page);
  await page.goto(on("/"));
  await expect(notice(page).getByText("with every word hidden")).toBeVisible();
  expect(arrived).toEqual([]);

  await allow(page, "Recording without words");
  await page.goto(on("/procedures/?q=glaucoma"));
  await hydrated(page);
  await page.evaluate(() => {
    const paragraph = document.createElement("p");
    paragraph.title = "Amina Saleh";
    paragraph.textContent = "Amina Saleh from Mombasa has diabetes.";
    document.querySelector("main")?.append(paragraph);
  });
  await page.getByRole("searchbox").fill("diabetes Amina");
  await page.goBack();
  await page.goto(on("/procedures/"));
  await page.getByRole("searchbox").fill("diabetes");
  await page.getByRole("link", { name: "Cataract surgery" }).first().click();
  await expect(headingOf(page, "Cataract surgery")).toBeVisible();
  const all = () => arrived.map(({ text }) => text).join("\n");
  await expect.poll(all).toContain("/procedures/cataract-surgery/");
  expect(all()).toMatch(/"textContent":"[* ]+\*/);
  expect(all()).toContain('"infer_ip":"never"');
  expect(all()).not.toMatch(planted);
  expect(all()).not.toMatch(/q=|Cataract|Haneul|Mozilla/);
  expect(arrived.every(({ kind }) => kind === "recording")).toBe(true);
  expect(sent.filter(({ host }) => host.includes("google"))).toEqual([]);

  await page.getByRole("contentinfo").getByRole("link", { name: "Get a quote" }).click();
  await expect(headingOf(page, "Request your quote")).toBeVisible();
  arrived.length = 0;
  await aRound(page);
  expect(arrived).toEqual([]);

  await page.goto(on("/procedures/cataract-surgery/"));
  await expect.poll(() => arrived.length).toBeGreaterThan(0);
  await allow(page);
  arrived.length = 0;
  await page.getByRole("banner").click();
  await aRound(page);
  expect(arrived).toEqual([]);
});

test(
  "without an error service a visit is recorded at the site's own host, only with consent",
  anyWidth,
  async ({ page, baseURL }) => {
    const { sent } = await listenOutside(page);
    const folder = join(process.env["E2E_DATA_DIR"] ?? "", "recordings");
    const files = async () =>
      existsSync(folder)
        ? (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".envelope"))
        : [];
    const before = await files();
    const added = async () => (await files()).filter((name) => !before.includes(name));
    await page.goto(addressOn("haneul", "/", baseURL));
    await expect(notice(page).getByText("with every word hidden")).toBeVisible();
    await aRound(page);
    expect(await added()).toEqual([]);
    await page.goto(addressOn("haneul", "/cookie-policy/", baseURL));
    await expect(page.getByText("The recording goes to the service at haneul.localhost")).toBeVisible();
    await page.goto(addressOn("haneul", "/", baseURL));
    await expect(notice(page)).toBeVisible();

    await allow(page, "Recording without words");
    await page.goto(addressOn("haneul", "/procedures/cataract-surgery/", baseURL));
    await expect.poll(async () => (await added()).length).toBeGreaterThan(0);
    const texts = await Promise.all((await added()).map(async (name) => unpacked(await readFile(join(folder, name)))));
    expect(texts.join("\n")).toMatch(/"textContent":"[* ]+\*/);
    expect(texts.join("\n")).not.toMatch(/Cataract|Haneul|Mozilla/);
    expect(sent).toEqual([]);
  },
);
