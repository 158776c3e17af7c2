import { atDesk } from "./desk-sign-in.ts";
import { expectNoSidewaysScroll, languageBases } from "./pages.ts";
import { barriers } from "./screen.ts";
import { anyWidth, atADesk, expect, test } from "./test.ts";

test("a catalogue change is previewed, published, seen by visitors, and undone", anyWidth, async ({ page }) => {
  await atDesk(page, "coordinator");
  await page.goto("/desk/catalogue/");
  await page.getByLabel("Search the catalogue").fill("health check");
  const found = page.getByRole("rowheader").getByRole("link");
  await expect(found).toHaveText([/health check/i]);
  await found.click();
  const title = page.getByLabel("Title", { exact: true }).first();
  await expect(title).toBeVisible();
  const slug = new URL(page.url()).pathname.split("/").at(-2);
  const before = await title.inputValue();
  const after = `${before} ${Date.now() % 10_000}`;
  const why = `A clearer title: ${after}`;
  await title.fill(after);
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toContainText(after);
  await page.getByLabel("What changed and why (optional)").fill(why);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const changes = page.getByRole("dialog", { name: "What the publication changes" });
  await expect(changes.getByText(after, { exact: true })).toBeVisible();
  await changes.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("cell", { name: why })).toBeVisible();
  const shown = async () => (await (await page.request.get(`/api/procedures/${slug}`)).json()).title;
  await expect.poll(shown).toBe(after);

  await page
    .getByRole("button", { name: /^Publish again/ })
    .first()
    .click();
  await changes.getByRole("button", { name: "Publish" }).click();
  await expect.poll(shown).toBe(before);
});

for (const [language, base] of Object.entries(languageBases))
  test(
    `the clinic's pages at the desk have no barriers and do not scroll sideways, in ${language}`,
    anyWidth,
    async ({ page }) => {
      await page.goto(`${base}/desk/sign-in/`);
      await expect(page.locator("input[type=password]")).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      await atDesk(page, "owner");
      for (const path of [
        "people/",
        "catalogue/",
        "settings/",
        "catalogue/versions/",
        "catalogue/file/",
        "catalogue/translations/",
        "reports/",
        "records/",
        "records/jobs/",
        "records/data/",
      ]) {
        await page.goto(`${base}/desk/${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        if (path === "people/") await expect(page.getByRole("row").nth(2)).toBeVisible();
        expect(await barriers(page, { hasContrast: !base }), path).toEqual([]);
        await expectNoSidewaysScroll(page);
      }
    },
  );

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
