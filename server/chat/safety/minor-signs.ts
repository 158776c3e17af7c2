import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import { isMet, Rule, Rules, ruleOf, rulesOf, type SignRule, signsReader, Words, waysOf } from "./sign-tables.ts";

/** Tokens among which a text of the clinic says a thing. */
const widestWritten = 12;

const Tables = z.strictObject({
  words: Words,
  deniable: z.array(z.string()),
  minor: Rules,
  usual: z.record(z.string(), z.extend(Rule, { written: z.array(z.string()), mouth: z._default(z.boolean(), false) })),
});
const { words, deniable, minor, usual } = Tables.parse(
  parse(readFileSync(new URL("minor-signs.yaml", import.meta.url), "utf8")),
);

const conceptsIn = signsReader(words, deniable);
const minorSigns = rulesOf(minor);

/** A sign that the page of a treatment may call usual: it is, where a stage of the recovery that is written there says so. */
export interface UsualSign {
  readonly isOfMouth: boolean;
  isIn(written: string): boolean;
}

const usualSigns = Object.values(usual).map(({ written, mouth, ...rule }) => {
  const said: SignRule = { when: waysOf(written), unless: [], never: [] };
  const isIn = (text: string): boolean => isMet(conceptsIn(text), said, widestWritten);
  return { rule: ruleOf(rule), sign: { isOfMouth: mouth, isIn } };
});

/** Whether somebody tells of a little bleeding of the mouth, or of an aching tooth beside a swollen gum, and of nothing grave. */
export function tellsOfMinorSign(text: string): boolean {
  const found = conceptsIn(text);
  return minorSigns.some((rule) => isMet(found, rule));
}

/** The signs of a text that a treatment may usually have, with nothing grave beside them. */
export function usualSignsIn(text: string): readonly UsualSign[] {
  const found = conceptsIn(text);
  return usualSigns.flatMap(({ rule, sign }) => (isMet(found, rule) ? [sign] : []));
}
