import { headingOf } from "./quote-wizard.ts";
import { anyWidth, expect, test } from "./test.ts";

test("a visitor finds a procedure despite a typing error, and narrows the list", anyWidth, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: /See all \d+ procedures/ }).click();
  await expect(headingOf(page, "Procedures")).toBeVisible();

  await page.getByText("Filters", { exact: true }).click();
  await page.getByRole("radio", { name: /^Spine/ }).check();
  await page.getByRole("button", { name: "Show procedures" }).click();
  await expect(page).toHaveURL(/specialty=spine/);
  await expect(page.getByRole("status").filter({ hasText: "2 procedures" })).toBeVisible();
  await page.getByRole("link", { name: /Remove filter:.*Spine/ }).click();
  await expect(page).not.toHaveURL(/specialty=/);
  await expect(page.getByRole("status").filter({ hasText: /^\d{2} procedures$/ })).toBeVisible();

  await page.getByRole("searchbox", { name: "Search procedures" }).fill("nee replacment");
  await page.getByRole("searchbox", { name: "Search procedures" }).press("Enter");
  await expect(page).toHaveURL(/q=nee/);
  const found = page.getByRole("region", { name: /\d procedures?/ });
  await expect(found.getByRole("heading", { level: 3 }).first()).toHaveText("Total knee replacement");
});
