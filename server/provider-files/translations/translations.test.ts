import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { importTranslations, listTranslations } from "../../../contract/desk/translations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { Procedure } from "../../../contract/procedures.ts";
import { taken } from "../../testing/calls.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

type Overview = AnswerOf<typeof listTranslations>;
type Imported = AnswerOf<typeof importTranslations>;

let site: TestSite;
let owner: StaffAtDesk;

beforeAll(async () => {
  site = await openTestSite();
});
beforeEach(async () => {
  owner = await staffAt(site, "owner", { name: "Olga Petrova" });
});
afterAll(() => site.close());

const path = "/api/desk/translations";
const overview = async () => taken(await owner.call<Overview>("GET", path));
const stateOf = async (language: string) => (await overview()).languages.find((one) => one.language === language);
const exported = async (language: string): Promise<string> =>
  (await owner.call("GET", `${path}/${language}`)).bytes.toString();
const sent = async (xliff: string, isCheckOnly = false) =>
  taken(await owner.call<Imported>("POST", path, { body: { xliff, isCheckOnly } }));

const unit =
  /(<trans-unit id="([^"]+)"[^>]*>\s*<source>)([\s\S]*?)(<\/source>)(?:\s*<target[^>]*>[\s\S]*?<\/target>)?/g;
/** The file as a translator returns it. */
const translated = (xliff: string, targetOf: (id: string, source: string) => string | undefined): string =>
  xliff.replace(unit, (whole, open: string, id: string, source: string, close: string) => {
    const target = targetOf(id, source);
    return target === undefined ? whole : `${open}${source}${close}<target>${target}</target>`;
  });
const summary = "procedures/hip-replacement/packages/essential/texts/summary";
const title = "procedures/hip-replacement/texts/title";
const pageIn = async (language: string): Promise<Procedure> => {
  // Records are fresh for two seconds.
  site.clock.pass(3000);
  return taken(await site.call<Procedure>("GET", `/api/procedures/hip-replacement?language=${language}`));
};

test("adds a language when all its texts are there, and names those that are not", async () => {
  const arabic = (id: string, source: string) => (id.endsWith("/keywords") ? "ورك\nمفصل" : `${source} (ar)`);
  const file = translated(await exported("ar"), arabic);
  const untouched = await sent(await exported("ar"));
  const { texts } = await overview();
  const waits = { problems: [], isIncomplete: true, number: null };
  expect(untouched).toMatchObject({ ...waits, missingCount: texts, missing: { length: 10 } });
  const partly = translated(file, (id) => (id === title ? "" : undefined));
  const names = ["procedures › hip-replacement › title"];
  expect(await sent(partly)).toMatchObject({ isIncomplete: true, number: null, missing: names, missingCount: 1 });
  const long = await sent(file);
  // The clinic's longest names leave no room for four more letters.
  const tooLong = new Set(long.problems.map(({ path }) => path));
  const fitting = translated(await exported("ar"), (id, source) =>
    tooLong.has(
      id
        .split("/")
        .filter((name) => name !== "texts")
        .join(" › "),
    )
      ? source
      : arabic(id, source),
  );
  expect(await sent(fitting)).toMatchObject({ problems: [], missingCount: 0, isIncomplete: false });
  const page = await pageIn("ar");
  expect([page.textsLanguage, page.title.endsWith(" (ar)")]).toEqual(["ar", true]);
  expect(page.recovery.map(({ fromDay }) => fromDay)).toEqual(
    (await pageIn("en")).recovery.map(({ fromDay }) => fromDay),
  );
  expect(await pageIn("ar")).toMatchObject({ textsLanguage: "ar" });
});

test("shows what is translated, and what a sentence has in common with the first language", async () => {
  const { source, texts, languages } = await overview();
  expect(source).toBe("en");
  expect(languages.map(({ language, state }) => [language, state])).toEqual([
    ["ar", "written"],
    ["de", "none"],
    ["es", "none"],
    ["fr", "none"],
    ["ru", "none"],
    ["zh", "none"],
  ]);
  expect(await stateOf("ar")).toMatchObject({ translated: texts, gaps: [] });
  expect(await stateOf("de")).toMatchObject({ translated: 0 });
  const part = { kind: "procedure", slug: "hip-replacement" };
  const english = translated(await exported("ar"), (id, source) => (id === summary ? source : undefined));
  await sent(english);
  expect(await stateOf("ar")).toMatchObject({
    translated: texts - 1,
    gaps: [{ path: "procedures › hip-replacement › packages › essential › summary", part, reason: "same" }],
  });
});

test("takes nothing from a file that nobody changed", async () => {
  expect(await sent(await exported("ar"))).toEqual({
    language: "ar",
    problems: [],
    problemCount: 0,
    stale: [],
    missing: [],
    missingCount: 0,
    isIncomplete: false,
    changes: [],
    number: null,
  });
});

test("publishes what a translator changed, as a version", async () => {
  const file = translated(await exported("ar"), (id) => (id === title ? "استبدال مفصل الورك كاملًا" : undefined));
  const checked = await sent(file, true);
  expect(checked.changes).toEqual([
    expect.objectContaining({
      path: "procedures › hip-replacement › texts › ar › title",
      after: "استبدال مفصل الورك كاملًا",
    }),
  ]);
  expect((await pageIn("ar")).title).not.toBe("استبدال مفصل الورك كاملًا");
  expect((await sent(file)).number).toEqual(expect.any(Number));
  expect((await pageIn("ar")).title).toBe("استبدال مفصل الورك كاملًا");
  expect((await sent(file)).changes).toEqual([]);
});

test("leaves out what was changed since the export", async () => {
  const file = await exported("ar");
  const now = file.replace(/(<trans-unit id="texts\/promise"[^>]*>\s*<source>)/, "$1Once: ");
  const changed = translated(now, (id) => (id === "texts/promise" ? "وعد آخر" : id === title ? "الورك" : undefined));
  const { problems, stale, changes } = await sent(changed, true);
  expect([problems, stale, changes.map(({ after }) => after)]).toEqual([[], ["promise"], ["الورك"]]);
});

test("leaves what is empty in the file as it was, and says how much that is", async () => {
  const file = translated(await exported("ar"), (id) => (id === summary ? " " : id === title ? "الورك" : undefined));
  expect(await sent(file, true)).toMatchObject({
    problems: [],
    missing: ["procedures › hip-replacement › packages › essential › summary"],
    missingCount: 1,
    isIncomplete: false,
    changes: [{ after: "الورك" }],
  });
});

test("refuses a file as a whole, by line, and changes nothing", async () => {
  const file = await exported("ar");
  const problemsOf = async (xliff: string) =>
    (await sent(xliff)).problems.map(({ path, reason }) => `${path}: ${reason}`);
  const put = (target: string) => translated(file, (id) => (id === title ? target : undefined));
  const where = "procedures › hip-replacement › title";
  expect(await problemsOf("<html/>")).toEqual([": unreadable"]);
  expect(await problemsOf(file.replaceAll(/original="clinics\/[^/]+/g, 'original="clinics/marsa'))).toEqual([
    "marsa: clinic",
  ]);
  expect(await problemsOf(file.replaceAll('target-language="ar"', 'target-language="en"'))).toEqual([": language"]);
  expect(await problemsOf(file.replace(`id="${title}"`, 'id="procedures/hop/texts/title"'))).toEqual([
    "procedures › hop › title: unknown",
  ]);
  expect(await problemsOf(put("<g id='1'>الورك</g>"))).toEqual([`${where}: markup`]);
  expect(await problemsOf(put("&lt;b>الورك&lt;/b>"))).toEqual([`${where}: markup`]);
  const { problems } = await sent(put("و".repeat(90)));
  expect(problems).toEqual([expect.objectContaining({ path: where, reason: "too-long", limit: 80 })]);
  expect(problems[0]?.line).toBeGreaterThan(10);
});

test("gives files to those who see the settings, and takes them from those who change them", async () => {
  const clinician = await staffAt(site, "clinician", { name: "Dr Sara Haddad" });
  const body = { xliff: await exported("ar"), isCheckOnly: true };
  expect((await clinician.call("POST", path, { body })).status).toBe(403);
  expect((await owner.call("GET", `${path}/en`)).status).toBe(404);
  expect((await owner.call("GET", `${path}/ko`)).status).toBe(404);
});
