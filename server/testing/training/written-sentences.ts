import { readFileSync } from "node:fs";
import type { QuestionClass } from "../../chat/question-kind.ts";

/** The sentences written for a kind of question. */
export const writtenSentences = (kind: QuestionClass | "question"): readonly string[] =>
  readFileSync(new URL(`utterances/${kind}.txt`, import.meta.url), "utf8")
    .split("\n")
    .filter((text) => text !== "");
