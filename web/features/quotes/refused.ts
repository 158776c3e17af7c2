import { data } from "react-router";
import { type ErrorCode, type FieldError, Refusal } from "../../../contract/errors.ts";
import type { Quote } from "../../../contract/quotes.ts";
import { type FormValues, typedValues } from "./form-values.ts";

/** Why a form was not taken; what was typed comes along, so that nothing is lost. */
export interface Refused {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
  readonly typed: FormValues;
  /** Which form of the page it was. */
  readonly intent: string;
  /** Another one for each attempt. */
  readonly attempt: string;
  /** What is stored now, where somebody changed it in the meantime. */
  readonly current?: Quote;
}

export function refusedForm(refusal: Refusal, form: FormData, current?: Quote) {
  const refused: Refused = {
    code: refusal.code,
    errors: refusal.errors ?? [],
    typed: typedValues(form),
    intent: String(form.get("intent") ?? ""),
    attempt: crypto.randomUUID(),
    ...(current ? { current } : {}),
  };
  return data(refused, { status: refusal.status });
}

/** A form that was not filled in as the next step needs it. */
export const missingFields = (...fields: readonly string[]): Refusal =>
  new Refusal("invalid-input", "", {
    errors: fields.map((field) => ({ field, reason: "required", message: "is required" })),
  });

/** Runs a form's write; a refusal becomes the form again, with its reason. Anything else is an error of the page. */
export async function orRefused<Done>(form: FormData, write: () => Promise<Done>, current?: () => Promise<Quote>) {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "not-found") throw error;
    return refusedForm(error, form, error.code === "conflict" && current ? await current() : undefined);
  }
}
