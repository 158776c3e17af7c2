import { atDesk } from "./desk-sign-in.ts";
import { inDays } from "./moments.ts";
import { hydrated } from "./pages.ts";
import { barriersAtBothWidths } from "./screen.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { atADesk, expect, test } from "./test.ts";
import { aNamedTrip, anAcceptedOffer, bookTrip, callApi } from "./trips.ts";

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

    const clinic = await browser.newContext();
    const desk = await clinic.newPage();
    await atDesk(desk, "coordinator");
    await desk.goto(`/desk/requests/${reference.toLowerCase()}/`);
    await expect(desk.getByText("No treatment day is agreed.")).toBeVisible();
    await desk.getByLabel("Day", { exact: true }).fill(inDays(50));
    await desk.getByLabel("Place").fill("Reception, building 2");
    await desk.getByRole("button", { name: "Schedule and tell the person" }).click();
    await expect(desk.getByText("Wait for the deposit.")).toBeVisible();

    await page.goto("/profile/");
    await expect(page.getByRole("button", { name: /^Pay deposit/ })).toBeVisible();
    await page.goto(own);
    await page.goto(`/ar${own}`);
    await page.goto(own);
    await expect(page.getByRole("heading", { name: "The clinic has set a day for your treatment" })).toBeVisible();
    await page.getByRole("button", { name: /^Pay deposit/ }).click();
    await expect(page).toHaveURL(/\/profile\/checkout\//);
    await clinic.close();
  },
);

test(
  "a request to move the treatment is answered at the desk with another day, which the person takes",
  atADesk,
  async ({ page, browser }) => {
    await aSignedInPerson(page, "/profile/");
    const quote = await anAcceptedOffer(page);
    const trip = await aNamedTrip(page, { from: "offer", quote, companions: 0 });
    await bookTrip(page, trip);
    const path = `/api/client/trips/${trip}`;
    const { id } = await callApi<{ id: string }>(page, "POST", `${path}/dates/preview`, { treatment: inDays(62) });
    const { version, reference } = await callApi<{ version: number; reference: string }>(page, "GET", path);
    await callApi(page, "POST", `${path}/dates`, { preview: id, version });
    await page.goto("/profile/");
    await expect(page.getByText(/^Payment due: /).first()).toBeVisible();
    await page.goto(`/profile/plan/?trip=${trip}`);
    await page.getByRole("link", { name: /^Pay the balance:/ }).click();
    await expect(page.getByRole("button", { name: /^Pay the whole balance of/ })).toBeVisible();

    const clinic = await browser.newContext();
    const desk = await clinic.newPage();
    await atDesk(desk, "coordinator");
    await desk.goto("/desk/trips/?show=attention");
    await expect(desk.getByText("Move requested").first()).toBeVisible();
    await desk.goto("/desk/schedule/");
    await expect(desk.getByText("Requests to move a treatment")).toBeVisible();
    await desk.goto(`/desk/requests/${quote.toLowerCase()}/`);
    await desk.getByRole("link", { name: `Open trip ${reference}` }).click();
    await expect(desk.getByRole("button", { name: "Confirm the move" })).toBeVisible();
    expect(await barriersAtBothWidths(desk)).toEqual([]);
    await desk.getByRole("button", { name: "Refuse or offer another day" }).click();
    await desk.getByLabel("Reason").fill("The theatre is inspected on that day.");
    const other = desk.getByLabel("Another day (optional)");
    await expect(other).not.toHaveAttribute("aria-busy", "true");
    await desk.getByRole("button", { name: /^Show \d+ more days$/ }).click();
    await other.selectOption({ index: 60 });
    await desk.getByRole("button", { name: "Send the answer" }).click();
    await expect(desk.getByRole("button", { name: "Confirm the move" })).toHaveCount(0);

    await page.goto(`/profile/plan/?trip=${trip}`);
    await expect(page.getByText("The theatre is inspected on that day.")).toBeVisible();
    await page.getByRole("button", { name: /^See the move to/ }).click();
    await page.getByRole("button", { name: "Change dates" }).click();
    await expect(page.getByText("The theatre is inspected on that day.")).toHaveCount(0);
    await clinic.close();
  },
);
