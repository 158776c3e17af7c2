import { tokensOf } from "../../catalogue/normalised-words.ts";
import { countriesIn } from "./countries-in.ts";
import { isMoneyWord } from "./money-in.ts";

/** Words by which one goes on with a question, in the languages of the pages. */
const small: ReadonlySet<string> = new Set(
  "and also or what about how in the for if i we one ok okay please now und auch oder wie ist es in im bei der den die fur was et aussi ou en au aux le la les pour y tambien o que tal el los para con а и или для как насчет в во на و في ب طيب طب ماذا عن شو ايش وش لو بال او وماذا وفي وب وعن".split(
    " ",
  ),
);
const smallInChinese = /[那呢和与在的用吗或者如果换成是也要多少钱]/gu;

const isSmall = (words: readonly string[]): boolean =>
  words.every((word) => small.has(word) || word.replace(smallInChinese, "") === "");

/** The countries of a text that names nothing beside them: "and in Japan?"; none of any other text. */
export function countriesAlone(text: string): ReturnType<typeof countriesIn>["countries"] {
  const { countries, rest } = countriesIn(text);
  return isSmall(rest) ? countries : [];
}

/** Whether a text names a currency and nothing beside it: "and in Saudi riyals?" */
export function isCurrencyAlone(text: string): boolean {
  const rest = countriesIn(text).rest.filter((word) => !isMoneyWord(word));
  return isSmall(rest) && tokensOf(text).some(isMoneyWord);
}
