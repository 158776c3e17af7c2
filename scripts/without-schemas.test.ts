import { expect, test } from "vitest";
import { withoutServerParts } from "./without-schemas.ts";

test("checks of schemas are left out, whatever their arguments contain; all else stays", () => {
  const code = `const Name = z.string().check(z.regex(/[)"]/, "a ) in words"), z.check((one) => f(one)));
export const Both = z.array(Name).check(z.maxLength(3)).check(z.minLength(1)) satisfies Schema;
const list = [z.object({ a: z.int().check(z.minimum(0)) }), check(1)];`;
  expect(withoutServerParts(code)).toBe(`const Name = z.string();
export const Both = z.array(Name) satisfies Schema;
const list = [z.object({ a: z.int() }), check(1)];`);
});

test("what an endpoint says to the server alone is left out; how it is called stays", () => {
  const code = `export const getOne = endpoint({
  ...publicRead,
  name: "getOne",
  summary: "One, with commas",
  path: "/api/one/{id}",
  params: z.object({ id: z.string().check(z.minLength(1)) }),
  answer: One, refusals: ["not-found"],
  retry: true,
});
const other = { summary: "kept" };`;
  expect(withoutServerParts(code).replaceAll(/\s*\n\s*/g, " ")).toBe(
    'export const getOne = endpoint({ ...publicRead, name: "getOne", path: "/api/one/{id}", retry: true, }); const other = { summary: "kept" };',
  );
});
