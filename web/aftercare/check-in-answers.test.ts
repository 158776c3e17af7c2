import { describe, expect, test } from "vitest";
import { answersIn, temperatureIn } from "./check-in-answers.ts";

const form = (values: readonly (readonly [string, string])[]): FormData => {
  const data = new FormData();
  for (const [name, value] of values) data.append(name, value);
  return data;
};
const faultsOf = (...given: Parameters<typeof answersIn>) => answersIn(...given).faults.map(({ field }) => field);

test.each([
  ["36,8", { degrees: 36.8, fahrenheit: null }],
  ["٣٨٫٢", { degrees: 38.2, fahrenheit: null }],
  [" 37 °C", { degrees: 37, fahrenheit: null }],
  ["38.4 C", { degrees: 38.4, fahrenheit: null }],
  ["38,4 ºС", { degrees: 38.4, fahrenheit: null }],
  ["37.5℃", { degrees: 37.5, fahrenheit: null }],
  ["101.3", { degrees: 38.5, fahrenheit: 101.3 }],
  ["101,3 F", { degrees: 38.5, fahrenheit: 101.3 }],
  ["40 F", undefined],
  ["101 °C", undefined],
  ["warm", undefined],
  ["", undefined],
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
