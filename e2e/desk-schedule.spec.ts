import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { atDesk } from "./desk-sign-in.ts";
import { aBookedConsultation, freeTimes } from "./drafts.ts";
import { tabTo } from "./focus.ts";
import { inDays } from "./moments.ts";
import { mailsWith } from "./outbox.ts";
import { aVisitor } from "./quote-wizard.ts";
import { barriersAtBothWidths } from "./screen.ts";
import { atADesk, expect, test } from "./test.ts";

async function close(page: Page, what: string, day: string): Promise<void> {
  await page.goto("/desk/schedule/");
  const opener = page.getByRole("button", { name: "Close days" });
  const dialog = page.getByRole("dialog", { name: "Close days" });
  await opener.click();
  await expect(dialog.getByLabel("What is closed")).toBeFocused();
  await tabTo(dialog.getByRole("button", { name: "Close" }), "Shift+Tab");
  await page.mouse.click(2, 2);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await dialog.getByLabel("What is closed").selectOption({ label: what });
  await dialog.getByLabel("First day").fill(day);
  await dialog.getByLabel("Reason").fill("Inspection");
  await dialog.getByRole("button", { name: "Show who is affected" }).click();
  await expect(dialog.getByText("Nobody needs a new date.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close these days" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Bunion correction: ").first()).toBeVisible();
}

test(
  "the desk moves a consultation, of which the person is mailed and sees who did it, and closes days",
  atADesk,
  async ({ page }) => {
    const { email } = aVisitor();
    const { reference, token } = await aBookedConsultation(page.request, email);
    const { days } = await freeTimes(page.request);
    const [free] = days.flatMap(({ date, slots }) => slots.map(({ clinician }) => ({ date, clinician })));
    await atDesk(page, "coordinator");
    await page.goto(`/desk/consultations/${reference}/`);
    await expect(page.getByRole("heading", { name: "Amina Otieno" })).toBeVisible();
    await expect(page.getByText("My shoulder hurts.")).toHaveCount(0);
    await page.getByRole("button", { name: "Show health answers" }).click();
    await expect(page.getByText("My shoulder hurts.")).toBeVisible();
    const note = page.getByRole("textbox", { name: "Note, for the clinic alone" });
    await note.fill("Ask for the newest scan.");
    await page.reload();
    await expect(note).toHaveValue("Ask for the newest scan.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(note).toHaveValue("");
    expect(await barriersAtBothWidths(page)).toEqual([]);

    await page.keyboard.press("m");
    const dialog = page.getByRole("dialog", { name: "Move" });
    await dialog.getByLabel("Clinician").selectOption(free?.clinician ?? "");
    await dialog.getByLabel("Day").fill(free?.date ?? "");
    await dialog.getByLabel("Free time").selectOption({ index: 1 });
    await dialog.getByLabel("Reason, for the clinic alone").fill("An operation takes longer.");
    await dialog.getByRole("button", { name: "Move" }).click();
    await expect(page.getByText("Booked, at a new time")).toBeVisible();
    const moved = async () => (await mailsWith(email)).find(({ subject }) => subject.includes("new time"));
    await expect.poll(moved).toBeDefined();
    expect((await moved())?.text).not.toContain("An operation");

    await page.goto(`/consultation/${token}/`);
    const history = page.getByRole("region", { name: "From the clinic" });
    await expect(history).toContainText("Huda Saleh read your reason and your answers.");
    await expect(history).toContainText("Huda Saleh moved the consultation.");
    await expect(history).not.toContainText("An operation");
    await expect(page.getByText("Ask for the newest scan.")).toHaveCount(0);

    await close(page, "Bunion correction", inDays(60 + randomInt(200)));
    expect(await barriersAtBothWidths(page)).toEqual([]);
  },
);
