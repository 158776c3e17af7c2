import { expect, test } from "vitest";
import { withoutChecks } from "./without-schemas.ts";

test("checks of schemas are left out, whatever their arguments contain; all else stays", () => {
  const code = `const Name = z.string().check(z.regex(/[)"]/, "a ) in words"), z.check((one) => f(one)));
export const Both = z.array(Name).check(z.maxLength(3)).check(z.minLength(1)) satisfies Schema;
const list = [z.object({ a: z.int().check(z.minimum(0)) }), check(1)];`;
  expect(withoutChecks(code)).toBe(`const Name = z.string();
export const Both = z.array(Name) satisfies Schema;
const list = [z.object({ a: z.int() }), check(1)];`);
});
