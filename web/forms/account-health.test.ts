// @vitest-environment jsdom

import { expect, test } from "vitest";
import { fillEmpty } from "./account-health.ts";

test("earlier answers go into empty fields alone, text and choices alike", () => {
  document.body.innerHTML = `<form>
    <textarea name="medicines"></textarea>
    <textarea name="allergies">Nuts</textarea>
    <input name="heightCm" />
    <input type="radio" name="smoking" value="no" /><input type="radio" name="smoking" value="former" />
    <input type="radio" name="bloodThinner" value="yes" checked /><input type="radio" name="bloodThinner" value="no" />
  </form>`;
  const form = document.forms[0] as HTMLFormElement;
  const given = { medicines: "Metformin", allergies: "Latex", heightCm: "172", smoking: "former", bloodThinner: "no" };
  fillEmpty(form, { ...given, unknown: "1" });
  expect(Object.fromEntries(new FormData(form))).toEqual({ ...given, allergies: "Nuts", bloodThinner: "yes" });
});
