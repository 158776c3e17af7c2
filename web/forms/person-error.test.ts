import { expect, test } from "vitest";
import { Refusal } from "../../contract/errors.ts";
import { formWords as consultationWords } from "../features/consultations/form-words.ts";
import { formWords as quoteWords } from "../features/quotes/form-words.ts";
import { problemOf } from "./problem.ts";

test.each([
  ["quote request", quoteWords, "value."],
  ["consultation", consultationWords, "contact."],
])("a %s says what is wrong with a name, and why a mail is not sent", (_, words, prefix) => {
  const textsOf = (field: string, reason: string) =>
    problemOf(new Refusal("invalid-input", "", { errors: [{ field, reason, message: "" }] }), words).errors;
  expect(textsOf(`${prefix}givenName`, "rule")[0]).toMatchObject({
    control: "givenName",
    text: expect.stringContaining("only your name"),
  });
  expect(textsOf("email", "too-many")[0]).toMatchObject({
    control: "email",
    text: expect.stringContaining("too many emails"),
  });
});
