import type { Page } from "@playwright/test";
import { press, tabTo } from "./focus.ts";
import { addressOn } from "./hosts.ts";
import { afterTimers } from "./moments.ts";
import { hydrated } from "./pages.ts";
import { headingOf } from "./quote-wizard.ts";
import { barriers } from "./screen.ts";
import { listenOutside } from "./stand-in-tag.ts";
import { anyWidth, atADesk, expect, test } from "./test.ts";

/** The only demo clinic with analytics. */
const measuring = "haneul";

const noticeOn = (page: Page) => page.getByRole("region", { name: "May we use analytics?" });
const chooseConsent = (page: Page, name: string) => noticeOn(page).getByRole("button", { name }).click();
/** Long enough for a tag that sends something every 200 ms. */
const aMoment = (page: Page) => afterTimers(page, 900);

for (const host of [measuring, "duna"] as const) {
  test(
    `sends nothing to other hosts before the visitor chooses, from the pages of ${host}`,
    anyWidth,
    async ({ page, baseURL }) => {
      const { sent } = await listenOutside(page);
      const others = host === measuring ? ["/procedures/", "/quote/", "/contact/"] : [];
      for (const path of ["/", ...others, "/cookie-policy/"]) {
        await page.goto(addressOn(host, path, baseURL));
        await hydrated(page);
        const isAsked = host === measuring && (path === "/" || path === "/procedures/");
        await expect(noticeOn(page)).toHaveCount(isAsked ? 1 : 0);
        if (!isAsked || path !== "/" || (page.viewportSize()?.width ?? 0) > 640) continue;
        await page.getByRole("button", { name: "Ask the assistant" }).click();
        await expect(noticeOn(page)).toBeHidden();
        await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
        await expect(noticeOn(page)).toBeVisible();
      }
      await expect(page.getByText("nothing to agree to")).toHaveCount(host === measuring ? 0 : 1);
      expect(sent).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
    },
  );
}

test(
  "accepted analytics start, receive only paths, and stay off pages with forms",
  anyWidth,
  async ({ page, baseURL }) => {
    const { sent, clear } = await listenOutside(page);
    await page.goto(addressOn(measuring, "/", baseURL));
    await chooseConsent(page, "Allow");
    await expect(noticeOn(page)).toHaveCount(0);
    await expect.poll(() => sent.map(({ searchParams }) => searchParams.get("event"))).toContain("page_view");
    expect(sent[0]?.href).toBe("https://www.googletagmanager.com/gtag/js?id=G-DEMO000000");

    await page.goto(addressOn(measuring, "/procedures/", baseURL));
    await page.getByRole("searchbox").fill("glaucoma planted-words");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/planted-words/);
    await aMoment(page);
    await page.goto(addressOn(measuring, "/procedures/", baseURL));
    await hydrated(page);
    await page.getByRole("link", { name: "Cataract surgery" }).first().click();
    await expect(headingOf(page, "Cataract surgery")).toBeVisible();
    await expect.poll(() => sent.at(-1)?.searchParams.get("at")).toMatch(/\/procedures\/cataract-surgery\/$/);
    const sentUrls = sent.map(({ href }) => decodeURIComponent(href)).join("\n");
    expect(sentUrls).toContain("/procedures/cataract-surgery/");
    expect(sentUrls).not.toMatch(/planted|glaucoma|q=/);

    for (const [link, address] of [
      ["Get a quote", /\/quote\/$/],
      ["Contact", /\/contact\/$/],
    ] as const) {
      await page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }).click();
      await expect(page).toHaveURL(address);
      clear();
      await hydrated(page);
      await aMoment(page);
      expect(sent).toEqual([]);
      expect(await page.evaluate(() => "dataLayer" in globalThis)).toBe(false);
      await page.goto(addressOn(measuring, "/procedures/cataract-surgery/", baseURL));
      await expect(headingOf(page, "Cataract surgery")).toBeVisible();
    }
  },
);

test(
  "a withdrawn consent stops analytics at once, also in another tab, and removes its cookies",
  anyWidth,
  async ({ page, context, baseURL }) => {
    const { sent, clear } = await listenOutside(page);
    await page.goto(addressOn(measuring, "/", baseURL));
    await chooseConsent(page, "Allow");
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain("_ga");
    const other = await context.newPage();
    await other.goto(addressOn(measuring, "/procedures/", baseURL));
    await expect.poll(() => sent.some(({ href }) => href.includes("procedures"))).toBe(true);

    await page.getByRole("link", { name: "Your privacy choices" }).click();
    await expect(noticeOn(page).getByRole("checkbox", { name: "Counting visits" })).toBeChecked();
    await chooseConsent(page, "Reject");
    for (const one of [page, other])
      await expect.poll(() => one.evaluate(() => Reflect.get(globalThis, "ga-disable-G-DEMO000000"))).toBe(true);
    clear();
    await aMoment(page);
    expect(sent).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    for (const one of [page, other]) {
      await expect(one.locator('script[src*="googletagmanager"]')).toHaveCount(0);
      await one.reload();
      await hydrated(one);
    }
    await aMoment(page);
    expect(sent).toEqual([]);
    await expect(noticeOn(page)).toHaveCount(0);
  },
);

test("blocks a tag that ignores its opt-out switch", anyWidth, async ({ page, baseURL, allow }) => {
  allow(/Content Security Policy|Failed to fetch/);
  const { sent, clear } = await listenOutside(page);
  await page.route("https://www.googletagmanager.com/**", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'setInterval(() => fetch("https://www.google-analytics.com/g/collect").catch(() => {}), 100)',
    }),
  );
  await page.goto(addressOn(measuring, "/", baseURL));
  await chooseConsent(page, "Allow");
  await expect.poll(() => sent.length).toBeGreaterThan(2);
  await page.getByRole("link", { name: "Your privacy choices" }).click();
  await chooseConsent(page, "Reject");
  await expect(noticeOn(page)).toHaveCount(0);
  await aMoment(page);
  clear();
  await aMoment(page);
  expect(sent).toEqual([]);
});

test("the cookie policy shows the visitor's choices, and changes them", anyWidth, async ({ page, baseURL }) => {
  await listenOutside(page);
  await page.goto(addressOn(measuring, "/cookie-policy/", baseURL));
  const choice = page.getByRole("region", { name: "Your choice" });
  const counting = choice.getByRole("checkbox", { name: "Counting visits" });
  await expect(choice.getByRole("status")).toHaveText(/You have not chosen yet/);
  await counting.check();
  await choice.getByRole("button", { name: "Save my choice" }).click();
  await expect(choice.getByRole("status")).toHaveText(/Your choice of \d+ \w+ \d{4}/);
  await page.goto(addressOn(measuring, "/ar/cookie-policy/", baseURL));
  await expect(page.getByRole("checkbox").first()).toBeChecked();
  await page.getByRole("button", { name: "رفض" }).click();
  await expect(page.getByRole("checkbox").first()).not.toBeChecked();
  await page.goto(addressOn(measuring, "/", baseURL));
  await hydrated(page);
  await expect(noticeOn(page)).toHaveCount(0);
});

test("the consent notice shifts nothing and covers little", async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset["shift"] = String(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(addressOn(measuring, "/", baseURL));
  await expect(noticeOn(page)).toBeInViewport();
  const [box, window] = [await noticeOn(page).boundingBox(), page.viewportSize()];
  if (!box || !window) throw new Error("nothing shows");
  expect(box.width * box.height).toBeLessThan((window.width * window.height) / 4);
  expect(Number((await page.locator("html").getAttribute("data-shift")) ?? 0)).toBeLessThan(0.01);
  for (const button of await noticeOn(page).getByRole("button").all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await barriers(page)).toEqual([]);
});

test("the consent notice works by keyboard", atADesk, async ({ page, baseURL }) => {
  await page.goto(addressOn(measuring, "/", baseURL));
  await tabTo(noticeOn(page).getByRole("button", { name: "Choose" }));
  await page.keyboard.press("Enter");
  await expect(noticeOn(page).getByRole("checkbox", { name: "Counting visits" })).toBeFocused();
  for (const box of await noticeOn(page).getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  expect(await barriers(page)).toEqual([]);
  await press(noticeOn(page).getByRole("button", { name: "Save my choice" }));
  await expect(noticeOn(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeAttached();

  await page.getByRole("link", { name: "Your privacy choices" }).focus();
  await page.keyboard.press("Enter");
  await expect(noticeOn(page).getByRole("checkbox").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(noticeOn(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Your privacy choices" })).toBeFocused();
});

test("does not ask a visitor whose browser sends an opt-out signal", anyWidth, async ({ page, baseURL }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  const { sent } = await listenOutside(page);
  await page.goto(addressOn(measuring, "/", baseURL));
  await hydrated(page);
  await aMoment(page);
  await expect(noticeOn(page)).toHaveCount(0);
  expect(sent).toEqual([]);
});
