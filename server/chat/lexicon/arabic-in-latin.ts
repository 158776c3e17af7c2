import { boundedMap } from "../../catalogue/lexicon/bounded-map.ts";
import { layNames } from "../../catalogue/lexicon/lay-names.ts";
import { defining, parts } from "../../catalogue/lexicon/parts.ts";
import { procedures } from "../../catalogue/lexicon/procedures.ts";
import { tokensOf } from "../../catalogue/normalised-words.ts";
import { isArabizi } from "../safety/words.ts";
import { everyday } from "./everyday.ts";
import { everydayCare } from "./everyday-care.ts";
import { topicNames } from "./topics.ts";

/** Small words and loans, of which too few consonants are written to tell them by. */
const asWritten = new Map(
  [
    "كم kam kem chhal ch7al sh7al shhal chhhal",
    "بكم bkam bekam bikam b-kam bch7al bchhal bsh7al b9adach bgadesh adesh",
    "قديش 2adesh addesh 9adech",
    "متى emta imta amta meta mata mete waqtech wa9tach foqach fou9ach",
    "في fe fi f fel fil fl",
    "من mn min mel mil",
    "مع ma3 m3a ma3a maa wiya wya",
    "بدون bla blach bdon bdoun bidoun bidun",
    "من-غير gheir ghir 8er gher",
    "بعد ba3d b3d baad ba3ad mora men-ba3d",
    "قبل abl 2abl gabl 9bel qbel qabl 2bl",
    "و w wa u ou",
    "يوم yom youm yoom nhar n-har",
    "ايام ayam ayyam iyam",
    "ليله layla leila lila leyla lela lilla lileh",
    "ساعه sa3a saa3a",
    "مره marra mara mrra",
    "هل hal wach wash",
    "اقدر a2dar agdar 2dar ag3dar n9der na9der ne9der fini feeni fiyye",
    "لازم lazem lazm khas khass khasni khassni khasna",
    "وين wein wayn wain fein feen fin",
    "مين meen miin mnu mino chkoun",
    "اريد bghit bghina 3ayez 3ayz 3ayza biddi baddi bedi abi abgha",
    "ال el al l il",
    "بال bel bil",
    "عندي 3andi 3endi 3ndi andi",
    "عندكم 3andkom 3endkom 3ndkom 3andokom",
    "ليل leil lil",
    "لل lel lil",
    "رقم rqm raqm ra9m r9m num numero nemra",
    "خط khat khatt",
    "عمليه 3amaliya 3amaliyya 3amalya 3amliya 3amaleya 3mlya operation l-operation",
    "فندق fondo2 fonduq fundu2 fondok fndq hotel otel outil lotel lhotel",
    "دكتور doctor doktor dr tbib",
    "فيزا visa viza",
    "باقه package pack",
    "مطار matar airport",
    "جمعه jem3a jom3a gom3a jum3a juma",
    "سبت sabt sebt",
    "احد a7ad l7ad",
    "اسنان snan asnan sinan",
    "مترجم motarjem motargem mutarjim",
    "تيجان couronne couronnes",
    "تسكرون kat7ello kat7elo t7elo kat7al kats-sed tsakkron taftahoon tefta7o",
    "عشان 3ashan 3lashan 3shan 3ala-shan 3achan",
    "اقعد a23od 2a3od a2od a9od nag3ed ng3od",
    "لو law lw law-kan",
    "اثنين etnein tnein itnein tnen etnen thnain",
    "سوا sawa saua",
    "المناخير manakheer manakhir mna5eer mana5ir",
    "سيول seoul",
    "دبي dubai dubay",
    "الفحص fa7s fahs",
    " beta3ko betaa3ko beta3kom bta3ko beta3koo dyal dial dyali elly illi li bs ya ana keda kida hek les",
  ].flatMap((line) => {
    const [word = "", ...written] = line.split(" ");
    return written.map((one) => [one, word.replace("-", " ")] as const);
  }),
);

/** The consonants of Arabic letters, as they are written in Latin ones; a letter that is left out is written as a vowel. */
const consonants: Readonly<Record<string, string>> = {
  ...{ ب: "b", ت: "t", ث: "t", ج: "j", ح: "h", خ: "x", د: "d", ذ: "d", ر: "r", ز: "z", س: "s", ش: "c", ص: "s" },
  ...{ ض: "d", ط: "t", ظ: "z", غ: "g", ف: "f", ق: "k", ك: "k", ل: "l", م: "m", ن: "n", ه: "h" },
};

/** How pairs of letters and digits are read. */
const latin: readonly (readonly [written: RegExp, read: string])[] = [
  [/kh|5/g, "x"],
  [/gh|8/g, "G"],
  [/sh|ch/g, "c"],
  [/th/g, "t"],
  [/dh/g, "d"],
  [/7/g, "h"],
  [/[9q]/g, "k"],
  [/6/g, "t"],
  [/[23aeiouyw']/g, ""],
  [/p/g, "b"],
  [/v/g, "f"],
];

/** Letters that are written twice are one. */
const once = (letters: string): string => letters.replace(/(.)\1+/g, "$1");

const skeletonOf = (word: string): string =>
  Array.from(word.replace(/ه$/u, ""), (letter) => consonants[letter] ?? "").join("");

/** The skeletons that a word in Latin letters may have: its "g" is one of three letters, its last "t" may be an ending. */
function skeletonsOf(word: string): readonly string[] {
  const endings = [word.replace(/(?<=[aei])h$/, ""), ...(/[aei]t$/.test(word) ? [word.slice(0, -1)] : [])];
  return [
    ...new Set(
      endings.flatMap((written) => {
        const read = latin.reduce((text, [one, as]) => text.replace(one, as), once(written));
        return ["g", "j", "k"].map((letter) => read.replaceAll("g", letter).replaceAll("G", "g"));
      }),
    ),
  ];
}

const longVowels: Readonly<Record<string, string>> = { ا: "a", و: "ouw", ي: "iey" };
const [ofLong, ofShort, ofLacking, ofBeginning] = [0.35, 0.3, 1, 0.5];
/** How far an Arabic word's long vowels are from those of its Latin form. */
function distance(arabic: string, written: string): number {
  const vowels = Array.from(written).filter((letter) => /[aeiouwy]/.test(letter));
  const long = Array.from(arabic).flatMap((letter) => longVowels[letter] ?? []);
  let from = 0;
  const met = long.filter((letters) => {
    const at = vowels.findIndex((letter, index) => index >= from && letters.includes(letter));
    if (at >= 0) from = at + 1;
    return at >= 0;
  }).length;
  const beginsAlike = /^[aeiou2]/.test(written) === /^[اي]/u.test(arabic);
  return (
    met * ofLong + (vowels.length - met) * ofShort + (long.length - met) * ofLacking + (beginsAlike ? 0 : ofBeginning)
  );
}

/** Fewer consonants tell no word. */
const shortest = 2;
let vocabulary: ReadonlyMap<string, readonly string[]> | undefined;

/** The Arabic words of the lexicons by their consonants. */
function wordsOf(skeleton: string): readonly string[] {
  vocabulary ??= Map.groupBy(
    new Set(
      [
        ...Object.values(everyday),
        ...Object.values(everydayCare),
        ...topicNames,
        ...Object.values(layNames).map(({ ar }) => ar),
        ...[...Object.values(procedures), ...Object.values(parts)].map(([, names]) => names),
        ...Object.values(defining),
      ]
        .flatMap(tokensOf)
        .filter((word) => /^[\u0621-\u064a]{2,}$/u.test(word)),
    ),
    skeletonOf,
  );
  return vocabulary.get(skeleton) ?? [];
}

const known = boundedMap<string>();

function arabicOf(word: string): string {
  const small = asWritten.get(word);
  if (small !== undefined) return small;
  const bare = word.replace(/^(?:w|b|f|l)?(?:el|al|il)(?=[a-z0-9]{3})|^l(?=[^aeiou][a-z0-9]{3})/, "");
  const found = [word, bare]
    .flatMap((written) => skeletonsOf(written).map((skeleton) => ({ written, skeleton })))
    .filter(({ skeleton }) => skeleton.length >= shortest)
    .flatMap(({ written, skeleton }) => wordsOf(skeleton).map((arabic) => [arabic, distance(arabic, written)] as const))
    .toSorted(([, a], [, b]) => a - b);
  return found[0]?.[0] ?? asWritten.get(bare) ?? word;
}

/** Words of the table that other languages have too. */
const shared = new Set(
  "men fin meta u l al el il fe f fi w wa mi bel package pack hotel airport doctor dr visa viza numero operation couronne couronnes fein bs ana mm hal mata bla".split(
    " ",
  ),
);
/** Share of a text's words that are small ones of Arabic. */
const leastSmall = 0.5;

/** Whether a text is Arabic in Latin letters: "kam yom lazem ab2a". */
export function isArabicInLatin(text: string): boolean {
  const tokens = tokensOf(text);
  const small = tokens.filter((token) => asWritten.has(token) && !shared.has(token)).length;
  return isArabizi(tokens.map((word) => ({ text: word }))) || (small > 1 && small >= tokens.length * leastSmall);
}

/** A text of Arabic in Latin letters in its own; names and words that no lexicon has stay. */
export const inArabicLetters = (text: string): string =>
  tokensOf(text)
    .map((word) => known.get(word) ?? known.put(word, arabicOf(word)))
    .filter((word) => word !== "")
    .join(" ")
    .replace(/(?<=^| )(ال|بال|لل) (?=[\u0621-\u064a])/gu, "$1");
