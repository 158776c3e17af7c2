import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { Provider } from "../../contract/providers.ts";
import { theme } from "../db/tables/company.ts";
import { buildProviderFile } from "../testing/providers.ts";
import { openTestSite } from "../testing/site.ts";

const provider = "/api/provider/harbour.example";
const host = "harbour.example";

async function openHarbour(written: Parameters<typeof buildProviderFile>[0] = {}) {
  const lines: string[] = [];
  const site = await openTestSite({
    providers: [buildProviderFile(written)],
    log: pino({ level: "warn" }, { write: (line: string) => lines.push(line) }),
  });
  onTestFinished(site.close);
  return { site, lines };
}

test("a colour without # is imported, and is the same colour for every reader", async () => {
  const { site, lines } = await openHarbour({
    theme: [{ primaryColor: "12AB34", secondaryColor: "E0A458", hoverColor: "13719A" }],
  });
  const { status, body } = await site.call<Provider>("GET", provider, { host });
  expect(status).toBe(200);
  expect(body.theme).toEqual([{ primaryColor: "#12AB34", secondaryColor: "#E0A458", hoverColor: "#13719A" }]);
  expect((await site.app.inject({ url: "/favicon.svg", headers: { host } })).body).toContain('fill="#12AB34"');
  expect(lines).toEqual([]);
});

test("a record's colour without # is taken, what is no colour becomes the fallback, with one warning", async () => {
  const { site, lines } = await openHarbour();
  await site.services.db
    .update(theme)
    .set({ primaryColor: '"/><script>', secondaryColor: "12AB34", hoverColor: "#6C6EEC" });
  for (let asked = 0; asked < 2; asked++) {
    site.clock.pass(3000);
    const { status, body } = await site.call<Provider>("GET", provider, { host });
    expect(status).toBe(200);
    expect(body.theme).toEqual([{ primaryColor: "#070969", secondaryColor: "#12AB34", hoverColor: "#6C6EEC" }]);
  }
  const favicon = await site.app.inject({ url: "/favicon.svg", headers: { host } });
  expect(favicon.body).toContain('fill="#070969"');
  expect(favicon.body).not.toContain("script");
  expect((await site.app.inject({ url: "/", headers: { host } })).statusCode).toBe(200);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("harbour.example: theme.primaryColor is not a six-digit hex colour; #070969 is used");
});

test("a provider without a theme has the specification's colours", async () => {
  const { site } = await openHarbour();
  await site.services.db.delete(theme);
  site.clock.pass(3000);
  const { body } = await site.call<Provider>("GET", provider, { host });
  expect(body.theme).toEqual([{ primaryColor: "#070969", secondaryColor: "#52CCCC", hoverColor: "#6C6EEC" }]);
});
