import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "../../contract/languages.ts";
import { fontStyle, fontsFor } from "./fonts.ts";

const files = {
  latin: "/latin.woff2",
  latinExtended: "/latin-ext.woff2",
  cyrillic: "/cyrillic.woff2",
  arabic: ["/regular.woff2", "/bold.woff2"],
};

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
  ["Операция на колене", "ru", [files.latin, files.cyrillic]],
  ["Страница на русском", "en", [files.latin]],
  ["膝关节置换", "zh", [files.latin]],
  ["A page that the browser draws", "hu", [files.latin, files.latinExtended]],
  ["무릎 인공관절", "ko", [files.latin]],
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

test("a Russian page names the file with its letters, and a stand-in of their widths; each letter of its texts is in it", () => {
  const style = fontStyle("ru", files);
  expect(style).toContain(files.cyrillic);
  expect(style.match(/"Inter stand-in"/g)).toHaveLength(2);
  const [letters] = [...style.matchAll(/unicode-range:([^;]*);/g)].map(([, range = ""]) => covered(range));
  const written = readdirSync("web/words/ru").flatMap((file) => [...readFileSync(`web/words/ru/${file}`, "utf8")]);
  const asked = new Set(written.filter((sign) => /[\p{Script=Cyrillic}№]/u.test(sign)));
  expect(asked.size).toBeGreaterThan(50);
  expect([...asked].filter((sign) => !letters?.has(sign.codePointAt(0) ?? 0))).toEqual([]);
});

test.each([
  ["Chinese", "zh", '"PingFang SC","Microsoft YaHei","Noto Sans SC"'],
  ["Korean", "ko", '"Apple SD Gothic Neo","Malgun Gothic","Noto Sans KR"'],
] as const)("a %s page is drawn in the device's own font, and loads none", (_, language, fonts) => {
  expect(fontStyle(language, files)).toContain(fonts);
  expect(fontStyle(language, files)).not.toContain("url(");
  expect(fontStyle(language, files)).toContain("word-break:keep-all");
});

test("pages in other languages carry no style of a font", () => {
  for (const language of languages.filter((one) => !["ru", "zh", "ko"].includes(one)))
    expect(fontStyle(language, files)).toBe("");
});
