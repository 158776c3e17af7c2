import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/browser.ts";
import { type Product, startProduct } from "../scripts/product.ts";

/** 400 kbit/s in both directions, in bytes a second, and 400 ms there and back. The browser cannot lose packets of HTTP. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** How many times slower than this machine the phone is. */
const slowdown = 4;
const rounds = 3;

const pages = {
  landing: "/",
  procedures: "/procedures/",
  quote: "/quote/?procedure=total-knee-replacement&package=complete",
  login: "/auth/login/",
  overview: "/profile/",
} as const;

interface Vitals {
  /** Milliseconds until the largest part of the page is painted. */
  readonly lcp: number;
  /** Sum of the layout shifts that no input caused. */
  readonly cls: number;
  /** Milliseconds from input to paint of the longest interaction. */
  readonly longest: number;
}

/** Observed from the first moment of a page. */
function observe(): void {
  const seen = { lcp: 0, cls: 0, longest: 0 };
  Object.assign(globalThis, { vitals: seen });
  const each = (type: string, read: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...more });
  each("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  each("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.cls += value;
  });
  const interaction = (entry: PerformanceEntry) => {
    const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number };
    if (interactionId > 0) seen.longest = Math.max(seen.longest, entry.duration);
  };
  each("event", interaction, { durationThreshold: 16 });
}

/** One visit with an empty cache: the page until it is quiet, the first key, and then keys and taps on the hydrated page. */
async function visit(page: Page, path: string): Promise<Vitals> {
  await page.goto(path, { waitUntil: "load", timeout: 120_000 });
  await page.waitForLoadState("networkidle", { timeout: 120_000 });
  await page.keyboard.press("Tab");
  await page.locator("html[data-hydrated]").waitFor({ state: "attached", timeout: 120_000 });
  await page.waitForLoadState("networkidle", { timeout: 120_000 });
  for (let key = 0; key < 10; key++) await page.keyboard.press("Tab");
  for (const kind of ["summary", "input[type=radio], input[type=checkbox]", "input[type=text], input[type=email]"]) {
    const first = page.locator("main").locator(kind).filter({ visible: true }).first();
    if ((await first.count()) > 0) await first.tap({ timeout: 30_000 });
  }
  await page.keyboard.type("knee");
  await wait(2000);
  return page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals);
}

/** A page of a phone that is slow, on a network that is slow. */
async function slowPhone(browser: Browser, { url }: Product): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript(observe);
  return page;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** Registers a person and signs in, before the phone is slow. */
async function signIn(page: Page, { dataDir }: Product): Promise<void> {
  const email = `ana.${Date.now()}@example.org`;
  await page.goto("/auth/register/");
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Family name").fill("Lima");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("New password", { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("Code").fill(await codeFor(email, join(dataDir, "mail")));
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await page.waitForURL(/\/profile\/$/);
}

async function codeFor(email: string, folder: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    await wait(200);
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    const code = /: (\d{6})\b/.exec(mails.find((mail) => mail.includes(email)) ?? "")?.[1];
    if (code) return code;
  }
  throw new Error(`no mail with a code came to ${email}`);
}

/** LCP, CLS and the longest interaction of five pages on a slow phone: the median of the rounds, or their worst. */
export async function measureSlowPhone(folder: string): Promise<string[]> {
  const product = await startProduct({ dataDir: join(folder, "slow-phone") });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const found = new Map<string, Vitals[]>(Object.keys(pages).map((name) => [name, []]));
    for (let round = 0; round < rounds; round++)
      for (const [name, path] of Object.entries(pages)) {
        const page = await slowPhone(browser, product);
        if (name === "overview") await signIn(page, product);
        await slowDown(page);
        found.get(name)?.push(await visit(page, path));
        await page.context().close();
      }
    const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    return [
      `A slow phone: 400 kbit/s, 400 ms, processor ${slowdown} times slower; ${rounds} visits with an empty cache`,
      ...[...found].map(([name, visits]) => {
        const of = (vital: keyof Vitals) => visits.map((each) => each[vital]);
        return `${name.padEnd(12)} LCP ${middle(of("lcp")).toFixed(0).padStart(6)} ms   CLS ${Math.max(...of("cls")).toFixed(4)}   longest interaction ${middle(of("longest")).toFixed(0).padStart(4)} ms`;
      }),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
