import type { FieldError } from "./errors.ts";

/** Databases store neither null nor half of a surrogate pair. */
const isUnstorable = (text: string): boolean => text.includes("\0") || !text.isWellFormed();

/** The places of an input whose text, or name, cannot be stored, where its schema has not cleaned or refused it. */
export function unstorableIn(value: unknown, path: readonly string[] = []): FieldError[] {
  const here = { field: path.join("."), reason: "rule", message: "must not contain control characters" };
  if (typeof value === "string") return isUnstorable(value) ? [here] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    isUnstorable(name) ? [here] : unstorableIn(inner, [...path, name]),
  );
}
