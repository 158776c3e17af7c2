import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { Caution } from "../../../contract/chat-answers.ts";
import { isMet, Rules, rulesOf, type SignRule, signsReader, Words } from "./sign-tables.ts";

/** Tokens in a row among which the signs of a rule stand; a sign of Chinese is a token, of which a word has two. */
const widest = 12;
const widestOfChinese = 18;
/** Tokens among which a complaint and the treatment before it stand. */
const widestOfComplaint = 30;

const Tables = z.strictObject({
  words: Words,
  deniable: z.array(z.string()),
  emergencies: Rules,
  "self-harm": Rules,
  "possible-self-harm": Rules,
  complaints: Rules,
});
const tables = Tables.parse(parse(readFileSync(new URL("other-languages.yaml", import.meta.url), "utf8")));

const conceptsIn = signsReader(tables.words, tables.deniable);
const emergencies = rulesOf(tables.emergencies);
const selfHarm = rulesOf(tables["self-harm"]);
const possibleSelfHarm = rulesOf(tables["possible-self-harm"]);
const complaints = rulesOf(tables.complaints);

/** The alarm that a text in a language other than English and Arabic raises, by plain signs; null without one. */
export function alarmElsewhere(
  text: string,
): Extract<Caution, "emergency" | "self-harm" | "possible-self-harm"> | null {
  const found = conceptsIn(text);
  const width = /\p{Script=Han}/u.test(text) ? widestOfChinese : widest;
  const hasOne = (rules: readonly SignRule[]) => rules.some((rule) => isMet(found, rule, width));
  if (hasOne(selfHarm)) return "self-harm";
  if (hasOne(emergencies)) return "emergency";
  return hasOne(possibleSelfHarm) ? "possible-self-harm" : null;
}

/** Whether somebody tells, in a language other than English and Arabic, of a complaint after a treatment. */
export function complainsElsewhere(text: string): boolean {
  const found = conceptsIn(text);
  return complaints.some((rule) => isMet(found, rule, widestOfComplaint));
}
