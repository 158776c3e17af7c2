import { addressOn, type Host, hosts } from "./hosts.ts";
import { hydrated } from "./pages.ts";
import { headingOf } from "./quote-wizard.ts";
import { anyWidth, expect, test } from "./test.ts";

const clinics: Record<Host, { name: string; primary: string; currency: RegExp; procedure: string }> = {
  marsa: { name: "Marsa Clinic", primary: "#0b4f6c", currency: /AED/, procedure: "total-knee-replacement" },
  duna: { name: "Duna", primary: "#1f5f4a", currency: /€/, procedure: "single-tooth-implant" },
  haneul: { name: "Haneul", primary: "#5b2a5e", currency: /₩/, procedure: "cataract-surgery" },
};
/** Text that identifies each provider on another's page. */
const traces: Record<Host, RegExp> = { marsa: /marsa/i, duna: /duna/i, haneul: /haneul/i };

for (const host of hosts) {
  const { name, primary, currency, procedure } = clinics[host];
  const others = hosts.filter((other) => other !== host);

  test(
    `${host} shows its own name, colours and currency, and nothing of the others`,
    anyWidth,
    async ({ page, baseURL }) => {
      for (const path of ["/", `/procedures/${procedure}/`, "/contact/"]) {
        const response = await page.goto(addressOn(host, path, baseURL));
        expect(response?.status(), path).toBe(200);
        await expect(page.getByRole("banner").getByRole("link", { name: new RegExp(name) })).toBeVisible();
        const source = (await response?.text()) ?? "";
        for (const other of others) expect(source, `${path} of ${host}`).not.toMatch(traces[other]);
        const colour = await page.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue("--primary"),
        );
        expect(colour.trim().toLowerCase()).toBe(primary);
        if (path.startsWith("/procedures/")) await expect(page.getByRole("main")).toContainText(currency);
      }
    },
  );
}

test("shows a neutral page on a host without a provider", anyWidth, async ({ page, baseURL, allow }) => {
  allow(/status of 404/);
  const response = await page.goto(addressOn("nobody", "/procedures/", baseURL));
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle("Page Not Found");
  await expect(headingOf(page, "Page Not Found")).toBeVisible();
  for (const host of hosts) expect(await page.content()).not.toMatch(traces[host]);
});

test("a visitor at an unknown address sees that in the title and the heading", anyWidth, async ({ page, allow }) => {
  allow(/status of 404/);
  const response = await page.goto("/nothing-here/");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page Not Found/);
  await expect(headingOf(page, "Page Not Found")).toBeVisible();
  await expect(page.getByText("Page not found. The address may have a typing error")).toBeVisible();

  await page.goto("/procedures/nothing/");
  await expect(page).toHaveTitle(/^Page Not Found/);
  await expect(page.getByText("Page Not Found: /procedures/nothing/")).toBeVisible();
});

test("a link to a removed page shows the same page without a load", anyWidth, async ({ page, allow }) => {
  allow(/status of 404/);
  await page.goto("/");
  await hydrated(page);
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>("main a[href^='/procedures/']");
    link?.setAttribute("href", "/procedures/nothing/");
    link?.click();
  });
  await expect(page.getByText("Page Not Found: /procedures/nothing/")).toBeVisible();
  await expect(page).toHaveTitle(/^Page Not Found/);
});

test("the language link leads to the same page in the other language", async ({ page, isMobile }) => {
  await page.goto("/procedures/total-knee-replacement/");
  await page
    .getByRole("banner")
    .locator("summary", { hasText: isMobile ? "Menu" : "Language" })
    .click();
  await page.getByRole("link", { name: "العربية" }).locator("visible=true").click();
  await expect(page).toHaveURL(/\/ar\/procedures\/total-knee-replacement\/$/);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
});
