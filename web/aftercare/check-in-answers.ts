import type { CheckInAnswers } from "../../contract/aftercare.ts";
import {
  highestTemperature,
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
  textOf: ({ reason }, control) => {
    if (control === "temperature")
      return m.aftercare_temperature_error({ lowest: lowestTemperature, highest: highestTemperature });
    if (control === "signs") return reason === "rule" ? m.aftercare_signs_both() : m.aftercare_signs_error();
    if (control === "text") return m.aftercare_question_empty();
    if (control === "day" || control === "set") return m.aftercare_early();
    return m.aftercare_choose();
  },
  reasons: { conflict: m.aftercare_conflict },
};

export const fault = (field: string, reason = "required"): FieldError => ({ field, reason, message: "is wrong" });

/** A typed number with the digits and the decimal point of any keyboard; undefined where it is none. */
export function numberIn(typed: string): number | undefined {
  const plain = typed
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[,٫]/g, ".")
    .replace(/\s|°C?/gi, "");
  return /^\d{1,3}(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** The answers of a form. `none` is the person's word that they cannot say; what is not chosen is a problem. */
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
    const typed = numberIn(text("temperature"));
    if (form.has("temperature-none")) answers.temperature = null;
    else if (typed === undefined || typed < lowestTemperature || typed > highestTemperature)
      faults.push(fault("temperature"));
    else answers.temperature = Math.round(typed * 10) / 10;
  }
  if (asks.includes("wound")) answers.wound = choice("wound", woundStates) ?? null;
  if (asks.includes("medicines")) answers.medicines = choice("medicines", medicineStates) ?? null;
  const chosen = form.getAll("signs").map(String);
  const signs = warningSigns.filter((sign) => chosen.includes(sign));
  if (chosen.length === 0) faults.push(fault("signs"));
  else if (chosen.includes("none") && signs.length > 0) faults.push(fault("signs", "rule"));
  else answers.signs = signs;
  return { answers, faults };
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
