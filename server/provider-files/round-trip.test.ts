import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import type { Database } from "../../adapters/database/database.ts";
import { readConfig } from "../config/config.ts";
import { doctor, procedure, procedurePackage } from "../db/tables/catalogue.ts";
import { findProvider, findProviderByDomain } from "../tenants/queries.ts";
import { consultingProvider } from "../testing/consultations.ts";
import { openTestDatabase } from "../testing/database.ts";
import { buildDoctor, buildPackage, buildProcedure, buildProviderFile } from "../testing/providers.ts";
import { exportProvider } from "./file.ts";
import { importProviderFile } from "./from-disk.ts";

let database: Database;
let folder: string;
let steps: string[];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "provider-"));
  steps = [];
});
afterEach(() => rm(folder, { recursive: true }));

const services = () => ({
  db: database.db,
  config: readConfig({ DATA_DIR: join(folder, "var") }),
  now: () => new Date("2026-11-20T09:00:00Z"),
  newId: v7,
  randomBytes,
});

/** Imports a file, given as text or as an object. */
async function importFile(file: string | object) {
  const path = join(folder, "clinic.yaml");
  await writeFile(path, typeof file === "string" ? file : stringify(file));
  const result = await importProviderFile(services(), path, (step) => steps.push(step));
  if (result.outcome === "invalid") throw new Error(JSON.stringify(result.problems));
  return result;
}

/** Gives each test its own provider. */
let count = 0;
function builder() {
  count += 1;
  const slug = `clinic-${count}`;
  const company = { slug, legalName: "Harbour Clinic Ltd", foundedYear: 2011, accreditations: [] };
  return (changes: Parameters<typeof buildProviderFile>[0] = {}) =>
    buildProviderFile({ company, domains: [`${slug}.example`], ...changes });
}

const rows = async () => ({
  doctors: await database.db.select().from(doctor),
  procedures: await database.db.select().from(procedure),
  packages: await database.db.select().from(procedurePackage),
});

test("a new provider is served on its domains, in its file's order", async () => {
  const build = builder();
  const { id, outcome } = await importFile(build({ domains: ["WWW.Harbour.example", "harbour.example"] }));
  expect(outcome).toBe("created");
  expect(steps).toEqual(["1 doctor, 1 procedure, 1 package"]);
  const found = await findProviderByDomain(database.db, "harbour.example");
  expect(found?.id).toBe(id);
  expect(found?.domains).toEqual(["www.harbour.example", "harbour.example"]);
  expect(found?.company.revision).toBe(1);
});

test("importing the same file again changes nothing", async () => {
  const file = builder()();
  const { id } = await importFile(file);
  const before = await rows();
  expect((await importFile(file)).outcome).toBe("unchanged");
  expect(await rows()).toEqual(before);
  expect((await findProvider(database.db, id))?.company.revision).toBe(1);
});

test("unchanged rows keep their ids, removed ones are deleted, and the revision increases", async () => {
  const build = builder();
  const [ada, bo] = [buildDoctor(), buildDoctor({ slug: "bo-lind" })];
  const packages = [buildPackage(), buildPackage({ slug: "complete" })];
  const hip = buildProcedure({ slug: "hip-replacement" });
  const { id } = await importFile(build({ doctors: [ada, bo], procedures: [hip, buildProcedure({ packages })] }));
  const before = await rows();
  const cheaper = buildProcedure({ packages: [buildPackage({ slug: "complete", price: 100.5 })] });
  expect((await importFile(build({ doctors: [ada], procedures: [cheaper] }))).outcome).toBe("updated");
  const after = await rows();
  const own = <T extends { providerId: string }>(all: readonly T[]) =>
    all.filter(({ providerId }) => providerId === id);
  expect(own(after.doctors).map(({ slug }) => slug)).toEqual(["ada-berg"]);
  expect(own(after.procedures).map(({ slug, position }) => [slug, position])).toEqual([["knee-replacement", 0]]);
  expect(own(after.packages).map(({ slug, price, position }) => [slug, price, position])).toEqual([
    ["complete", 10050, 0],
  ]);
  for (const kind of ["doctors", "procedures", "packages"] as const) {
    const idsBefore = before[kind].map((row) => row.id);
    expect(own<{ id: string; providerId: string }>(after[kind]).every((row) => idsBefore.includes(row.id))).toBe(true);
  }
  expect((await findProvider(database.db, id))?.company.revision).toBe(2);
});

test("other providers' rows are unchanged", async () => {
  const { id } = await importFile(builder()());
  await importFile(builder()({ doctors: [buildDoctor({ licence: { number: "other", authority: "Other" } })] }));
  const ownDoctors = (await rows()).doctors.filter(({ providerId }) => providerId === id);
  expect(ownDoctors.map(({ licenceNumber }) => licenceNumber)).toEqual(["D-1042"]);
});

test("a provider gets a user pool once and keeps it", async () => {
  const build = builder();
  const { id, slug } = await importFile(build());
  const pool = (await findProvider(database.db, id))?.company.userPool;
  expect(pool?.userPoolId).toBe(`local_${slug}`);
  expect(pool?.userPoolClientId).toMatch(/^[a-z0-9]{26}$/);
  await importFile(build({ policiesVersion: "2026-11-01" }));
  expect((await findProvider(database.db, id))?.company.userPool).toEqual(pool);
});

test("another provider's domain is refused without any change", async () => {
  const [first, second] = [builder(), builder()];
  await importFile(first({ domains: ["shared.example"] }));
  await expect(importFile(second({ domains: ["Shared.example"] }))).rejects.toThrow(
    /domains › 1.*belongs to the provider/,
  );
  expect((await findProviderByDomain(database.db, "shared.example"))?.company.slug).toBe(first().company.slug);
});

test("a failure half-way leaves the provider unchanged", async () => {
  const build = builder();
  const { id } = await importFile(build());
  const path = join(folder, "next.yaml");
  await writeFile(
    path,
    stringify(build({ policiesVersion: "2026-11-01", procedures: [buildProcedure({ slug: "hip" })] })),
  );
  let made = 0;
  const newId = () => {
    made += 1;
    return made > 2 ? "no id at all" : v7();
  };
  await expect(importProviderFile({ ...services(), newId }, path, () => {})).rejects.toThrow();
  const after = await findProvider(database.db, id);
  expect([after?.company.revision, after?.company.policiesVersion]).toEqual([1, "2026-10-01"]);
});

const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).filter((text) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the importer refuses them
  return text.trim() !== "" && !/[\u0000-\u0008\u000B-\u001F\u007F]/.test(text);
});
const line = fc.oneof(
  word,
  fc.constantFrom(
    "yes",
    "null",
    "2026-11-20",
    "0x1F",
    "# no comment",
    "a: b",
    "- c",
    "'",
    "*x",
    "two\nlines\n",
    " edge ",
  ),
);

test("an export imports to the same rows for any texts and prices", async () => {
  const build = builder();
  await fc.assert(
    fc.asyncProperty(
      line,
      line,
      fc.integer({ min: 1, max: 1e11 }),
      fc.constantFrom("AED", "KRW", "KWD"),
      async (text, note, minor, currency) => {
        const price = minor / 10 ** { AED: 2, KRW: 0, KWD: 3 }[currency as "AED"];
        fc.pre(price <= 1e9);
        const base = build();
        const { id } = await importFile({
          ...base,
          location: { ...base.location, currency },
          company: { ...base.company, legalName: text },
          doctors: [buildDoctor({ texts: { en: { name: note, title: text, bio: note } } })],
          procedures: [buildProcedure({ packages: [buildPackage({ price })] })],
        });
        const exported = await exportProvider(database.db, id);
        expect((await importFile(exported ?? "")).outcome).toBe("unchanged");
        expect(await exportProvider(database.db, id)).toBe(exported);
      },
    ),
    { numRuns: 25 },
  );
});

test("an export keeps the consultations unchanged", async () => {
  const { consultations, doctors, procedures } = consultingProvider;
  const { id } = await importFile(builder()({ consultations, doctors, procedures }));
  const exported = parse((await exportProvider(database.db, id)) ?? "");
  expect(exported.consultations).toEqual(consultations);
  expect(exported.procedures.map(({ questions }: { questions?: unknown }) => questions)).toEqual(
    procedures.map(({ questions }) => questions),
  );
  expect((await importFile(exported)).outcome).toBe("unchanged");
});

test("an export starts with the default language", async () => {
  const base = builder()({ defaultLanguage: "ar" });
  const both = <T>({ en }: { en?: T | undefined }) => ({ en, ar: en });
  const [person, treatment] = [buildDoctor(), buildProcedure()];
  const packages = treatment.packages.map((entry) => ({ ...entry, texts: both(entry.texts) }));
  const { id } = await importFile({
    ...base,
    texts: both(base.texts),
    doctors: [{ ...person, texts: both(person.texts) }],
    procedures: [{ ...treatment, packages, texts: both(treatment.texts) }],
  });
  const exported = (await exportProvider(database.db, id)) ?? "";
  expect(exported.match(/^ *(?:en|ar):$/gm)?.map((key) => key.trim())).toEqual(Array(4).fill(["ar:", "en:"]).flat());
});
