import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { Caution } from "../../../contract/chat-answers.ts";
import { type Found, isMet, Rules, ruleOf, rulesOf, type SignRule, signsReader, Words } from "./sign-tables.ts";

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
const GraveTables = z.extend(z.pick(Tables, { words: true, deniable: true, emergencies: true }), { mild: Rules });
const read = (file: string): unknown => parse(readFileSync(new URL(file, import.meta.url), "utf8"));
const tables = Tables.parse(read("other-languages.yaml"));
const graveTables = GraveTables.parse(read("grave-signs.yaml"));

const conceptsIn = signsReader(tables.words, tables.deniable);
const widerConceptsIn = signsReader({ ...tables.words, ...graveTables.words }, [
  ...tables.deniable,
  ...graveTables.deniable,
]);
type NamedRules = readonly (readonly [name: string, rule: SignRule])[];
const named = (rules: z.infer<typeof Rules>): NamedRules =>
  Object.entries(rules).map(([name, rule]) => [name, ruleOf(rule)]);
const emergencies = named(tables.emergencies);
const graveEmergencies = named(graveTables.emergencies);
const mild = rulesOf(graveTables.mild);
const selfHarm = named(tables["self-harm"]);
const possibleSelfHarm = named(tables["possible-self-harm"]);
const complaints = rulesOf(tables.complaints);

/** What the rules find in a text: its concepts and the rules that it meets, which the classifier reads too, and the alarm that they raise. */
export interface ReadingElsewhere {
  readonly found: readonly Found[];
  readonly signs: readonly string[];
  /** Concepts that the classifier does not read, and grave signs that it was not trained on, which raise the alarm too. */
  readonly wider: ReadonlySet<string>;
  readonly graveSigns: readonly string[];
  /** What is told is mild by itself, which the rules outweigh. */
  readonly isMild: boolean;
  readonly alarm: Extract<Caution, "emergency" | "self-harm" | "possible-self-harm"> | null;
}

/** The text that was read last: an answer reads one several times. */
let last: { readonly text: string; readonly reading: ReadingElsewhere } | undefined;

/** Reads a text by the plain signs of languages other than English and Arabic, and by grave signs of all. */
export function readSignsElsewhere(text: string): ReadingElsewhere {
  if (last?.text !== text) last = { text, reading: readSigns(text) };
  return last.reading;
}

function readSigns(text: string): ReadingElsewhere {
  const found = conceptsIn(text);
  const width = /\p{Script=Han}/u.test(text) ? widestOfChinese : widest;
  const metIn = (of: readonly Found[], rules: NamedRules) =>
    rules.flatMap(([name, rule]) => (isMet(of, rule, width) ? [name] : []));
  const met = (rules: NamedRules) => metIn(found, rules);
  const wider = widerConceptsIn(text);
  const graveSigns = metIn(wider, graveEmergencies);
  const [ofHarm, ofEmergency, ofDoubt] = [met(selfHarm), met(emergencies), met(possibleSelfHarm)];
  const alarm =
    (ofHarm.length > 0 && "self-harm") ||
    (ofEmergency.length + graveSigns.length > 0 && "emergency") ||
    (ofDoubt.length > 0 && "possible-self-harm");
  return {
    found,
    signs: [...ofHarm, ...ofEmergency, ...ofDoubt],
    wider: new Set(wider.map(({ concept }) => concept)),
    graveSigns,
    isMild: mild.some((rule) => isMet(wider, rule)),
    alarm: alarm || null,
  };
}

/** The alarm that a text in a language other than English and Arabic raises, by plain signs; null without one. */
export const alarmElsewhere = (text: string): ReadingElsewhere["alarm"] => readSignsElsewhere(text).alarm;

/** Whether a chemical got into an eye, which is rinsed before anything else. */
export const tellsOfChemicalInEye = (text: string): boolean =>
  readSignsElsewhere(text).graveSigns.includes("chemical-in-eye");

/** Whether somebody tells, in a language other than English and Arabic, of a complaint after a treatment. */
export function complainsElsewhere(text: string): boolean {
  const found = conceptsIn(text);
  return complaints.some((rule) => isMet(found, rule, widestOfComplaint));
}
