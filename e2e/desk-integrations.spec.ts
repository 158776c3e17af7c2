import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { atDesk } from "./desk-sign-in.ts";
import { inDays } from "./moments.ts";
import { expectNoSidewaysScroll, languageBases } from "./pages.ts";
import { barriers } from "./screen.ts";
import { anyWidth, expect, test } from "./test.ts";

test(
  "an owner creates an API key, which reads the schedule until it is revoked",
  anyWidth,
  async ({ page, playwright, baseURL }) => {
    await atDesk(page, "owner");
    await page.goto("/desk/integrations/");
    const name = `Hospital calendar ${Date.now()}`;
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Read the schedule").check();
    await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
    const secret = await page.getByLabel("Secret", { exact: true }).inputValue();
    await page.getByRole("button", { name: "I have stored it" }).click();
    await expect(page.getByText(name)).toBeVisible();

    const system = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: { authorization: `Bearer ${secret}` },
    });
    const schedule = () => system.get(`/api/clinic/v1/schedule?from=${inDays(1)}&days=7`);
    expect((await schedule()).status()).toBe(200);
    expect((await system.get("/api/clinic/v1/requests")).status()).toBe(403);
    await page.getByRole("button", { name: `Revoke ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
    await expect(page.getByText("The key is revoked.").first()).toBeVisible();
    expect((await schedule()).status()).toBe(401);
    await system.dispose();
  },
);

/** The clinic's system: it refuses the first event. */
async function startSystem() {
  const ids: unknown[] = [];
  const server = createServer((request, response) => {
    ids.push(request.headers["webhook-id"]);
    response.writeHead(ids.length === 1 ? 503 : 200).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/events`, ids, close: () => void server.close() };
}

test("an owner adds a webhook, sees why a delivery failed, and sends it again", anyWidth, async ({ page, allow }) => {
  allow(/status of 400/);
  const system = await startSystem();
  await atDesk(page, "owner");
  await page.goto("/desk/integrations/");
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("https://10.0.0.8/");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByText(/can be reached from the internet/).first()).toBeVisible();
  await dialog.getByLabel("Address").fill(system.url);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByLabel("Secret", { exact: true })).toHaveValue(/^whsec_/);
  await page.getByRole("button", { name: "I have stored it" }).click();

  await page.getByRole("link", { name: system.url }).click();
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText(/^Status 503 in/).first()).toBeVisible();
  await page.getByRole("button", { name: "Send again: Test event" }).click();
  await expect(page.getByText("Delivered", { exact: true })).toBeVisible();
  expect(new Set(system.ids).size).toBe(1);
  for (const base of Object.values(languageBases))
    for (const path of ["/desk/integrations/", new URL(page.url()).pathname.replace(/^\/ar/, "")]) {
      await page.goto(base + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await barriers(page, { hasContrast: !base }), base + path).toEqual([]);
      await expectNoSidewaysScroll(page);
      await expect(page.locator("nav a[aria-current=page]").first()).toHaveAttribute("href", /integrations/);
    }

  await page.goto("/desk/integrations/");
  await page.getByRole("link", { name: system.url }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await dialog.getByRole("button", { name: "Remove webhook" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Integrations" })).toBeVisible();
  await expect(page.getByRole("link", { name: system.url })).toBeHidden();
  system.close();
});
