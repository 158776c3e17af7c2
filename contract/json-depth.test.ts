import fc from "fast-check";
import { expect, test } from "vitest";
import { nestsDeeperThan } from "./json-depth.ts";

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test("the depth of any JSON equals that of the parsed value", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 8 }), (value, most) => {
      for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)])
        expect(nestsDeeperThan(text, most)).toBe(depthOf(value) > most);
    }),
  );
});

test("brackets in strings do not nest, whatever is escaped before them", () => {
  for (const text of ["[[[[", '"[[[', "\\", '\\"[[', "\\\\", "{{{\u0000"])
    expect(nestsDeeperThan(JSON.stringify({ [text]: text }), 1)).toBe(false);
});

test("invalid JSON is judged too, and as fast", () => {
  for (const text of ["", "]]]]", '"', '"\\', "{", "\\[", "]".repeat(1000)])
    expect(nestsDeeperThan(text, 32)).toBe(false);
  const started = performance.now();
  expect(nestsDeeperThan("[]".repeat(1_000_000), 32)).toBe(false);
  expect(nestsDeeperThan("[".repeat(1_000_000), 32)).toBe(true);
  expect(performance.now() - started).toBeLessThan(1000);
});
