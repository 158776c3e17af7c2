import { beforeAll, describe, expect, test } from "vitest";
import type { Outline } from "../../contract/rendering.ts";
import { loadOutlines } from "./text-outlines.ts";

let outline: Outline;
beforeAll(async () => {
  outline = await loadOutlines();
});

const set = (text: string, direction: "ltr" | "rtl" = "ltr", size = 50) =>
  outline(text, { size, bold: true, direction });
/** Position and shape of each letter, from the left. */
const shapes = ({ svg }: { svg: string }) =>
  [...svg.matchAll(/translate\(([-\d.]+) [-\d.]+\) scale\([^)]*\)" d="([^"]*)"/g)]
    .map(([, x, path]) => ({ x: Number(x), path }))
    .toSorted((a, b) => a.x - b.x);
const looks = (text: string, direction?: "ltr" | "rtl") => shapes(set(text, direction)).map(({ path }) => path);

describe("a line of text", () => {
  test("is as broad as its letters, in the unit of its size", () => {
    const small = set("Knee replacement", "ltr", 20);
    const large = set("Knee replacement", "ltr", 40);
    expect(small.width).toBeGreaterThan(100);
    expect(large.width).toBeCloseTo(small.width * 2, 3);
    expect(set("").width).toBe(0);
  });

  test("joins Arabic letters: the same letter looks different at the beginning, in the middle and at the end", () => {
    const alone = looks("ه", "rtl");
    const three = looks("ههه", "rtl");
    expect(three).toHaveLength(3);
    expect(new Set([...alone, ...three]).size).toBe(4);
  });

  test("makes one shape of lam and alef", () => {
    expect(looks("لا", "rtl").length).toBeLessThan(looks("ل", "rtl").length + looks("ا", "rtl").length + 1);
  });

  test("runs from the right in Arabic, numbers and Latin words in it from the left", () => {
    const [first, second] = [looks("1")[0], looks("2")[0]];
    const mixed = looks("من 12 AB", "rtl");
    expect(mixed.indexOf(first)).toBeLessThan(mixed.indexOf(second));
    expect(mixed.indexOf(looks("A")[0])).toBeLessThan(mixed.indexOf(first));
    expect(mixed.indexOf(looks("A")[0])).toBeLessThan(mixed.indexOf(looks("B")[0]));
  });

  test("turns brackets round where it runs from the right", () => {
    expect(looks("(", "rtl")).toEqual(looks(")", "ltr"));
  });

  test.each(["Pálfalvi őű", "Плечо", "Ωμος", "Điều trị", "٤٨٬٥٠٠ د.إ.", "€1,290.50 – 3"])(
    "has every letter of %s",
    (text) => {
      const letters = [...text.normalize("NFC")].filter((sign) => /\S/.test(sign));
      expect(looks(text, /\p{Script=Arabic}/u.test(text) ? "rtl" : "ltr").length).toBeGreaterThanOrEqual(
        letters.length - 1,
      );
    },
  );

  test("leaves out what no typeface has, and shows no sign of direction marks", () => {
    expect(looks("A韓B")).toEqual(looks("AB"));
    expect(set("A\u200f\u2067B\u2069").width).toBeCloseTo(set("AB").width, 0);
  });
});
