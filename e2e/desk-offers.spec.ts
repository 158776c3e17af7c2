import { atDesk } from "./desk-sign-in.ts";
import { aSentRequest } from "./drafts.ts";
import { mailsWith } from "./outbox.ts";
import { hydrated } from "./pages.ts";
import { barriers, barriersAtBothWidths } from "./screen.ts";
import { aSignedInPerson } from "./sign-in.ts";
import { atADesk, expect, test } from "./test.ts";
import { callApi } from "./trips.ts";

test(
  "a coordinator writes two alternatives, a clinician signs them, the person accepts one, and it is scheduled",
  atADesk,
  async ({ page, browser }) => {
    const { quote, token, visitor } = await aSentRequest(page.request);
    const reference = quote.reference.toLowerCase();
    const offers = `/desk/requests/${reference}/`;

    await atDesk(page, "coordinator");
    const clinic = await browser.newContext();
    const clinician = await clinic.newPage();
    await atDesk(clinician, "clinician", "Dr Lena Novak", "DEMO-10427");

    // The first alternative: the catalogue's values, a free line, and no deposit.
    await page.goto(offers);
    await page.getByRole("link", { name: "Write an offer" }).click();
    await expect(page.getByRole("heading", { name: /^Alternative 1/ })).toBeVisible();
    await page.getByRole("button", { name: "Add a free line" }).click();
    await expect(page.getByText("3 things to put right")).toBeVisible();
    await page.getByLabel("Assessment", { exact: true }).selectOption("suitable");
    await page.getByLabel("Line 2").fill("Walking frame");
    await page.getByLabel("Price each").last().fill("499.5");
    await page.getByLabel("Deposit").fill("0");
    await page.getByRole("button", { name: "Add dates" }).click();
    await expect(page.getByRole("status").filter({ hasText: /^Saved / })).toBeVisible();
    await expect(page.getByRole("link", { name: "Preview as the person sees it" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Send to/ })).toBeDisabled();
    expect(await barriersAtBothWidths(page)).toEqual([]);
    const total = await page.locator("output").textContent();

    // A closed browser loses nothing, saved or not, and the preview is what the person will read.
    const remarks = page.getByLabel("Conditions or remarks");
    await remarks.fill("Bring your walking shoes.");
    await page.reload();
    await expect(remarks).toHaveValue("Bring your walking shoes.");
    await expect(page.getByRole("status").filter({ hasText: /^Saved / })).toBeVisible();
    await expect(page.getByLabel("Line 2")).toHaveValue("Walking frame");
    await expect(page.locator("output")).toHaveText(total ?? "");
    await page.goto(`/desk/requests/${reference}/offer/preview/?option=1`);
    await expect(page.getByText("Walking frame", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Desktop" }).click();
    await expect(page.getByRole("button", { name: "Desktop", pressed: true })).toBeVisible();
    await page.goto(`/ar/desk/requests/${reference}/offer/preview/?option=1`);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.getByText("Walking frame", { exact: true })).toBeVisible();

    const sign = async (option: number) => {
      await clinician.goto(`/desk/requests/${reference}/offer/?option=${option}`);
      await clinician.getByRole("button", { name: "Approve and sign" }).click();
      await clinician.getByRole("button", { name: "Sign", exact: true }).click();
      await expect(clinician.getByText("Approved by Dr Lena Novak, registration number DEMO-10427")).toBeVisible();
    };
    await sign(1);

    // A change after the signature: it falls, and both hear of it.
    await page.goto(`/desk/requests/${reference}/offer/?option=1`);
    await page.getByRole("button", { name: "Change the offer" }).click();
    await page.getByLabel("Quantity").last().fill("2");
    await expect(page.getByText("The approval no longer stands")).toBeVisible();
    await sign(1);
    await page.getByRole("button", { name: /^Send to/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send the offer" }).click();
    await expect(page.getByText("Open", { exact: true })).toBeVisible();

    // The second begins as a copy of the first.
    await page.getByRole("link", { name: "Add an alternative" }).click();
    await expect(page.getByRole("heading", { name: /^Alternative 2/ })).toBeVisible();
    await page.getByLabel("Price each").first().fill("50000");
    await expect(page.getByRole("status").filter({ hasText: /^Saved / })).toBeVisible();
    await sign(2);
    await page.getByRole("button", { name: /^Send to/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send the offer" }).click();
    await expect(page.getByText("Open", { exact: true })).toHaveCount(2);
    await expect
      .poll(async () => (await mailsWith(visitor.email)).map(({ subject }) => subject))
      .toContain(`Another alternative for your offer ${quote.reference}`);

    // The person reads both side by side and accepts the second.
    const home = await browser.newContext();
    const person = await home.newPage();
    await aSignedInPerson(person, "/profile/");
    await callApi(person, "POST", "/api/client/quotes", { token });
    await person.goto(`/profile/procedures/${reference}/`);
    await expect(person.getByRole("heading", { name: "2 alternatives to choose from" })).toBeVisible();
    await hydrated(person);
    expect(await barriersAtBothWidths(person)).toEqual([]);
    await person.getByRole("link", { name: /Read and answer.*Alternative 1/ }).click();
    await expect(person.getByRole("heading", { name: "Accept alternative 1?" })).toBeVisible();
    await person.getByRole("link", { name: /Read and answer.*Alternative 2/ }).click();
    await expect(person.getByText("Approved by Dr Lena Novak, registration number DEMO-10427")).toBeVisible();
    await hydrated(person);
    await person.getByRole("radio").first().check();
    await person.getByLabel("I agree to the text above").check();
    await person.getByLabel("Your name, as your signature").fill("Ana Lima");
    await person.getByRole("button", { name: "Sign and accept offer" }).click();
    await expect(person.getByRole("heading", { name: "You accepted this offer" })).toBeVisible();

    // The page at the desk follows; the other alternative is closed.
    await expect(page.getByText("Accepted and signed by Ana Lima")).toBeVisible();
    await expect(page.getByText("Closed", { exact: true })).toBeVisible();
    await page.getByLabel("Place").fill("Reception, building 2");
    await page.getByLabel("Time").fill("08:30");
    await page.getByRole("button", { name: "Schedule and tell the person" }).click();
    await expect(page.getByText("Reception, building 2")).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    const letter = page.waitForEvent("download");
    await page.getByRole("link", { name: "Letter for a visa, English" }).click();
    expect((await letter).suggestedFilename()).toContain(quote.reference);

    await person.reload();
    await expect(person.getByRole("heading", { name: "Your treatment is scheduled" })).toBeVisible();
    await expect(person.getByText("Reception, building 2")).toBeVisible();
    await hydrated(person);
    const own = person.waitForEvent("download");
    await person.getByRole("button", { name: "Download the letter for a visa" }).click();
    expect((await own).suggestedFilename()).toContain(quote.reference);
    await clinic.close();
    await home.close();
  },
);

test(
  "two coordinators write one offer: nobody's text is lost, and one of them decides",
  atADesk,
  async ({ page, browser, allow }) => {
    allow(/Failed to load resource/);
    const { quote } = await aSentRequest(page.request);
    const draft = `/desk/requests/${quote.reference.toLowerCase()}/offer/?option=1`;
    const second = await browser.newContext();
    const other = await second.newPage();
    await atDesk(page, "coordinator", "Huda Saleh");
    await atDesk(other, "coordinator", "Sami Nasser");
    const saved = (at: typeof page) => expect(at.getByRole("status").filter({ hasText: /^Saved / })).toBeVisible();
    await page.goto(draft);
    await page.getByLabel("Line 1").fill("Knee, as Huda writes");
    await saved(page);

    // The first one's line is down while the second one saves.
    await other.goto(draft);
    await page.route("**/draft", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
    await page.getByLabel("Conditions or remarks").fill("Written without a line.");
    await expect(page.getByText("Not saved. The text stays here, and saving is tried again.")).toBeVisible();
    await other.getByLabel("Line 1").fill("Knee, as Sami writes");
    await saved(other);
    await expect(page.getByText("Sami Nasser saved this offer in the meantime")).toBeVisible();
    await page.getByText("Show where both texts differ").click();
    await expect(page.getByText("Knee, as Sami writes")).toBeVisible();
    await expect(page.getByLabel("Conditions or remarks")).toHaveValue("Written without a line.");
    await page.unroute("**/draft");
    await page.getByRole("button", { name: "Keep my text" }).click();
    await saved(page);

    // A person who has nothing unsaved sees the other's text at once.
    await expect(other.getByLabel("Conditions or remarks")).toHaveValue("Written without a line.");
    await expect(other.getByLabel("Line 1")).toHaveValue("Knee, as Huda writes");
    await page.getByRole("button", { name: "Bring the text before back" }).click();
    await saved(page);
    await expect(page.getByLabel("Line 1")).toHaveValue("Knee, as Sami writes");
    await second.close();
  },
);
