import type { Page } from "@playwright/test";
import { atStep, aVisitor, beginQuote, clickContinue, fillContact, headingOf } from "./quote-wizard.ts";
import { anyWidth, expect, test } from "./test.ts";

/** A day in the life of a seven-year-old, and of an adult, whatever day it is. */
const bornYearsAgo = (years: number): string => `${new Date().getUTCFullYear() - years}-01-02`;

/** From the first question about health to the contact: what nobody has to answer is not answered. */
async function passSteps(page: Page, next: string): Promise<void> {
  for (const step of ["intake", "documents", "travel", "budget"] as const) {
    await expect(page).toHaveURL(new RegExp(`/${step}/`));
    if (step === "travel") {
      await page.locator("input[value=open]").check();
      await page.locator("input[name=hotelLevel]").first().check();
    }
    await page.getByRole("button", { name: next }).click();
  }
  await expect(page).toHaveURL(/\/contact\//);
}

test("a mother asks for her child, and declares that she may", anyWidth, async ({ page, allow }) => {
  // The API refuses an adult, which the browser logs.
  allow(/status of 400/);
  const visitor = aVisitor();
  await page.goto("/quote/?procedure=total-knee-replacement&package=complete");
  await beginQuote(page);
  await expect(page.getByText(/Another adult asks with an email and account of their own/)).toBeVisible();
  await page.getByRole("radio", { name: "For a child I am responsible for" }).check();
  await page.getByLabel("Child’s first name").fill("Lina");
  await page.getByLabel("Child’s family name").fill("Otieno");
  await page.getByLabel("Child’s date of birth").fill(bornYearsAgo(30));
  await page.getByRole("radio", { name: "Mother" }).check();
  await clickContinue(page);
  await expect(page.getByLabel("Child’s date of birth")).toHaveAccessibleDescription(/This person is 18 or older/);
  await page.getByLabel("Child’s date of birth").fill(bornYearsAgo(7));
  await clickContinue(page);

  await atStep(page, "goals");
  await expect(page.getByText(/Answer for the patient, .*Lina Otieno/)).toBeVisible();
  await page.getByLabel("In your own words").fill("Run without pain.");
  await page.getByRole("checkbox", { name: /I am the child’s mother, father or legal guardian/ }).check();
  await clickContinue(page);
  await passSteps(page, "Save and continue");
  await fillContact(page, visitor);
  await expect(page.getByText("Lina Otieno")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /right to decide on the child’s treatment/ })).toBeChecked();
  await page.getByRole("checkbox", { name: /may be sent to/ }).check();
  await page.getByRole("checkbox", { name: /accept the terms of service/ }).check();
  await page.getByRole("button", { name: "Send my request" }).click();
  await expect(headingOf(page, "We have your request")).toBeVisible();
  await expect(page.getByText("Lina Otieno")).toBeVisible();
});

test("a guardian asks for a child in Arabic", anyWidth, async ({ page }) => {
  await page.goto("/ar/quote/?procedure=total-knee-replacement&package=complete");
  await page.getByRole("button", { name: "ابدأ الطلب" }).click();
  await expect(headingOf(page, "لمن العلاج؟")).toBeVisible();
  await page.getByRole("radio", { name: "لطفل أنا مسؤول عنه" }).check();
  await page.getByLabel("الاسم الأول للطفل").fill("لينا");
  await page.getByLabel("اسم عائلة الطفل").fill("حداد");
  await page.getByLabel("تاريخ ميلاد الطفل").fill(bornYearsAgo(7));
  await page.getByRole("radio", { name: "الوصي القانوني" }).check();
  const next = "احفظ وتابع";
  await page.getByRole("button", { name: next }).click();
  await page.locator("textarea[name=goals]").fill("الركض بلا ألم");
  await page.getByRole("checkbox", { name: /أنا والدة الطفل أو والده أو الوصي القانوني/ }).check();
  await page.getByRole("button", { name: next }).click();
  await passSteps(page, next);
  await page.goto(page.url().replace(/contact\/.*/, "review/"));
  await expect(page.getByText("لينا حداد")).toBeVisible();
  await expect(page.getByText("الوصي القانوني", { exact: true })).toBeVisible();
});
