import { atDesk } from "./desk-sign-in.ts";
import { aBookedConsultation } from "./drafts.ts";
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
