import type { CheckInAnswers } from "../../contract/aftercare.ts";
import {
  highestFahrenheit,
  highestTemperature,
  lowestFahrenheit,
  lowestTemperature,
  medicineStates,
  mostPain,
  type Signal,
  signals,
  warningSigns,
  woundStates,
} from "../../contract/aftercare-constants.ts";
import { type FieldError, Refusal } from "../../contract/errors.ts";
import type { FormWords } from "../forms/problem.ts";
import { m } from "../words/compiled/messages.js";

/** Of a check-in and of a question, which stand on one page. */
export const diaryWords: FormWords = {
  names: {
    pain: m.aftercare_history_pain,
    temperature: m.aftercare_history_temperature,
    wound: m.aftercare_history_wound,
    medicines: m.aftercare_history_medicines,
    signs: m.aftercare_history_signs,
    text: m.aftercare_question_text,
  },
  controlOf: (field) => field.replace(/^answers\./, "").split(".")[0] ?? field,
  textOf: (_, control) => {
    if (control === "temperature")
      return m.aftercare_temperature_error({
        lowest: lowestTemperature,
        highest: highestTemperature,
        lowestF: lowestFahrenheit,
        highestF: highestFahrenheit,
      });
    if (control === "signs") return m.aftercare_signs_error();
    if (control === "text") return m.aftercare_question_empty();
    if (control === "day" || control === "set") return m.aftercare_early();
    return m.aftercare_choose();
  },
  reasons: { conflict: m.aftercare_conflict },
};

export const fault = (field: string): FieldError => ({ field, reason: "required", message: "is wrong" });

/** Typed text with the digits and the decimal point of any keyboard. */
const plainNumber = (typed: string): string =>
  typed
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[,٫]/g, ".")
    .replace(/[\s\u200e\u200f]/g, "");

/** A typed number; undefined where it is none. */
function numberIn(typed: string): number | undefined {
  const plain = plainNumber(typed);
  return /^\d{1,3}(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** A unit behind a temperature, in the letters of the site's languages. */
const units = { celsius: "c|с|م|celsius|度|摄氏度", fahrenheit: "f|ف|fahrenheit|华氏度" };
const temperature = new RegExp(`^(\\d{1,3}(?:\\.\\d+)?)(?:(${units.celsius})|(${units.fahrenheit}))?$`);

/** A typed temperature with the sign of degrees of any keyboard; undefined where it is none. */
function degreesIn(typed: string): { number: number; unit: "C" | "F" | undefined } | undefined {
  const plain = plainNumber(typed).replace(/℃/g, "c").replace(/℉/g, "f").replace(/[°º˚]/g, "").toLowerCase();
  const [, number, celsius, fahrenheit] = temperature.exec(plain) ?? [];
  return number ? { number: Number(number), unit: celsius ? "C" : fahrenheit ? "F" : undefined } : undefined;
}

const rounded = (degrees: number): number => Math.round(degrees * 10) / 10;

/** A typed temperature in degrees Celsius, and as it was typed where that was in degrees Fahrenheit. */
export function temperatureIn(typed: string): { degrees: number; fahrenheit: number | null } | undefined {
  const read = degreesIn(typed);
  if (!read) return undefined;
  const { number, unit } = read;
  if (unit !== "C" && number >= lowestFahrenheit && number <= highestFahrenheit)
    return { degrees: rounded((number - 32) / 1.8), fahrenheit: number };
  return unit !== "F" && number >= lowestTemperature && number <= highestTemperature
    ? { degrees: rounded(number), fahrenheit: null }
    : undefined;
}

/**
 * The answers of a form. `none` is the person's word that they cannot say; what is not chosen is a problem. A warning sign
 * wins over "None of these" and makes no other answer a problem: what is missing counts as unknown.
 */
export function answersIn(form: FormData, asks: readonly Signal[]): { answers: CheckInAnswers; faults: FieldError[] } {
  const faults: FieldError[] = [];
  const text = (name: string): string => String(form.get(name) ?? "").trim();
  const choice = <T extends string>(name: Signal, all: readonly T[]): T | null | undefined => {
    if (text(name) === "none") return null;
    const chosen = all.find((one) => one === text(name));
    if (!chosen) faults.push(fault(name));
    return chosen;
  };
  const answers: CheckInAnswers = {};
  if (asks.includes("pain")) {
    const pain = text("pain") === "none" ? null : numberIn(text("pain"));
    if (pain === undefined || (pain !== null && pain > mostPain)) faults.push(fault("pain"));
    else answers.pain = pain;
  }
  if (asks.includes("temperature")) {
    const typed = temperatureIn(text("temperature"));
    if (form.has("temperature-none")) answers.temperature = null;
    else if (typed === undefined) faults.push(fault("temperature"));
    else answers.temperature = typed.degrees;
  }
  if (asks.includes("wound")) answers.wound = choice("wound", woundStates) ?? null;
  if (asks.includes("medicines")) answers.medicines = choice("medicines", medicineStates) ?? null;
  const chosen = form.getAll("signs").map(String);
  const signs = warningSigns.filter((sign) => chosen.includes(sign));
  if (chosen.length === 0) faults.push(fault("signs"));
  else answers.signs = signs;
  if (signs.length === 0) return { answers, faults };
  const unknown = Object.fromEntries(faults.map(({ field }) => [field, null]));
  return { answers: { ...answers, ...unknown }, faults: [] };
}

export const faulty = (errors: readonly FieldError[]): Refusal => new Refusal("invalid-input", "", { errors });

/** The day's check-in in a form. @throws Refusal `invalid-input` with what is missing */
export function checkInOf(form: FormData) {
  const { answers, faults } = answersIn(
    form,
    signals.filter((signal) => form.getAll("asks").includes(signal)),
  );
  if (faults.length > 0) throw faulty(faults);
  const text = (name: string): string => String(form.get(name) ?? "").trim();
  const timeZone = text("zone");
  return {
    day: text("day"),
    set: text("set"),
    body: { answers, version: Number(text("version")), ...(timeZone && { timeZone }) },
  };
}
