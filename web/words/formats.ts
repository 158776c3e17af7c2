import type { Language } from "../../contract/languages.ts";

// For compiled messages. Objects of Intl are costly to make: each is made at its first use and kept.

const cardinals: Partial<Record<Language, Intl.PluralRules>> = {};
const ordinals: Partial<Record<Language, Intl.PluralRules>> = {};
const numbers: Record<string, Record<string, Intl.NumberFormat>> = {};

export function plural(language: Language, count: number): Intl.LDMLPluralRule {
  cardinals[language] ??= new Intl.PluralRules(language);
  return cardinals[language].select(count);
}

export function ordinal(language: Language, count: number): Intl.LDMLPluralRule {
  ordinals[language] ??= new Intl.PluralRules(language, { type: "ordinal" });
  return ordinals[language].select(count);
}

/** `options` are `Intl.NumberFormatOptions` as JSON, so that they are a key as they stand. */
export function number(locale: string, value: number, options = "{}"): string {
  numbers[locale] ??= {};
  const made = numbers[locale];
  made[options] ??= new Intl.NumberFormat(locale, JSON.parse(options));
  return made[options].format(value);
}
