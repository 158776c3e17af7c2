import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { DoctorProfile } from "../../contract/doctors.ts";
import type { Problem } from "../../contract/errors.ts";
import type { Doctor, Procedure, ProcedurePage, ProcedureSummary } from "../../contract/procedures.ts";
import { buildPackage, buildProcedure, buildProviderFile, testProviders } from "../testing/providers.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { createCatalogues } from "./procedures.ts";

const demo = (name: string) =>
  parse(readFileSync(new URL(`../provider-files/demonstration/${name}.yaml`, import.meta.url), "utf8"));
const manyCount = 60;
const many = buildProviderFile({
  company: { slug: "many", legalName: "Many Ltd", foundedYear: 2000, accreditations: [] },
  domains: ["many.example"],
  procedures: Array.from({ length: manyCount }, (_, index) =>
    buildProcedure({ slug: `procedure-${index}`, packages: [buildPackage({ price: 1000 + ((index * 7919) % 500) })] }),
  ),
});

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ providers: [...testProviders, demo("duna"), demo("marsa"), many] });
});
afterAll(() => site.close());

const duna = "duna.localhost";
const marsa = "marsa.localhost";

const list = async (query: Record<string, string | number> = {}, host = duna) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (await site.call<ProcedurePage>("GET", `/api/procedures?${search}`, { host })).body;
};
const read = async (slug: string, { host = duna, language = "en" } = {}) =>
  (await site.call<Procedure>("GET", `/api/procedures/${slug}?language=${language}`, { host })).body;
const slugsOf = ({ procedures }: ProcedurePage) => procedures.map(({ slug }) => slug);

describe("a search for a doctor finds what the doctor does", () => {
  test.each([
    ["Dr Kouri Saab", marsa, "total-knee-replacement"],
    ["Khoury-Saab", marsa, "total-knee-replacement"],
    ["خوري صعب", marsa, "total-knee-replacement"],
    ["Ilgazer", marsa, "coronary-bypass"],
    ["Elgazer", marsa, "coronary-bypass"],
    ["Dr Tariq", marsa, "lumbar-microdiscectomy"],
    ["د. طارق ناظر", marsa, "lumbar-microdiscectomy"],
    ["Kereszturi", duna, "wisdom-teeth-removal"],
    ["keresturi", duna, "wisdom-teeth-removal"],
    ["كيريستوري", duna, "wisdom-teeth-removal"],
  ])("%s", async (q, host, slug) => {
    const found = await list({ q }, host);
    expect(slugsOf(found)).toContain(slug);
    expect(found.total).toBeLessThan(8);
  });

  test("a treatment after a title, and a name that nobody has, are searched as words", async () => {
    expect(slugsOf(await list({ q: "Dr Knee" }, marsa))).toEqual(slugsOf(await list({ q: "knee" }, marsa)));
    expect((await list({ q: "Dr Mandrake" }, marsa)).total).toBe(0);
  });
});

test("specialties are listed in the order of the clinic's procedures", async () => {
  const written: { procedures: { specialty: string; status?: string }[] } = demo("duna");
  const published = written.procedures.filter(({ status = "published" }) => status === "published");
  const { facets } = await list();
  expect(facets.specialties.map(({ slug }) => slug)).toEqual([...new Set(published.map(({ specialty }) => specialty))]);
});

describe("one procedure", () => {
  test("has a price range from its cheapest package to its most expensive", async () => {
    const { packages, priceFrom, priceTo } = await read("single-tooth-implant");
    const prices = packages.map(({ price }) => price.amount);
    expect(priceFrom).toEqual({ amount: Math.min(...prices), currency: "EUR" });
    expect(priceTo.amount).toBe(Math.max(...prices));
  });

  test("lists packages with a hotel first, and links the cheapest of them", async () => {
    const { packages, travelPackage } = await read("single-tooth-implant");
    const withHotel = packages.filter(({ hotelNights }) => hotelNights > 0);
    expect(packages.slice(0, withHotel.length)).toEqual(withHotel);
    expect(travelPackage.price.amount).toBe(Math.min(...withHotel.map(({ price }) => price.amount)));
    expect(withHotel.find(({ slug }) => slug === travelPackage.slug)?.hotelNights).toBe(travelPackage.hotelNights);
  });

  test("lists three other procedures, those of its own specialty first", async () => {
    const { related, specialty, slug } = await read("single-tooth-implant");
    expect(related).toHaveLength(3);
    expect(related.map((one) => one.slug)).not.toContain(slug);
    expect(related.slice(0, 2).map((one) => one.specialty)).toEqual([specialty, specialty]);
  });

  test("names its reviewing doctor", async () => {
    const { reviewedBy, doctors } = await read("total-knee-replacement", { host: marsa });
    expect(doctors.map(({ name }) => name)).toContain(reviewedBy.doctor);
  });

  test.each(["no-such-thing", "old-knee", "Not A Slug", "total-knee-replacement"])(
    "%s is not found at a provider that does not offer it",
    async (slug) => {
      const { status, body } = await site.call<Problem>("GET", `/api/procedures/${encodeURIComponent(slug)}`);
      expect(status).toBe(404);
      expect(body.code).toBe("not-found");
    },
  );
});

describe("language", () => {
  test("is the requested one where the provider has it", async () => {
    const procedure = await read("total-knee-replacement", { host: marsa, language: "ar" });
    expect(procedure.textsLanguage).toBe("ar");
    expect(procedure.title).toMatch(/\p{Script=Arabic}/u);
    expect(procedure.packages[0]?.name).toMatch(/\p{Script=Arabic}/u);
    expect(procedure.doctors[0]?.textsLanguage).toBe("ar");
  });

  test("is the provider's own in every part where the translation is missing", async () => {
    const procedure = await read("procedure-0", { host: "many.example", language: "ar" });
    expect(procedure.textsLanguage).toBe("en");
    expect(procedure.doctors[0]?.textsLanguage).toBe("en");
    expect(procedure.related[0]?.textsLanguage).toBe("en");
  });
});

describe("the list", () => {
  test("begins with the featured procedures, and has no drafts or archived ones", async () => {
    const { procedures, total, facets } = await list({}, marsa);
    expect(procedures[0]?.slug).toBe("total-knee-replacement");
    expect(procedures[1]?.slug).toBe("total-hip-replacement");
    expect(facets.specialties.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(slugsOf(await list({}, "harbour.example"))).toEqual(["knee-replacement", "hip-replacement"]);
  });

  test.each([
    ["implnat", duna, "single-tooth-implant"],
    ["wisdm teeth", duna, "wisdom-teeth-removal"],
    ["missing tooht", duna, "single-tooth-implant"],
    ["knee replacment", marsa, "total-knee-replacement"],
    ["carpel tunnel", marsa, "carpal-tunnel-release"],
    ["الركبه", marsa, "total-knee-replacement"],
    ["استبدل مفصل الورك", marsa, "total-hip-replacement"],
    ["قسطره القلب", marsa, "coronary-angioplasty"],
  ])("finds the intended procedure for %s", async (q, host, expected) => {
    expect(slugsOf(await list({ q }, host)).slice(0, 3)).toContain(expected);
  });

  test("never contains another provider's procedures", async () => {
    expect((await list({ q: "total knee replacement" }, duna)).procedures.map(({ slug }) => slug)).not.toContain(
      "total-knee-replacement",
    );
  });

  test("names the invalid part of a query", async () => {
    const { status, body } = await site.call("GET", "/api/procedures?days=many&colour=red", { host: duna });
    expect(status).toBe(400);
    expect(body.errors?.map(({ field }) => field).sort()).toEqual(["colour", "days"]);
  });

  test("covers everything once over its pages, and shows the last page for numbers beyond it", async () => {
    for (const sort of ["relevance", "price", "stay"]) {
      const first = await list({ sort }, "many.example");
      const rest = await Promise.all([2, 3].map((page) => list({ sort, page }, "many.example")));
      const slugs = [first, ...rest].flatMap(slugsOf);
      expect(first.pages).toBe(3);
      expect(slugs).toHaveLength(manyCount);
      expect(new Set(slugs).size).toBe(manyCount);
    }
    expect((await list({ page: 900 }, "many.example")).page).toBe(3);
  });

  test("has exactly the procedures that satisfy the filters, in the requested order, with constant facets", async () => {
    const all = await list({}, marsa);
    const doctorsOf = new Map<string, string[]>();
    for (const slug of slugsOf(all))
      doctorsOf.set(
        slug,
        (await read(slug, { host: marsa })).doctors.map((one) => one.slug),
      );
    const { facets } = all;
    const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
    const filters = fc.record({
      specialty: maybe(fc.constantFrom(...facets.specialties.map(({ slug }) => slug))),
      price: maybe(fc.integer({ min: 0, max: facets.price.max.amount / 100 })),
      days: maybe(fc.integer({ min: 0, max: 40 })),
      nights: maybe(fc.integer({ min: 0, max: 10 })),
      anaesthesia: maybe(fc.constantFrom(...facets.anaesthesia)),
      doctor: maybe(fc.constantFrom(...facets.doctors.map(({ slug }) => slug))),
      speaks: maybe(fc.constantFrom(...facets.spokenLanguages)),
      sort: maybe(fc.constantFrom("relevance", "price", "stay")),
    });
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const given = Object.entries(filter).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value] as const],
        );
        const found = await list(Object.fromEntries(given), marsa);
        const isOfSpecialty = (one: ProcedureSummary) => !filter.specialty || one.specialty === filter.specialty;
        const fits = (one: ProcedureSummary) =>
          one.priceFrom.amount <= (filter.price ?? Number.POSITIVE_INFINITY) * 100 &&
          one.stayDays.max <= (filter.days ?? Number.POSITIVE_INFINITY) &&
          one.hospitalNights <= (filter.nights ?? Number.POSITIVE_INFINITY) &&
          (!filter.anaesthesia || one.anaesthesia === filter.anaesthesia) &&
          (!filter.doctor || doctorsOf.get(one.slug)?.includes(filter.doctor)) &&
          (!filter.speaks || one.spokenLanguages.includes(filter.speaks));
        const inAnySpecialty = all.procedures.filter(fits);
        const expected = inAnySpecialty.filter(isOfSpecialty).map(({ slug }) => slug);
        expect(slugsOf(found).sort()).toEqual(expected.sort());
        expect(found.total).toBe(expected.length);
        // Each specialty says how many it would show; the other choices stay.
        expect(found.facets).toEqual({
          ...facets,
          specialties: facets.specialties.map((one) => ({
            ...one,
            count: inAnySpecialty.filter(({ specialty }) => specialty === one.slug).length,
          })),
        });
        const keys = found.procedures.map(({ travelPackage, stayDays }) =>
          filter.sort === "price" ? travelPackage.price.amount : filter.sort === "stay" ? stayDays.max : 0,
        );
        expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      }),
      { numRuns: 60 },
    );
  });
});

test("says no to what is not offered, with what is near, and counts what a text finds", async () => {
  const nose = await list({ q: "nose job" }, marsa);
  expect(nose).toMatchObject({ total: 0, related: [] });
  expect(nose.facets.specialties.every(({ count }) => count === 0)).toBe(true);
  const partial = await list({ q: "partial knee replacement" }, marsa);
  expect(partial.total).toBe(0);
  expect(partial.related.map(({ slug }) => slug)).toContain("total-knee-replacement");
  const heart = await list({ q: "heart" }, marsa);
  expect(heart.facets.specialties.reduce((sum, { count }) => sum + count, 0)).toBe(heart.total);
});

test.each([
  ["chest pain", "en", true],
  ["can't breathe after surgery", "en", true],
  ["أريد أن أموت", "ar", true],
  ["Brustschmerzen", "en", true],
  ["knee pain", "en", false],
  ["heart valve", "en", false],
  ["", "en", false],
])("says of a search for %j whether it may be an emergency: %s, %s", async (q, language, isUrgent) => {
  expect(await list({ q, language }, marsa)).toMatchObject({ isUrgent });
});

test("lists the doctors with their licences", async () => {
  const { body } = await site.call<{ doctors: Doctor[] }>("GET", "/api/doctors?language=ar", { host: marsa });
  expect(body.doctors.length).toBeGreaterThan(3);
  expect(body.doctors[0]?.licence.number).not.toBe("");
  expect(body.doctors[0]?.licence.url).toMatch(/^https:\/\/example\.org\//);
});

describe("a doctor's page", () => {
  const read = (slug: string, host = marsa) =>
    site.call<DoctorProfile & Problem>("GET", `/api/doctors/${slug}?language=en`, { host });

  test("has the procedures that name the doctor, their specialties and the consultation", async () => {
    const { body } = await read("rania-khoury-saab");
    const { procedures } = await list({ doctor: "rania-khoury-saab" }, marsa);
    expect(body.procedures.map(({ slug }) => slug).sort()).toEqual(procedures.map(({ slug }) => slug).sort());
    expect(body.specialties).toEqual([...new Set(body.procedures.map(({ specialtyName }) => specialtyName))]);
    expect(body.licence.number).not.toBe("");
    expect(body.consultation).toEqual({ isFree: true });
  });

  test("is not there for a name that nobody has, or that works elsewhere", async () => {
    for (const [slug, host] of [
      ["nobody", marsa],
      ["rania-khoury-saab", "duna.localhost"],
    ] as const)
      expect((await read(slug, host)).body.code).toBe("not-found");
  });
});

test("reads a catalogue once per revision of its provider", async () => {
  const catalogues = createCatalogues(site.services.db);
  const provider = await site.services.providers.byHost(marsa);
  if (!provider) throw new Error("the demo provider is not there");
  const first = await catalogues.of(provider);
  expect(await catalogues.of(provider)).toBe(first);
  const changed = { ...provider, company: { ...provider.company, revision: provider.company.revision + 1 } };
  expect(await catalogues.of(changed)).not.toBe(first);
});
