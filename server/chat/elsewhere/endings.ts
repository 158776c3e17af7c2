import type { Elsewhere } from "./word-lists.ts";

/** What is written on to a word for number, case, gender, person and time, the longest first; Chinese has none. */
const endings: Readonly<Record<Exclude<Elsewhere, "zh">, string>> = {
  de: "testen tetest tet test ten tes ter tem te ern en er es em st e n s t",
  es: "aremos eremos iremos aria eria iria ariamos amiento imiento ando iendo ados adas idos idas ado ada ido ida amos emos imos aste iste aron ieron aran eran iran ara era ira are ere ire ais eis ar er ir an en as es os ia io o a e s",
  fr: "eraient erait erais erons erez eront erai eras era iront irez irai ira issent issez issant aient ements ement ions iez ait ais ant ees ee ons ent ez er ir re es e s x t",
  ru: "ыми ими ого его ому ему ами ями ться тся ешь ете ите ишь ают яют уют ют ут ят ит ет ала али ало ила или ило ать ять еть ить уть ая яя ую юю ое ее ые ие ыи ии ои еи ых их ым им ом ем ам ям ах ях ов ев ию ия ием ал ил ла ло ли ть а я ы и у ю о е ь л",
};

const byLength = (all: string): readonly string[] => all.split(" ").toSorted((a, b) => b.length - a.length);
const sorted = {
  de: byLength(endings.de),
  es: byLength(endings.es),
  fr: byLength(endings.fr),
  ru: byLength(endings.ru),
};

/** Letters from which on a word is read without its ending, and that must be left of it. */
const shortest = 5;
const left = { de: 4, es: 4, fr: 4, ru: 3 } as const;

/** A word without what is written on to it: "мягкие" and "мягких" are one. Words of few letters stay, because they would be others. */
export function rootOf(word: string, language: Elsewhere): string {
  if (language === "zh" || word.length < shortest) return word;
  const ending = sorted[language].find((one) => word.endsWith(one) && word.length - one.length >= left[language]);
  return ending === undefined ? word : word.slice(0, -ending.length);
}
