import { describe, expect, test } from "vitest";
import { answersIn, numberIn, temperatureIn } from "./check-in-answers.ts";

const form = (values: readonly (readonly [string, string])[]): FormData => {
  const data = new FormData();
  for (const [name, value] of values) data.append(name, value);
  return data;
};
const faultsOf = (...given: Parameters<typeof answersIn>) => answersIn(...given).faults.map(({ field }) => field);

test.each([
  ["36.8", 36.8],
  ["36,8", 36.8],
  ["٣٨٫٢", 38.2],
  [" 37 °C", 37],
  ["warm", undefined],
  ["", undefined],
])("a typed temperature %j is %j", (typed, value) => {
  expect(numberIn(typed)).toBe(value);
});

test.each([
  ["101.3", { degrees: 38.5, fahrenheit: 101.3 }],
  ["98,6 °F", { degrees: 37, fahrenheit: 98.6 }],
  ["95", { degrees: 35, fahrenheit: 95 }],
  ["108", { degrees: 42.2, fahrenheit: 108 }],
  ["38.54", { degrees: 38.5, fahrenheit: null }],
  ["94", undefined],
  ["44", undefined],
])("a typed temperature %j is in degrees Celsius %j", (typed, read) => {
  expect(temperatureIn(typed)).toEqual(read);
});

describe("the answers of a check-in", () => {
  test("are what was chosen, and no signs where none of them was chosen", () => {
    const given = form([
      ["pain", "0"],
      ["temperature", "36,84"],
      ["signs", "none"],
    ]);
    expect(answersIn(given, ["pain", "temperature"])).toEqual({
      answers: { pain: 0, temperature: 36.8, signs: [] },
      faults: [],
    });
  });

  test("are missing where the person says that they cannot say, which is no problem of the form", () => {
    const given = form([
      ["wound", "none"],
      ["medicines", "none"],
      ["signs", "calf"],
      ["signs", "breathless"],
    ]);
    expect(answersIn(given, ["wound", "medicines"])).toEqual({
      answers: { wound: null, medicines: null, signs: ["breathless", "calf"] },
      faults: [],
    });
    expect(answersIn(form([["temperature-none", "on"]]), ["temperature"]).answers).toEqual({ temperature: null });
  });

  test("are a problem of the form where nothing is chosen", () => {
    expect(faultsOf(form([]), ["pain", "temperature", "wound", "medicines"])).toEqual([
      "pain",
      "temperature",
      "wound",
      "medicines",
      "signs",
    ]);
    expect(faultsOf(form([["pain", ""]]), ["pain"])).toContain("pain");
  });

  test("with a sign are never a problem: it wins over none of them, and what is missing is unknown", () => {
    const both = form([
      ["signs", "none"],
      ["signs", "calf"],
      ["temperature", "warm"],
    ]);
    expect(answersIn(both, ["pain", "temperature", "wound"])).toEqual({
      answers: { pain: null, temperature: null, wound: null, signs: ["calf"] },
      faults: [],
    });
  });
});
