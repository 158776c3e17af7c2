import { expect, it } from "vitest";
import { type BundledAsset, type BundledScript, inEachLanguage, marksOf } from "./client-languages.ts";

const english = {
  trips_title: "() => `Trips`",
  trips_days: '(i) => i.days + " d"',
  trips_safe: '() => `Your "plural" trip, \\`quoted\\``',
};
const arabic = {
  ...english,
  trips_title: "() => `رحلات`",
  trips_days: '(i) => { const category0 = plural("ar", i.days); return category0 === "one" ? `يوم` : i.days + ``; }',
};
const compiledOf = (texts: Readonly<Record<string, object>>) =>
  new Map(Object.entries(texts).map(([language, messages]) => [language, new Map(Object.entries(messages))]));
const both = compiledOf({ en: english, ar: arabic });

const script = (fileName: string, code: string, imports: string[] = []): BundledScript => ({
  type: "chunk",
  fileName,
  code,
  imports,
  dynamicImports: [],
});
const manifest: BundledAsset = {
  type: "asset",
  fileName: ".vite/manifest.json",
  source: JSON.stringify({ "web/entry.tsx": { file: "entry-0000000.js", isEntry: true, imports: ["_frame00.js"] } }),
};
const bundle = (marks: string) => ({
  output: [
    manifest,
    script("frame00.js", "export const plural = (language, count) => count === 1 ? 'one' : 'other';"),
    script(
      "entry-0000000.js",
      `import { plural as plural$1 } from "./frame00.js";\n${marks.replace(/^import.*$/m, "").replaceAll("plural)", "plural$1)")}`,
      ["frame00.js"],
    ),
  ],
});
const built = (texts = both) =>
  inEachLanguage(bundle(marksOf(["trips_title", "trips_days", "trips_safe"], texts)), texts, { module: true });

/** The exports of a language's entry; what it imports is part of the module. */
async function entryIn({ files, manifests }: Awaited<ReturnType<typeof built>>, language: string) {
  const inline = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
  const [, shared = ""] = [...files].find(([name]) => !name.startsWith("entry")) ?? [];
  const code = String(files.get(manifests[language]?.["web/entry.tsx"]?.file ?? ""));
  return import(/* @vite-ignore */ inline(code.replace(/\.\/[\w-]+\.js/, inline(String(shared)))));
}

it("gives each language its messages, also one that needs a plural form in that language only", async () => {
  const client = await built();
  const [en, ar] = [await entryIn(client, "en"), await entryIn(client, "ar")];
  expect([en.trips_title(), en.trips_days({ days: 1 }), en.trips_safe()]).toEqual([
    "Trips",
    "1 d",
    'Your "plural" trip, `quoted`',
  ]);
  expect([ar.trips_title(), ar.trips_days({ days: 1 }), ar.trips_days({ days: 5 })]).toEqual(["رحلات", "يوم", "5"]);
});

it("names a script by its texts and those it imports, and shares a script without texts", async () => {
  const entries = ({ files }: Awaited<ReturnType<typeof built>>) => [...files.keys()].toSorted();
  const first = entries(await built());
  expect(first).toHaveLength(3);
  expect(entries(await built())).toEqual(first);
  const changed = entries(await built(compiledOf({ en: english, ar: { ...arabic, trips_title: "() => `رحلة`" } })));
  expect(first.filter((name) => changed.includes(name))).toHaveLength(2);
});

it("refuses a client of which a language lacks a message", async () => {
  const { trips_title: _, ...others } = arabic;
  await expect(built(compiledOf({ en: english, ar: others }))).rejects.toThrow("ar has no message trips_title");
});
