import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defining, parts } from "./lexicon/parts.ts";
import { procedures } from "./lexicon/procedures.ts";
import { wordsOf } from "./normalised-words.ts";
import { createSearchIndex } from "./search-index.ts";

const offered = {
  knee: {
    titles: ["Total knee replacement", "استبدال مفصل الركبة الكامل"],
    keywords: ["knee pain on stairs", "خشونة الركبة"],
  },
  hip: { titles: ["Total hip replacement", "استبدال مفصل الورك الكامل"], keywords: ["groin pain", "hip arthritis"] },
  wrist: { titles: ["Carpal tunnel release"], keywords: ["numb fingers", "hand surgery"] },
  eyes: { titles: ["Cataract surgery"], keywords: ["cloudy lens", "glare at night"] },
  hair: { titles: ["Hair transplant (FUE)"], keywords: ["crown", "temples"] },
  check: { titles: ["Full health check"], keywords: ["cancer screening", "blood tests"] },
};
const index = createSearchIndex(
  Object.entries(offered).map(([key, texts]) => ({ key, ...texts, specialties: [], texts: ["A stay near the lake."] })),
);

describe("finds what is offered", () => {
  test.each([
    ["knee", "knee"],
    ["kne", "knee"],
    ["nee pain", "knee"],
    ["knie replacment", "knee"],
    ["replacemnet of my right knee", "knee"],
    ["kneereplacement", "knee"],
    ["kneereplacment", "knee"],
    ["stiff worn knee", "knee"],
    ["الركبة متاكله", "knee"],
    ["hair thinning", "hair"],
    ["الركبه", "knee"],
    ["ركبتي توجعني", "knee"],
    ["عايز اغير مفصل الركبة", "knee"],
    ["rokba", "knee"],
    ["خشونه", "knee"],
    ["تبديل الورك", "hip"],
    ["my hand is asleep", "wrist"],
    ["fingers numb", "wrist"],
    ["مياه بيضا", "eyes"],
    ["going bald", "hair"],
    ["zira3at sha3r", "hair"],
    ["crown", "hair"],
    ["checkup", "check"],
    ["cancer", "check"],
    ["catar", "eyes"],
  ])("%s: %s", (typed, key) => {
    expect(index.find(typed).keys[0]).toBe(key);
  });

  test("words that every treatment shares find them all", () => {
    expect(index.find("surgery").keys).toHaveLength(6);
    expect(index.find("عملية").keys).toHaveLength(6);
  });

  test("a long word of a title with any one letter left out", () => {
    const long = Object.entries(offered).flatMap(([key, { titles }]) =>
      titles.flatMap((title) => wordsOf(title).map((word) => [key, word] as const)),
    );
    const typo = fc
      .constantFrom(...long.filter(([, word]) => word.length >= 8))
      .chain(([key, word]) =>
        fc.record({ key: fc.constant(key), word: fc.constant(word), at: fc.integer({ min: 1, max: word.length - 1 }) }),
      );
    fc.assert(
      fc.property(typo, ({ key, word, at }) => {
        const { keys } = index.find(word.slice(0, at) + word.slice(at + 1));
        expect(keys).toContain(key);
      }),
    );
  });
});

describe("says no to what is not offered", () => {
  test.each([
    ["nose job", "rhinoplasty"],
    ["heart bypass", "coronary-bypass"],
    ["dental implant", "dental-implant"],
    ["weight loss surgery", "bariatric"],
    ["brain tumor", "brain-tumour-surgery"],
    ["liver transplant", "liver-transplant"],
    ["breast implants", "breast-enlargement"],
    ["dental crown", "crown"],
    ["تجميل خشم", "rhinoplasty"],
    ["عملية تكميم", "bariatric"],
    ["laysik", "laser-vision"],
  ])("%s is %s", (typed, procedure) => {
    expect(index.find(typed)).toMatchObject({ keys: [], notOffered: procedure });
  });

  test("what is near stands apart", () => {
    expect(index.find("partial knee replacement")).toMatchObject({ keys: [], related: ["knee"] });
    expect(index.find("زراعة القرنية")).toMatchObject({ keys: [], related: ["eyes"] });
  });

  test("a word that a description merely mentions finds nothing", () => {
    expect(index.find("lake").keys).toEqual([]);
    expect(index.find("zzzzqq").keys).toEqual([]);
  });
});

test("every procedure of the lexicon has a part of the body, and no two concepts share a name", () => {
  for (const [, [part]] of Object.entries(procedures)) expect(Object.keys(parts)).toContain(part);
  const ids = [procedures, parts, defining].flatMap((one) => Object.keys(one));
  expect(new Set(ids).size).toBe(ids.length);
});

test("each procedure of the lexicon is found by each of its names", () => {
  for (const [id, [, written]] of Object.entries(procedures))
    for (const name of written.split(" | ").filter((one) => !/[+*]/.test(one))) {
      const alone = createSearchIndex([{ key: id, titles: [name], keywords: [], specialties: [], texts: [] }]);
      expect(alone.find(name).keys, name).toEqual([id]);
    }
});

test("accepts any input", () => {
  const letter = fc.constantFrom(...'aZéÅßİıőæ ىأآةئؤالـُّ٣۴ک’-"*^(\\\n\u0000𝒜\ud800');
  fc.assert(fc.property(fc.string({ unit: letter, maxLength: 100 }), (typed) => index.find(typed).keys.length <= 6));
});
