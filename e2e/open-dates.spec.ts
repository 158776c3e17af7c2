import { atDesk } from "./desk-sign-in.ts";
import { hydrated } from "./pages.ts";
import { barriersAtBothWidths } from "./screen.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { atADesk, expect, test } from "./test.ts";
import { anAcceptedOffer, inDays } from "./trips.ts";

test(
  "an offer without dates: the desk sets the day, and the person pays the deposit for it",
  atADesk,
  async ({ page, browser }) => {
    await aSignedInPerson(page, "/profile/");
    const reference = await anAcceptedOffer(page, { hasDates: false });
    const own = `/profile/procedures/${reference.toLowerCase()}/`;
    await page.goto(own);
    await expect(page.getByRole("link", { name: "Agree on the treatment day with the clinic" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Write which days suit you" })).toBeVisible();
    await hydrated(page);
    expect(await barriersAtBothWidths(page)).toEqual([]);
    await page.screenshot({ path: `/tmp/treatment/own-open-${test.info().project.name}.png`, fullPage: true });

    const clinic = await browser.newContext();
    const desk = await clinic.newPage();
    await atDesk(desk, "coordinator");
    await desk.goto(`/desk/requests/${reference.toLowerCase()}/`);
    await expect(desk.getByText("No treatment day is agreed.")).toBeVisible();
    await desk.screenshot({ path: `/tmp/treatment/desk-open-${test.info().project.name}.png`, fullPage: true });
    await desk.getByLabel("Day", { exact: true }).fill(inDays(50));
    await desk.getByLabel("Place").fill("Reception, building 2");
    await desk.getByRole("button", { name: "Schedule and tell the person" }).click();
    await expect(desk.getByText("Wait for the deposit.")).toBeVisible();

    await page.goto("/profile/");
    await expect(page.getByRole("button", { name: /^Pay deposit/ })).toBeVisible();
    await page.screenshot({ path: `/tmp/treatment/home-set-${test.info().project.name}.png`, fullPage: true });
    await page.goto(own);
    await page.screenshot({ path: `/tmp/treatment/own-set-${test.info().project.name}.png`, fullPage: true });
    await page.goto(`/ar${own}`);
    await page.screenshot({ path: `/tmp/treatment/own-set-ar-${test.info().project.name}.png`, fullPage: true });
    await page.goto(own);
    await expect(page.getByRole("heading", { name: "The clinic has set a day for your treatment" })).toBeVisible();
    await page.getByRole("button", { name: /^Pay deposit/ }).click();
    await expect(page).toHaveURL(/\/profile\/checkout\//);
    await page.screenshot({ path: `/tmp/treatment/checkout-${test.info().project.name}.png`, fullPage: true });
    await clinic.close();
  },
);
