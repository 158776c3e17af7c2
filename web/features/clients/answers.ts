import type { Language } from "../../../contract/values.ts";
import { formatDay, formatList } from "../../format.ts";
import { measureText, readMeasure } from "../../forms/body-measures.ts";
import type { FormValues } from "../../forms/form-values.ts";
import { type Me, optionsOf, type Question } from "./me-page.ts";

/** Values of a part by the contract's names. */
export type PartValue = Readonly<Record<string, unknown>>;

/** As a form's controls begin with it. */
export const valuesOf = (value: PartValue): FormValues =>
  Object.fromEntries(
    Object.entries(value).map(([name, given]) => {
      if (Array.isArray(given)) return [name, given.map(String)];
      return [name, given === null || given === undefined ? [] : [String(given)]];
    }),
  );

/** A form as the contract's value; what is left empty is left out. The API says what is wrong with it. */
export function readAnswers(questions: readonly Question[], form: FormData): PartValue {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const read = ({ name, kind }: Question): unknown => {
    if (kind === "choices" || kind === "few") return [...new Set(form.getAll(name).filter((one) => one !== ""))];
    const typed = text(name);
    if (typed === "") return undefined;
    if (kind === "height" || kind === "weight") return readMeasure[kind](typed);
    if (kind === "phone") {
      const country = text(`${name}Country`);
      return country === "" ? typed : { country, number: typed };
    }
    return typed;
  };
  const answers = questions.map((question) => [question.name, read(question)] as const);
  return Object.fromEntries(answers.filter(([, given]) => given !== undefined));
}

/** One answer in words; undefined where nothing was answered. */
export function answerText(
  question: Question,
  value: PartValue,
  { lists, language }: { lists: Pick<Me, "options">; language: Language },
): string | undefined {
  const { kind, name } = question;
  const given = value[name];
  if (given === undefined || given === null || given === "" || (Array.isArray(given) && given.length === 0))
    return undefined;
  const options = optionsOf(question, lists);
  const label = (one: unknown) => options.find((option) => option.value === one)?.label ?? String(one);
  if (Array.isArray(given)) return formatList(given.map(label), language);
  if (kind === "choice") return label(given);
  if (kind === "day") return formatDay(String(given), language);
  if (kind === "height" || kind === "weight") return measureText(kind, Number(given), language);
  if (kind === "zone") return String(given).replaceAll("_", " ");
  return String(given);
}
