import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { staffRead } from "../endpoint-kinds.ts";
import { FileAnswer } from "../files.ts";
import { Language, Slug } from "../values.ts";
import { Change } from "./changes.ts";

/** As many of a language as a person looks through. */
export const mostGaps = 200;

/** A text of the clinic without a translation. */
export const TextGap = z.strictObject({
  /** Names within the provider file: `procedures › knee › overview › 1`. */
  path: z.string(),
  /** Where the desk has it to write; null where only a file has. */
  part: z.nullable(z.strictObject({ kind: z.enum(["procedure", "doctor", "settings"]), slug: Slug })),
  /** `same`: the sentence is the one of the first language. */
  reason: z.enum(["missing", "same"]),
});
export type TextGap = z.infer<typeof TextGap>;

export const TranslatedLanguage = z.strictObject({
  language: Language,
  /** `written`: the clinic has texts in it. `offered`: pages are, with the clinic's texts in its first language. */
  state: z.enum(["written", "offered", "none"]),
  translated: z.int(),
  /** The first of them. */
  gaps: z.array(TextGap),
});
export type TranslatedLanguage = z.infer<typeof TranslatedLanguage>;

const reading = ["not-signed-in", "not-allowed", "not-found", "too-many-requests"] as const;

export const listTranslations = endpoint({
  ...staffRead,
  refusals: reading,
  name: "listTranslations",
  summary: "What of the clinic's own texts is translated into the site's languages, and what is missing",
  path: "/api/desk/translations",
  right: "settings:read",
  answer: z.strictObject({ source: Language, texts: z.int(), languages: z.array(TranslatedLanguage) }),
});

export const exportTranslations = endpoint({
  ...staffRead,
  refusals: reading,
  name: "exportTranslations",
  summary: "The clinic's own texts with their translations into a language, as XLIFF 1.2",
  path: "/api/desk/translations/{language}",
  right: "settings:read",
  params: z.strictObject({ language: Language }),
  answer: FileAnswer,
  download: true,
});

/** What can be wrong with a file before its texts are looked at. */
export const fileReasons = ["unreadable", "clinic", "language", "unknown", "markup", "twice"] as const;
export type FileReason = (typeof fileReasons)[number];

export const importTranslations = endpoint({
  access: "staff",
  limit: "write",
  refusals: [...reading, "conflict", "wrong-state", "invalid-input"],
  retry: false,
  idempotent: true,
  name: "importTranslations",
  summary: "Check an XLIFF file of the clinic's own texts, and publish it unless only a check is wanted",
  method: "POST",
  path: "/api/desk/translations",
  right: "settings:write",
  body: z.strictObject({ xliff: z.string().check(z.minLength(1), z.maxLength(5_000_000)), isCheckOnly: z.boolean() }),
  largestBody: 8_000_000,
  answer: z.strictObject({
    /** Null where the file could not be read. */
    language: z.nullable(Language),
    /** The first problems of `problemCount`. Any of them means that nothing is taken. `reason` is one of `fileReasons`, or as of a field error. */
    problems: z.array(
      z.strictObject({
        line: z.int(),
        path: z.string(),
        reason: z.string(),
        message: z.string(),
        /** The exceeded bound, if any. */
        limit: z.optional(z.number()),
      }),
    ),
    problemCount: z.int(),
    /** The first of the `missingCount` texts that the file has no translation of; what is written of them stays. */
    missing: z.array(z.string()),
    missingCount: z.int(),
    /** True where they are of a language that is not written yet: it is published once nothing is missing. */
    isIncomplete: z.boolean(),
    /** Texts that were changed since the export; their translations stay as they were. */
    stale: z.array(z.string()),
    changes: z.array(Change),
    number: z.nullable(z.int()),
  }),
});
