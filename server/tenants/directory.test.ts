import { eq } from "drizzle-orm";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Provider } from "../../contract/providers.ts";
import { listProcedures } from "../catalogue/queries.ts";
import { asOwner, asSystem } from "../db/access.ts";
import { procedure } from "../db/tables/catalogue.ts";
import { company, domain, theme } from "../db/tables/company.ts";
import { buildProviderFile } from "../testing/providers.ts";
import { openTestSite } from "../testing/site.ts";
import { servedOrigin, siteOrigin } from "./directory.ts";
import { findProvider } from "./queries.ts";

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
  const colourAt = async () => (await site.call<Provider>("GET", provider, { host })).body.theme[0]?.primaryColor;
  await expect.poll(colourAt).toBe("#070969");
  for (let asked = 0; asked < 2; asked++) {
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
  const colourAt = async () => (await site.call<Provider>("GET", provider, { host })).body.theme[0]?.primaryColor;
  await site.services.db.delete(theme);
  await expect.poll(colourAt).toBe("#070969");
  const { body } = await site.call<Provider>("GET", provider, { host });
  expect(body.theme).toEqual([{ primaryColor: "#070969", secondaryColor: "#52CCCC", hoverColor: "#6C6EEC" }]);
});

test("accreditations and the registered name are in the reader's language where the provider wrote them", async () => {
  const file = buildProviderFile();
  const written = { name: "Safe care", body: "Council", since: 2015 };
  const { site } = await openHarbour({
    company: {
      ...file.company,
      accreditations: [{ ...written, texts: { ar: { name: "رعاية آمنة", body: "المجلس" } } }, written],
    },
    texts: { ...file.texts, ar: { ...file.texts.en, legalName: "مركز المرفأ" } as never },
  });
  const read = async (language: string) =>
    (await site.call<Provider>("GET", `${provider}?language=${language}`, { host })).body.company;
  expect(await read("ar")).toMatchObject({
    legalName: "مركز المرفأ",
    accreditations: [
      { name: "رعاية آمنة", body: "المجلس", textsLanguage: "ar" },
      { name: "Safe care", textsLanguage: "en" },
    ],
  });
  expect(await read("en")).toMatchObject({
    legalName: file.company.legalName,
    accreditations: [{ name: "Safe care" }, { name: "Safe care" }],
  });
});

test("the clinic's country is named in the page's language also where its own texts are in another", async () => {
  const { site } = await openHarbour();
  const countryIn = async (language: string) =>
    (await site.call<Provider>("GET", `${provider}?language=${language}`, { host })).body.texts.country;
  expect(await countryIn("es")).toBe("Emiratos Árabes Unidos");
  expect(await countryIn("en")).toBe("United Arab Emirates");
});

test("a clinic stays in memory without statements, and its change and its new host are served once announced", async () => {
  const { site } = await openHarbour();
  const { db } = site.services;
  const nameAt = async (at: string) =>
    (await site.call<Provider>("GET", "/api/provider/harbour.example", { host: at })).body.company?.legalName;
  const before = await nameAt(host);
  expect(before).toBe(buildProviderFile().company.legalName);
  const select = vi.spyOn(db, "select");
  await site.services.providers.byHost(host);
  expect(select).not.toHaveBeenCalled();
  await db.update(company).set({ legalName: "Harbour Clinic Two" });
  await expect.poll(() => nameAt(host)).toBe("Harbour Clinic Two");
  expect(await site.services.providers.byHost("second.example")).toBeUndefined();
  const [first] = await db.select().from(domain);
  if (!first) throw new Error("the clinic has no domain");
  await db.insert(domain).values({ ...first, name: "second.example", position: 9 });
  await expect.poll(async () => (await site.services.providers.byHost("second.example"))?.id).toBe(first.providerId);
  await db.delete(domain).where(eq(domain.name, "second.example"));
  await expect.poll(() => site.services.providers.byHost("second.example")).toBeUndefined();
});

test("a clinic's record is read once for all transactions, and anew once a change of this clinic is announced", async () => {
  const { site } = await openHarbour();
  const lake = await site.addProvider(
    buildProviderFile({ domains: ["lake.example"], company: { ...buildProviderFile().company, slug: "lake" } }),
  );
  const [harbour] = site.providers;
  if (!harbour) throw new Error("the site has no clinic");
  await site.services.providers.byHost(host);
  const { db } = site.services;
  const read = (id: typeof lake) =>
    asSystem(db, async (tx) => [await findProvider(tx, id), await listProcedures(tx, id)] as const);
  const [first, other] = [await read(harbour), await read(lake)];
  const [asOwned] = await asOwner(db, harbour, "client:ana", async (tx) => [await findProvider(tx, harbour)]);
  expect(asOwned).toBe(first[0]);
  expect((await read(harbour))[1]).toBe(first[1]);
  await db.update(procedure).set({ hospitalNights: 9 }).where(eq(procedure.providerId, harbour));
  const nights = async () => (await read(harbour))[1].map(({ hospitalNights }) => hospitalNights);
  await expect.poll(nights).toContain(9);
  await db.update(company).set({ legalName: "Harbour Clinic Two" }).where(eq(company.id, harbour));
  await expect.poll(async () => (await read(harbour))[0]?.company.legalName).toBe("Harbour Clinic Two");
  expect((await read(lake))[0]).toBe(other[0]);
  site.services.providers.forget(lake);
  expect((await read(lake))[0]).not.toBe(other[0]);
});

test("links of mails lead to a domain of the clinic, at the port that is served and no other", () => {
  const clinic = { domains: ["lake.localhost", "lake.example"] };
  const to = (origin: string) => servedOrigin({ port: 4140 }, clinic, origin);
  expect(to("http://lake.localhost:9999")).toBe("http://lake.localhost:4140");
  expect(to("http://lake.example:81")).toBe("https://lake.example");
  expect(to("https://evil.example")).toBe(siteOrigin({ port: 4140 }, clinic));
});

test("a known city of a clinic is named in languages that the clinic does not write", async () => {
  const written = buildProviderFile({ furtherLanguages: ["ru", "zh", "fr"] });
  const { en } = written.texts;
  if (!en) throw new Error("test providers have English texts");
  const { site } = await openHarbour({ ...written, texts: { en: { ...en, city: "Dubai" } } });
  const cityFor = async (language: string) =>
    (await site.call<Provider>("GET", `${provider}?language=${language}`, { host })).body.texts.city;
  expect([await cityFor("en"), await cityFor("ru"), await cityFor("zh"), await cityFor("fr")]).toEqual([
    "Dubai",
    "Дубай",
    "迪拜",
    "Dubaï",
  ]);
});
