import { expect, test } from "vitest";
import { inLanguage } from "./in-language.ts";
import { m } from "./words/compiled/messages.js";

test("words are in the language asked for, whatever was spoken before", () => {
  const said = (["ar", "en", "ar"] as const).map((language) => inLanguage(language, () => m.shell_contact()));
  expect(said).toEqual(["اتصل بنا", "Contact", "اتصل بنا"]);
});
