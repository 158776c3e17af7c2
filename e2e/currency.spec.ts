import type { Page } from "@playwright/test";
import { convert, toThreeFigures } from "../contract/conversion.ts";
import type { FxQuote } from "../contract/currency.ts";
import { aDraft, aSentRequest } from "./drafts.ts";
import { places, shiftsFrom } from "./movement.ts";
import { hydrated } from "./pages.ts";
import { goOn } from "./quote-wizard.ts";
import { anyWidth, expect, test } from "./test.ts";

const knee = "/procedures/total-knee-replacement/";
const inGermany = { extraHTTPHeaders: { "x-forwarded-for": "2003:c0::1" } };

const theirs = (page: Page) => page.locator("about-price").locator("visible=true").first();
const note = (page: Page) => page.locator("rate-note").last();
const picker = (page: Page) => page.getByLabel("Show prices in").last();

/** Holds back the guess until it is let go. */
async function holdBackGuess(page: Page): Promise<() => void> {
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/user-currency*", async (route) => {
    await gate;
    await route.continue().catch(() => undefined); // nobody may be waiting any more
  });
  return letGo;
}

/** How often the rate is asked for, and what the console is told. */
function listen(page: Page) {
  const heard = { guesses: 0, rates: 0, warnings: [] as string[] };
  page.on("request", (request) => {
    if (request.url().includes("/api/user-currency")) heard.guesses++;
    if (request.url().includes("/api/stripe/fx-quote-raw")) heard.rates++;
  });
  page.on("console", (message) => {
    if (message.type() === "warning") heard.warnings.push(message.text());
  });
  return heard;
}

async function expectProvidersAlone(page: Page): Promise<void> {
  await expect(
    page
      .getByText(/AED\s[\d,]+/)
      .locator("visible=true")
      .first(),
  ).toBeVisible();
  expect(new Set(await page.locator("about-price").allTextContents())).toEqual(new Set([""]));
  await expect(picker(page)).toHaveValue("AED");
}

test.describe("by the visitor's network address", () => {
  test.use(inGermany);

  test("prices are told in their currency beside the clinic's, and nothing moves", async ({ page, request }) => {
    const draft = await aDraft(request);
    const sent = await aSentRequest(request);
    const compare = "/procedures/compare/?with=total-knee-replacement,coronary-bypass";
    for (const path of ["/", "/procedures/", knee, `/ar${knee}`, compare, `${draft.path}travel/`, sent.path]) {
      const letGo = await holdBackGuess(page);
      await page.goto(path);
      await hydrated(page);
      await expect(
        page.getByRole("combobox", { name: path.startsWith("/ar") ? "عرض الأسعار بعملة" : "Show prices in" }).last(),
      ).toBeVisible();
      const before = await places(page);
      const shifts = await shiftsFrom(page);
      letGo();
      await expect(theirs(page), path).toContainText("€");
      await expect(note(page), path).toContainText(/1 EUR = 4\.\d+ AED.*2026/);
      expect(await places(page), path).toEqual(before);
      expect(await shifts(), path).toEqual([]);
      await page.unroute("**/api/user-currency*");
    }
  });

  test("an estimate follows the answers, in both currencies", anyWidth, async ({ page, request }) => {
    const draft = await aDraft(request);
    const { rates } = (await (
      await request.post("/api/stripe/fx-quote-raw", { data: { from: "eur", to: "aed" } })
    ).json()) as FxQuote; // the contract's answer
    const expectEstimate = async () => {
      const { estimate } = (await (await request.get(`/api/quotes/${draft.token}`)).json()) as typeof draft.quote;
      if (!estimate || !rates["eur"]) throw new Error("no estimate or no rate");
      const { amount } = convert(
        estimate.high,
        { from: "EUR", to: "AED", rate: rates["eur"].exchange_rate },
        toThreeFigures,
      );
      await expect(theirs(page)).toContainText((amount / 100).toLocaleString("en-GB"));
      return amount;
    };
    await page.goto(`${draft.path}travel/`);
    const comfortable = await expectEstimate();
    await page.getByRole("radio", { name: "None, I book my own" }).check();
    await goOn(page);
    await expect(page).toHaveURL(/budget/);
    expect(await expectEstimate()).toBeLessThan(comfortable);
    await page.getByRole("combobox", { name: "Currency" }).selectOption("GBP");
    await expect(theirs(page)).toContainText("£");
    await goOn(page);
    await expect(page).toHaveURL(/contact/);
    await expect(theirs(page)).toContainText("£");
  });

  test("without a rate prices stay the clinic's own, and the page says so", anyWidth, async ({ page, allow }) => {
    allow(/net::ERR_FAILED|no exchange rate could be had/);
    await page.route("**/api/stripe/fx-quote-raw", (route) => route.abort());
    const heard = listen(page);
    await page.goto(knee);
    await expect(note(page)).toHaveText(
      "No exchange rate for Euro is available right now. Prices are in the clinic’s own currency.",
    );
    await expectProvidersAlone(page);
    expect(heard.rates).toBe(4);
    expect(heard.warnings).toEqual([expect.stringContaining("no exchange rate could be had")]);

    await page.unroute("**/api/stripe/fx-quote-raw");
    await picker(page).selectOption("GBP");
    await expect(theirs(page)).toContainText("£");
    const refused: FxQuote = { success: false, id: null, rates: {} };
    await page.route("**/api/stripe/fx-quote-raw", (route) => route.fulfill({ json: refused }));
    await picker(page).selectOption("INR");
    await expect(page.getByRole("status").filter({ hasText: "No exchange rate for Indian Rupee" })).toBeVisible();
    await expectProvidersAlone(page);
  });

  test(
    "what is picked comes before the guess, also when the guess is late, and is remembered",
    anyWidth,
    async ({ page }) => {
      const letGo = await holdBackGuess(page);
      const heard = listen(page);
      await page.goto(knee);
      await picker(page).selectOption("GBP");
      await expect(theirs(page)).toContainText("£");
      const answered = page.waitForResponse("**/api/user-currency*");
      letGo();
      await answered;
      await expect(picker(page)).toHaveValue("GBP");
      await expect(page.getByRole("status").filter({ hasText: "1 GBP =" })).toBeVisible();
      await expect(theirs(page)).toContainText("£");

      await page.goto("/procedures/");
      await expect(theirs(page)).toContainText("£");
      await expect(picker(page)).toHaveValue("GBP");
      expect(heard.guesses).toBe(1);
    },
  );
});

test.describe("where the network address tells nothing", () => {
  test("prices are the clinic's own, and a warning is logged", anyWidth, async ({ page }) => {
    const heard = listen(page);
    await page.goto(knee);
    await expect
      .poll(() => heard.warnings)
      .toEqual(["no currency is known for this network address; the provider's is used"]);
    await expectProvidersAlone(page);
    expect(heard.rates).toBe(0);
  });

  test("so they are when the guess fails, which is logged", anyWidth, async ({ page, allow }) => {
    allow(/status of 503|could not be looked up/);
    await page.route("**/api/user-currency*", (route) => route.fulfill({ status: 503, json: {} }));
    const heard = listen(page);
    await page.goto(knee);
    await expect.poll(() => heard.warnings).toEqual([expect.stringContaining("could not be looked up")]);
    await expectProvidersAlone(page);
    expect(heard).toMatchObject({ guesses: 1, rates: 0 });
  });

  test(
    "so they are when the guess takes too long, and what comes then changes nothing",
    anyWidth,
    async ({ page, allow }) => {
      allow(/could not be looked up/);
      const letGo = await holdBackGuess(page);
      const heard = listen(page);
      await page.goto(knee);
      await expect(picker(page)).toBeVisible();
      await expect.poll(() => heard.warnings).toEqual([expect.stringContaining("could not be looked up")]);
      letGo();
      await expectProvidersAlone(page);
      expect(heard.rates).toBe(0);
    },
  );
});
