import type { Problem } from "./problem.ts";

/** Values of a form by the names of its controls. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

export const firstOf = (values: FormValues, name: string): string => values[name]?.[0] ?? "";
export const allOf = (values: FormValues, name: string): readonly string[] => values[name] ?? [];

/** Typed values of a refused form; files cannot be shown again. */
export function typedValues(form: FormData): FormValues {
  const names = new Set([...form.keys()]);
  const typed = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  return Object.fromEntries([...names].map((name) => [name, typed(name)]));
}

/** Error of a control in a refused form. */
export const errorOf = (problem: Problem | undefined, name: string): string | undefined =>
  problem?.errors.find(({ control }) => control === name)?.text;
