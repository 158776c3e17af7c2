import { expect, test } from "vitest";
import * as z from "zod/mini";
import { fieldErrors } from "./field-errors.ts";
import { Email, line } from "./values.ts";

const Form = z.strictObject({
  name: line(5),
  email: Email,
  nights: z.int().check(z.minimum(0), z.maximum(30)),
  level: z.enum(["simple", "best"]),
  days: z.array(z.string().check(z.minLength(2))).check(z.maxLength(2), z.minLength(1)),
  way: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("air") }),
    z.strictObject({ kind: z.literal("sea") }),
  ]),
});
const right = { name: "Amina", email: "a@example.org", nights: 2, level: "best", days: ["mo"], way: { kind: "air" } };

function errorsOf(change: Record<string, unknown>) {
  const parsed = Form.safeParse({ ...right, ...change }, { reportInput: true });
  return parsed.success ? [] : fieldErrors(parsed.error.issues as never);
}

test("a valid value has no errors", () => {
  expect(errorsOf({})).toEqual([]);
});

test.each([
  [{ name: undefined }, "name", "required", undefined],
  [{ name: null }, "name", "type", undefined],
  [{ name: "" }, "name", "required", undefined],
  [{ name: "Aminata" }, "name", "too-long", 5],
  [{ name: "A\u0000" }, "name", "rule", undefined],
  [{ email: "amina" }, "email", "format", undefined],
  [{ nights: "2" }, "nights", "type", undefined],
  [{ nights: 1.5 }, "nights", "type", undefined],
  [{ nights: -1 }, "nights", "too-small", 0],
  [{ nights: 31 }, "nights", "too-big", 30],
  [{ level: "suite" }, "level", "choice", undefined],
  [{ days: [] }, "days", "too-short", 1],
  [{ days: ["mo", "tu", "we"] }, "days", "too-long", 2],
  [{ days: ["mo", "t"] }, "days.1", "too-short", 2],
  [{ way: { kind: "land" } }, "way.kind", "choice", undefined],
  [{ way: { kind: "air", paid: true } }, "way.paid", "unknown-key", undefined],
  [{ admin: true }, "admin", "unknown-key", undefined],
  [JSON.parse('{"__proto__":{"admin":true}}'), "__proto__", "unknown-key", undefined],
] as const)("%j is an error of %s: %s", (change, field, reason, limit) => {
  const errors = errorsOf(change as Record<string, unknown>);
  expect(errors).toContainEqual(expect.objectContaining({ field, reason, ...(limit === undefined ? {} : { limit }) }));
  for (const { message } of errors) {
    expect(message).toMatch(/^(?:must|is|has) /);
    expect(message).not.toMatch(/undefined|NaN|Invalid input/);
  }
});

test("every invalid field is named at once", () => {
  const fields = errorsOf({ name: 7, email: "x", nights: 99 }).map(({ field }) => field);
  expect(fields).toEqual(expect.arrayContaining(["name", "email", "nights"]));
});

test("unknown keys are named, shortened, and at most fifty of them", () => {
  expect(errorsOf({ ["k".repeat(500)]: 1 })[0]?.field).toHaveLength(80);
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, 1]));
  expect(errorsOf(many)).toHaveLength(50);
});
