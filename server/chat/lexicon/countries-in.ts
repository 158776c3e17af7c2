import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import { countries } from "../../../adapters/geo/country-currency.ts";
import { languages } from "../../../contract/languages.ts";
import type { CountryCode } from "../../../contract/values.ts";
import { countryName } from "../../../web/format.ts";
import { tokensOf } from "../../catalogue/normalised-words.ts";

const Written = z.record(z.string(), z.string());
const others = Written.parse(parse(readFileSync(new URL("country-words.yaml", import.meta.url), "utf8")));

interface Name {
  readonly country: CountryCode;
  readonly words: readonly string[];
  /** The last word may have any ending. */
  readonly isStem: boolean;
}

let names: ReadonlyMap<string, readonly Name[]> | undefined;

/** The names by the first two letters of their first word. Made once: the runtime names them in each language of the pages. */
function namesByStart(): ReadonlyMap<string, readonly Name[]> {
  names ??= Map.groupBy(
    countries.flatMap((country) =>
      [...languages.map((language) => countryName(country, language)), ...(others[country] ?? "").split(",")].map(
        (name) => nameOf(country, name),
      ),
    ),
    ({ words }) => startOf(words[0] ?? ""),
  );
  return names;
}

/** A Russian name has another ending in most sentences. */
function nameOf(country: CountryCode, name: string): Name {
  const words = tokensOf(name);
  const last = words.at(-1) ?? "";
  if (!/^\p{Script=Cyrillic}{4,}$/u.test(last)) return { country, words, isStem: name.trim().endsWith("*") };
  return { country, words: [...words.slice(0, -1), last.replace(/[аейияь]+$/u, "")], isStem: true };
}

/** Chinese has no spaces: a name stands anywhere in a text. */
function chineseNameIn(text: string): { readonly country: CountryCode; readonly word: string } | undefined {
  if (!/\p{Script=Han}/u.test(text)) return undefined;
  const named = [...namesByStart().values()].flat().filter(({ words: [word = ""] }) => /^\p{Script=Han}+$/u.test(word));
  const found = named.find(({ words: [word = ""] }) => text.includes(word));
  return found && { country: found.country, word: found.words[0] ?? "" };
}

const startOf = (word: string): string => word.slice(0, 2);
/** Letters that stand before an Arabic name in one word with it: "in", "for", "and". */
const withoutParticle = (token: string): readonly string[] => {
  const bare = token.replace(/^(?:و?[بلف]|و)(?:ال)?(?=[\u0621-\u064a]{3})/u, "");
  return bare === token ? [token] : [token, bare];
};

/** How many letters of a text from a place on are a country's name; 0 where it does not stand there. */
function lettersOf(tokens: readonly string[], from: number, { words, isStem }: Name): number {
  const isMet = words.every((word, at) => {
    const token = tokens[from + at] ?? "";
    const forms = at === 0 ? withoutParticle(token) : [token];
    return forms.some((form) => (isStem && at === words.length - 1 ? form.startsWith(word) : form === word));
  });
  return isMet ? words.join("").length : 0;
}

/** The country that a text names, also by its people ("the Swiss number") or a city; the longest name decides, then the first. */
export function countryIn(text: string): CountryCode | undefined {
  const tokens = tokensOf(text);
  let best: { readonly country: CountryCode; readonly letters: number } | undefined;
  for (const [from, token] of tokens.entries())
    for (const form of withoutParticle(token))
      for (const name of namesByStart().get(startOf(form)) ?? []) {
        const letters = lettersOf(tokens, from, name);
        if (letters > (best?.letters ?? 0)) best = { country: name.country, letters };
      }
  return best?.country ?? chineseNameIn(text)?.country;
}

/** All countries that a text names, and its words beside their names. */
export function countriesIn(text: string): {
  readonly countries: readonly CountryCode[];
  readonly rest: readonly string[];
} {
  const tokens = tokensOf(text);
  const countries: CountryCode[] = [];
  const rest: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? "";
    const [longest] = withoutParticle(token)
      .flatMap((form) => namesByStart().get(startOf(form)) ?? [])
      .filter((name) => lettersOf(tokens, at, name) > 0)
      .toSorted((a, b) => b.words.length - a.words.length);
    const chinese = longest ? undefined : chineseNameIn(token);
    if (longest) {
      countries.push(longest.country);
      at += longest.words.length - 1;
    } else if (chinese) {
      const { country, word } = chinese;
      countries.push(country);
      tokens.splice(at + 1, 0, token.replace(word, ""));
    } else rest.push(token);
  }
  return { countries: [...new Set(countries)], rest: rest.filter((word) => word !== "") };
}
