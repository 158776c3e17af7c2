import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fontsFor } from "./fonts.ts";

const files = { latin: "/latin.woff2", latinExtended: "/latin-ext.woff2", arabic: ["/regular.woff2", "/bold.woff2"] };

/** The code points that a `unicode-range` names. */
const covered = (range: string): ReadonlySet<number> =>
  new Set(
    [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = "", last = first]) => {
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, at) => start + at);
    }),
  );

test.each([
  ["Knee replacement, 12.000 € – in full", "en", [files.latin]],
  ["Read this page in العربية", "en", [files.latin]],
  ["استبدال الركبة", "ar", [files.latin, ...files.arabic]],
  ["Doç. Dr. Şükrü İnce", "en", [files.latin, files.latinExtended]],
  ["₩2,100,000", "en", [files.latin, files.latinExtended]],
] as const)("%s on a page in %s needs %j", (text, language, wanted) => {
  expect(fontsFor(text, language, files)).toEqual(wanted);
});

test("the second file is preloaded for what the stylesheet takes from it alone", () => {
  const styles = readFileSync("web/theme/fonts.css", "utf8");
  const [latin, extended] = [...styles.matchAll(/inter-latin[^}]*unicode-range:([^;]*);/g)].map(([, range = ""]) =>
    covered(range),
  );
  const asking = Array.from({ length: 0x2fff }, (_, at) => at).filter(
    (at) => fontsFor(String.fromCodePoint(at), "en", files).length > 1,
  );
  expect(asking.length).toBeGreaterThan(600);
  expect(asking.filter((at) => latin?.has(at) || !extended?.has(at))).toEqual([]);
});
