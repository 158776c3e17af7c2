import type { PartValue } from "../../../contract/desk/catalogue.ts";

export type Path = readonly (string | number)[];

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** The value at a path; undefined where there is none. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((node, step) => membersOf(node)[String(step)], value);

function put(value: unknown, [step, ...rest]: Path, next: unknown): unknown {
  if (step === undefined) return next;
  if (typeof step === "number") {
    const list = Array.isArray(value) ? [...value] : [];
    list[step] = put(list[step], rest, next);
    return list;
  }
  const { [step]: old, ...others } = membersOf(value);
  const changed = put(old, rest, next);
  // A member keeps its place; one without a value is left out.
  if (changed === undefined) return others;
  return { ...membersOf(value), [step]: changed };
}

/** A copy with another value at a path; undefined removes the member. */
export const withValue = (value: PartValue, path: Path, next: unknown): PartValue =>
  put(value, path, next) as PartValue; // a path begins with a member

export const textAt = (value: unknown, path: Path): string => String(valueAt(value, path) ?? "");

/** The name of a part in a language, or its slug. */
export const nameAt = (value: unknown, path: Path, language: string): string =>
  textAt(value, [...path, "texts", language, "name"]) || textAt(value, [...path, "slug"]);

export const listAt = (value: unknown, path: Path): readonly unknown[] => {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : [];
};

/** Whether the member at a path is the only one of its group. */
export const isAlone = (value: unknown, path: Path): boolean => {
  const members = Object.keys(membersOf(valueAt(value, path.slice(0, -1))));
  return members.every((member) => member === String(path.at(-1)));
};
