import { data } from "react-router";
import { Refusal } from "../../contract/errors.ts";
import type { Language } from "../../contract/values.ts";
import { inLanguage } from "../in-language.ts";
import { type FormValues, typedValues } from "./form-values.ts";
import { type FormWords, type Problem, problemOf } from "./problem.ts";

/** Why a form was not taken; what was typed comes along, so that nothing is lost. */
export interface Refused<Current = unknown> extends Problem {
  readonly typed: FormValues;
  /** Which form of the page it was. */
  readonly intent: string;
  /** Another one for each attempt. */
  readonly attempt: string;
  /** Stored value after a conflict. */
  readonly current?: Current;
}

/** A form that was not filled in as the next step needs it. */
export const missingFields = (...fields: readonly string[]): Refusal =>
  new Refusal("invalid-input", "", {
    errors: fields.map((field) => ({ field, reason: "required", message: "is required" })),
  });

interface Sent<Done, Current> {
  readonly form: FormData;
  readonly language: Language;
  readonly words: FormWords;
  write(): Promise<Done>;
  /** Brings what is stored now, after a conflict. */
  currently?(): Promise<Current>;
}

/** Runs a form's write; a refusal becomes the form again, with its reason. Anything else is an error of the page. */
export async function orRefused<Done, Current>({ form, language, words, write, currently }: Sent<Done, Current>) {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "not-found") throw error;
    const current = error.code === "conflict" ? await currently?.() : undefined;
    const refused: Refused<Current> = {
      ...inLanguage(language, () => problemOf(error, words)),
      typed: typedValues(form),
      intent: String(form.get("intent") ?? ""),
      attempt: crypto.randomUUID(),
      ...(current ? { current } : {}),
    };
    return data(refused, { status: error.status });
  }
}
