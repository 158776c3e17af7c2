import type { Finding } from "./provider-check.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here
const unprintable = /[\u0000-\u0008\u000B-\u001F\u007F]/;

/** Texts that a schema lets through but no page can show and no database can keep. */
export function checkTexts(value: unknown, path: Finding["path"] = []): Finding[] {
  if (typeof value === "string") {
    if (unprintable.test(value)) return [{ path, message: "has a control character in it, which cannot be shown" }];
    if (!value.isWellFormed()) return [{ path, message: "has half of a character in it, which cannot be shown" }];
    return value !== "" && value.trim() === "" ? [{ path, message: "is blank" }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((entry, index) => checkTexts(entry, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => checkTexts(entry, [...path, key]));
}
