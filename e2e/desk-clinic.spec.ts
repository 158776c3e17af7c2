import { atDesk } from "./desk-sign-in.ts";
import { languageBases } from "./pages.ts";
import { barriers } from "./screen.ts";
import { anyWidth, expect, test } from "./test.ts";

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

for (const base of Object.values(languageBases))
  test(
    `catalogue and settings have no barriers and do not scroll sideways: ${base || "/"}`,
    anyWidth,
    async ({ page }) => {
      await atDesk(page, "owner");
      for (const path of [
        "catalogue/",
        "settings/",
        "catalogue/versions/",
        "catalogue/file/",
        "reports/",
        "records/",
        "records/jobs/",
        "records/data/",
      ]) {
        await page.goto(`${base}/desk/${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await barriers(page), path).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, path).toBeLessThanOrEqual(0);
      }
    },
  );
