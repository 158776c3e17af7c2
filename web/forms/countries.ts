import type { Language } from "../../contract/values.ts";
import { offeredCurrencies } from "../currency/offered-currencies.ts";
import { countryName, currencyName, kept } from "../format.ts";
import { localeOf } from "../words/locales.ts";

export interface Option {
  readonly value: string;
  readonly label: string;
}

// ISO 3166-1 alpha-2, two letters each.
const codes =
  "ADAEAFAGAIALAMAOARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZ" +
  "ECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGTGUGWGYHKHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZ" +
  "LALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPY" +
  "QARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW";

const collator = kept<Intl.CollatorOptions, Intl.Collator>(Intl.Collator);

/** The order of a language's dictionary. */
export const orderOf = (language: Language): Intl.Collator => collator(localeOf(language), {});

/** All countries by name, in the order of the language's dictionary. */
export function countryOptions(language: Language): Option[] {
  const order = orderOf(language);
  return (codes.match(/../g) ?? [])
    .map((value) => ({ value, label: countryName(value, language) }))
    .sort((one, other) => order.compare(one.label, other.label));
}

/** The currencies that prices are shown in, by name; the given one first. */
export function currencyOptions(first: string, language: Language): Option[] {
  const option = (value: string): Option => ({ value, label: `${currencyName(value, language)} (${value})` });
  const others = offeredCurrencies.filter((code) => code !== first).map(option);
  return [option(first), ...others.sort((one, other) => orderOf(language).compare(one.label, other.label))];
}

/** The next months as choices, from that of tomorrow, because a month without a whole day is none: `2027-03`. */
export function nextMonths(today: string, count: number): string[] {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1, day + 1));
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 1)).toISOString().slice(0, 7),
  );
}
