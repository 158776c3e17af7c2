import type * as z from "zod/mini";
import { fieldErrors } from "../../contract/field-errors.ts";

type Issue = z.core.$ZodIssue;

/** Expected forms by the name of the member. */
const forms: readonly (readonly [names: RegExp, form: string])[] = [
  [
    /^(?:slug|specialty|doctor|doctors)$/,
    "must be lower-case letters and digits joined by hyphens, such as total-knee-replacement",
  ],
  [/Color$/, 'must be a colour of six hex digits in quotes, such as "#0B4F6C"'],
  [/^(?:phone|whatsapp|urgentPhone)$/, 'must be an international number in quotes, such as "+971 4 123 4567"'],
  [/^(?:opens|closes)$/, 'must be a time in quotes, such as "08:30"'],
  [/^(?:email|inbox)$/, "must be an e-mail address"],
  [/^(?:on|policiesVersion)$/, "must be a day that exists, such as 2026-11-20"],
  [/^url$/, "must be an address that begins with https://"],
  [/^countryCode$/, "must be two capital letters, such as AE"],
  [/^currency$/, "must be three letters, such as AED"],
];

const kinds: Readonly<Record<string, string>> = {
  string: "text (put numbers and dates in quotes)",
  number: "a number",
  int: "a whole number",
  array: "a list",
  object: "a group of members",
  record: "a group of members",
  boolean: "true or false",
};

/** A schema's issue as findings for the file's author; each unknown member is its own finding at its own place. */
export function findingsOf(issue: Issue): Finding[] {
  const path = issue.path.map((part) => (typeof part === "symbol" ? String(part) : part));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: [...path, key],
      reason: "unknown-key",
      message: "is not known here; check the spelling",
    }));
  }
  return [{ path, message: sentence(issue, path), ...codeOf(issue) }];
}

/** The contract's reason for an issue; an empty member is a missing one. */
function codeOf(issue: Issue): Pick<Finding, "reason" | "limit"> {
  const isEmpty = issue.code === "invalid_type" && issue.input === null;
  const [error] = fieldErrors([{ ...issue }]);
  if (isEmpty || !error) return { reason: isEmpty ? "required" : "rule" };
  return { reason: error.reason, ...(error.limit !== undefined && { limit: error.limit }) };
}

/** True for unknown members and values of another kind, false for what is missing, empty or out of bounds. */
export const isMisshapen = ({ code, input, ...issue }: Issue): boolean =>
  code === "unrecognized_keys" ||
  (code === "invalid_type" &&
    input !== undefined &&
    input !== null &&
    !("expected" in issue && issue.expected === "int" && typeof input === "number"));

function sentence(issue: Issue, path: Finding["path"]): string {
  const form = formOf(path);
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is missing";
      if (issue.input === null && form?.includes("colour")) return "is empty: without quotes # begins a comment";
      return issue.input === null ? "is empty" : (form ?? `must be ${kinds[issue.expected] ?? issue.expected}`);
    case "invalid_format":
      return issue.message === "Invalid input" ? (form ?? `has not the form of ${issue.format}`) : issue.message;
    case "invalid_value":
      return issue.input === undefined ? "is missing" : `must be ${oneOf(issue.values.map(String))}`;
    case "invalid_key":
      return "is not allowed as a name: it must be lower-case letters and digits joined by hyphens";
    case "too_small": {
      if (issue.origin === "string") return "is empty";
      if (issue.origin === "array") return `must have at least ${entries(issue.minimum)}`;
      return issue.inclusive ? `must be at least ${issue.minimum}` : `must be more than ${issue.minimum}`;
    }
    case "too_big": {
      const length = typeof issue.input === "string" ? `; it has ${issue.input.length}` : "";
      if (issue.origin === "string") return `must have at most ${issue.maximum} characters${length}`;
      return issue.origin === "array"
        ? `must have at most ${entries(issue.maximum)}`
        : `must be at most ${issue.maximum}`;
    }
    default:
      return issue.message === "Invalid input" ? "is not allowed here" : issue.message;
  }
}

const formOf = (path: Finding["path"]): string | undefined => {
  const name = path.findLast((part) => typeof part === "string");
  return forms.find(([names]) => names.test(String(name)))?.[1];
};

const entries = (count: number | bigint): string => (Number(count) === 1 ? "one entry" : `${count} entries`);
const oneOf = (values: readonly string[]): string =>
  values.length === 1 ? `${values[0]}` : `one of ${values.join(", ")}`;

/** `message` continues a sentence that begins with the path. */
export interface Finding {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** As of a field error; `rule` where it is not given. */
  readonly reason?: string;
  /** The exceeded bound, if any. */
  readonly limit?: number;
}

export type FindingPath = Finding["path"];

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here
const unprintable = /[\u0000-\u0008\u000B-\u001F\u007F]/;

/** Texts that a schema lets through but no page can show and no database can keep. */
export function checkTexts(value: unknown, path: Finding["path"] = []): Finding[] {
  if (typeof value === "string") {
    if (unprintable.test(value)) return [{ path, message: "has a control character in it, which cannot be shown" }];
    if (!value.isWellFormed()) return [{ path, message: "has half of a character in it, which cannot be shown" }];
    return value !== "" && value.trim() === "" ? [{ path, reason: "required", message: "is blank" }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((entry, index) => checkTexts(entry, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => checkTexts(entry, [...path, key]));
}
