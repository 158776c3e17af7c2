import { atDesk } from "./desk-sign-in.ts";
import { aBookedConsultation, aSentRequest } from "./drafts.ts";
import { atADesk, expect, test } from "./test.ts";

test("a consultation's note stays through a reload and another page until it is added", atADesk, async ({ page }) => {
  const { reference } = await aBookedConsultation(page.request, `note.${Date.now()}@example.org`);
  const place = `/desk/consultations/${reference.toLowerCase()}/`;
  await atDesk(page, "coordinator");
  await page.goto(place);
  const form = page.getByRole("form", { name: "Save" });
  const note = form.getByRole("textbox");
  await note.fill("She prefers the afternoon.");
  await page.reload();
  await expect(note).toHaveValue("She prefers the afternoon.");
  await page.goto("/desk/");
  await page.goto(place);
  await expect(note).toHaveValue("She prefers the afternoon.");
  await form.getByRole("button").click();
  await expect(note).toHaveValue("");
  await page.reload();
  await expect(note).toHaveValue("");
});

test("a page with unsaved settings is not left without a question", atADesk, async ({ page }) => {
  await atDesk(page, "owner");
  await page.goto("/desk/settings/");
  const field = page.getByLabel("WhatsApp").first();
  await field.fill("+971 50 000 0000");
  const elsewhere = page.getByRole("link", { name: "Reports" }).first();
  await elsewhere.click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click();
  await expect(field).toHaveValue("+971 50 000 0000");
  await elsewhere.click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/\/desk\/reports\//);
});

test("two windows that write one offer keep both texts", atADesk, async ({ page, context, allow }) => {
  allow(/status of 422/);
  const { quote } = await aSentRequest(page.request);
  const place = `/desk/requests/${quote.reference.toLowerCase()}/offer/?option=1`;
  await atDesk(page, "coordinator");
  const other = await context.newPage();
  await page.goto(place);
  // The other window does not hear what is saved here.
  await other.route("**/api/desk/live", () => undefined);
  await other.goto(place);
  const here = page.getByLabel("Conditions or remarks");
  const there = other.getByLabel("Conditions or remarks");
  await expect(there).toBeVisible();
  await here.fill("Bring your walking shoes.");
  await expect(page.getByRole("status").filter({ hasText: /^Saved / })).toBeVisible();
  await there.fill("Come the evening before.");
  const notice = other.getByRole("status").filter({ hasText: "You saved this offer in another window" });
  await expect(notice).toBeVisible();
  await notice.getByText("Show where both texts differ").click();
  await expect(notice.getByText("Bring your walking shoes.")).toBeVisible();
  await expect(notice.getByText("Come the evening before.")).toBeVisible();
  await other.getByRole("button", { name: "Keep my text" }).click();
  await expect(here).toHaveValue("Come the evening before.");
  await page.getByRole("button", { name: "Bring the text before back" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Saved / })).toBeVisible();
  await page.reload();
  await expect(here).toHaveValue("Bring your walking shoes.");
});
