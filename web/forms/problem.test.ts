import { expect, test } from "vitest";
import { Refusal } from "../../contract/errors.ts";
import { m } from "../words/compiled/messages.js";
import { problemOf } from "./problem.ts";

const refusedFor = (field: string, reason: "required" | "type") =>
  problemOf(new Refusal("invalid-input", "", { errors: [{ field, reason, message: "" }] }), {
    names: { givenName: m.quotes_given_name },
  }).errors;

test("an empty field is called by its name, beside it and in the list above the form", () => {
  const text = "Please fill in “First name”.";
  expect(refusedFor("value.givenName", "required")).toEqual([{ control: "givenName", text, line: text }]);
});

test("any other error has the name before it in the list", () => {
  expect(refusedFor("givenName", "type")[0]?.line).toBe("First name: Please write a number.");
});
