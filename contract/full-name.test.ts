import { expect, test } from "vitest";
import { fullName } from "./full-name.ts";

test.each([
  ["Ana", "Lima", "Ana Lima"],
  ["小梅", "陈", "陈小梅"],
  ["민준", "김", "김민준"],
  ["Xiaomei", "陈", "Xiaomei 陈"],
  ["ليلى", "حداد", "ليلى حداد"],
  [null, "Lima", "Lima"],
  ["", null, ""],
])("the whole name of %j %j is %j", (given, family, name) => {
  expect(fullName(given, family)).toBe(name);
});
