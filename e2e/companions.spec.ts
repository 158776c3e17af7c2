import { mailsWith } from "./outbox.ts";
import { hydrated } from "./pages.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { anyWidth, expect, test } from "./test.ts";
import { aTrip, bookTrip } from "./trips.ts";

const health = /knee|replacement|treatment|surgery|recovery|medicine|allerg/i;

test(
  "a companion opens the link, sees times and no health, and sees nothing once let out",
  anyWidth,
  async ({ page, browser }) => {
    await aSignedInPerson(page, "/profile/me/");
    const trip = await aTrip(page);
    await bookTrip(page, trip);
    const email = `kim.${trip}@example.org`;
    await page.goto(`/profile/plan/companions/?trip=${trip}`);
    await hydrated(page);
    await page.getByLabel("Name", { exact: true }).fill("Kim Vale");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByText("Kim Vale is invited.")).toBeVisible();

    await expect.poll(async () => (await mailsWith(email)).length).toBe(1);
    const [mail] = await mailsWith(email);
    expect(mail?.text).not.toMatch(health);
    const link = /https?:\/\/\S+\/companion\/[\w-]{43}\//.exec(mail?.text ?? "")?.[0] ?? "";
    const context = await browser.newContext({ viewport: page.viewportSize() });
    const other = await context.newPage();
    await other.goto(link);
    await other.getByRole("button", { name: "Open plan" }).click();
    await expect(other.getByRole("heading", { name: "Travel plan of Ana" })).toBeVisible();
    const main = other.getByRole("main");
    await expect(main.getByText(/Appointment at/).first()).toBeVisible();
    const text = ((await main.textContent()) ?? "").replace("24-hour line, for patients after treatment", "");
    expect(text).not.toMatch(health);

    await page.reload();
    await hydrated(page);
    await expect(page.getByText(/Last seen/)).toBeVisible();
    await page.locator("summary", { hasText: "Stop sharing" }).click();
    await page.getByRole("button", { name: "Stop sharing" }).click();
    await expect(page.getByText("Kim Vale cannot see this trip any more.")).toBeVisible();
    await other.reload();
    await expect(other.getByRole("heading", { name: "No plan is open here" })).toBeVisible();
    await other.goto(link);
    await other.getByRole("button", { name: "Open plan" }).click();
    await expect(other.getByRole("heading", { name: "This link does not open a plan" })).toBeVisible();
    await context.close();
  },
);
