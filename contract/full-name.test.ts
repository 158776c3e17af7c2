import { expect, test } from "vitest";
import { calledName, fullName } from "./full-name.ts";

test.each([
  ["Ana", "Lima", "Ana Lima"],
  ["小梅", "陈", "陈小梅"],
  ["민준", "김", "김민준"],
  ["민 준", "남궁", "남궁민 준"],
  ["Xiaomei", "陈", "Xiaomei 陈"],
  ["ليلى", "حداد", "ليلى حداد"],
  [null, "Lima", "Lima"],
  ["", null, ""],
])("the whole name of %j %j is %j", (given, family, name) => {
  expect(fullName(given, family)).toBe(name);
});

test.each([
  ["Ana", "Lima", "Ana"],
  ["小梅", "陈", "陈小梅"],
  ["민준", "김", "김민준"],
  ["小梅", null, "小梅"],
  [null, "Lima", ""],
])("%j %j is addressed as %j", (given, family, name) => {
  expect(calledName(given, family)).toBe(name);
});
