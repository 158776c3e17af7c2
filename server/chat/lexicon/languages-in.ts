import { countries } from "../../../adapters/geo/country-currency.ts";
import { countryName, languageName } from "../../../web/format.ts";
import { formsOf } from "../../catalogue/lexicon/word-forms.ts";
import { tokensOf } from "../../catalogue/normalised-words.ts";

/** Languages that travellers ask for. */
const asked =
  "ar en fr de es it pt nl pl ru uk tr fa ur hi bn mr ta te ml pa ps ku he el ro hu cs sk sl hr sr bg da sv nb fi et lv lt ja ko zh vi th id ms tl sw am so ha yo".split(
    " ",
  );
/** Other names of theirs. */
const called: Readonly<Record<string, string>> = {
  ...{ fr: "فرنساوي فرنسي فرنسيه", de: "deutsch الماني المانيه", es: "اسباني", it: "ايطالي طلياني", tr: "turkce تركي" },
  ...{
    fa: "farsi فارسي ايراني",
    ru: "روسي",
    ur: "اوردو اردو",
    hi: "هندي",
    nl: "flemish هولندي",
    pl: "بولندي",
    hu: "مجري",
  },
  ...{
    zh: "mandarin صيني",
    ko: "كوري",
    ja: "ياباني",
    en: "انجليزي انكليزي",
    ar: "عربي",
    pt: "brazilian",
    tl: "tagalog filipino",
  },
};

const byWord = new Map<string, string>();
for (const code of asked)
  for (const name of [languageName(code, "en"), languageName(code, "ar"), ...(called[code] ?? "").split(" ")])
    for (const word of tokensOf(name).slice(0, 1)) byWord.set(word, code);

/** Arabic names of countries, whose forms are those of a language: "ألمانيا". */
const isCountry = new Set(
  countries.flatMap((code) => tokensOf(countryName(code, "ar"))).filter((word) => !byWord.has(word)),
);

/** The language that a text names, as its code. */
export function languageIn(text: string): string | undefined {
  for (const token of tokensOf(text)) {
    if (isCountry.has(token)) continue;
    for (const form of formsOf(token)) {
      const code = byWord.get(form);
      if (code !== undefined) return code;
    }
  }
  return undefined;
}
