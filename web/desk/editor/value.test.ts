import fc from "fast-check";
import { expect, test } from "vitest";
import { listAt, nameAt, textAt, valueAt, withValue } from "./value.ts";

const step = fc.constantFrom("texts", "en", "faq", 0, 1);
const path = fc
  .tuple(fc.constantFrom("texts", "packages"), fc.array(step, { maxLength: 4 }))
  .map(([a, b]) => [a, ...b]);

test("what is put at a path is read there, and the rest stays", () => {
  fc.assert(
    fc.property(path, fc.string(), (where, text) => {
      const before = Object.freeze({ slug: "knee", packages: [{ price: 1 }], texts: { en: { title: "Knee" } } });
      const after = withValue(before, where, text);
      expect(valueAt(after, where)).toBe(text);
      expect(after["slug"]).toBe("knee");
      expect(before).toEqual({ slug: "knee", packages: [{ price: 1 }], texts: { en: { title: "Knee" } } });
    }),
  );
});

test("nothing at a path is empty text and an empty list", () => {
  expect(textAt({}, ["texts", "en"])).toBe("");
  expect(listAt({ texts: "no list" }, ["texts"])).toEqual([]);
  expect(withValue({ a: 1, b: 2 }, ["a"], undefined)).toEqual({ b: 2 });
});

test("a package has its name in the language of the page, or its slug while it has none", () => {
  const value = { packages: [{ slug: "complete", texts: { en: { name: "Complete" } } }] };
  expect(nameAt(value, ["packages", 0], "en")).toBe("Complete");
  expect(nameAt(value, ["packages", 0], "ar")).toBe("complete");
});
