import type { Problem } from "./problem.ts";

/** What a form holds, by the names of its controls. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

export const firstOf = (values: FormValues, name: string): string => values[name]?.[0] ?? "";
export const allOf = (values: FormValues, name: string): readonly string[] => values[name] ?? [];

/** What was typed, to be shown again when it could not be saved; files cannot be shown again. */
export function typedValues(form: FormData): FormValues {
  const names = new Set([...form.keys()]);
  const typed = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  return Object.fromEntries([...names].map((name) => [name, typed(name)]));
}

/** What is wrong with a control, where its form was not taken. */
export const errorOf = (problem: Problem | undefined, name: string): string | undefined =>
  problem?.errors.find(({ control }) => control === name)?.text;
