import { normaliseText } from "../../catalogue/normalised-words.ts";

/** A word of a text, and the clause it stands in. */
export interface Word {
  readonly text: string;
  readonly clause: number;
}

/** "Not", which Arabic dialects also write around the verb. */
const arabicNot = /^[وف]?(?:ما|مش|مو|مب|موب|مهو|لا|لم|لن|ليس|ليست|مهب|ماني|مانو|ماهو|ماهي)$/u;
const splitNegation = (word: string): readonly string[] => {
  if (arabicNot.test(word)) return ["ما"];
  const verb =
    /^و?م(?:ا)?([\u0621-\u064a]{3,})ش$/u.exec(word)?.[1] ??
    /^و?ما((?:[ايتنب]{1,2}?قدر|[ايتن]?عرف|[ايت]?بي|عم|عاد|في|عند)\S*)$/u.exec(word)?.[1];
  return verb ? ["ما", verb] : [word];
};

/** "Whenever", "after", "as": no negation follows in "كل ما". */
const beforeWhenever = new Set("كل بعد قبل مثل متل زي وقت لحد طول اول حسب يوم قد عند بدل لما".split(" "));

/** Words that begin a clause without a mark before them, as in dictated text. */
const conjunctions = new Set(
  "and but then so because بس لكن ولكن والحين وهلق وهلا ودلوقتي والان واليوم لان".split(" "),
);
const subjects = new Set(
  "i im ive he hes she shes now the today they we there this لكن انا الحين هلق هلا دلوقتي الان اليوم".split(" "),
);

/** The words of a text in order, in normalised form; an emoji is a word. Letters that are drawn out count once. */
export function wordsIn(text: string): readonly Word[] {
  const found = normaliseText(text)
    .replace(/['’`´]/g, "")
    .replace(/(\p{L})\1{2,}/gu, "$1")
    .matchAll(/[\p{L}\p{N}]+(?:[.,]\d+)?|\p{Extended_Pictographic}|[.!?;,،؛؟\n]+/gu);
  const words: Word[] = [];
  let clause = 0;
  for (const [piece] of found) {
    if (/^[.!?;,،؛؟\n]/.test(piece)) {
      clause += 1;
      continue;
    }
    const before = words.at(-1)?.text ?? "";
    if (conjunctions.has(before) && subjects.has(piece)) clause += 1;
    if (piece === "ما" && beforeWhenever.has(before)) continue;
    for (const part of splitNegation(piece)) words.push({ text: part, clause });
  }
  return words;
}

export const isArabic = (word: string): boolean => /^[\u0621-\u064a]/.test(word);

/** The stem of an English word: no inflection, no doubled consonant, no final vowel. */
function englishStem(word: string): string {
  if (word.length < 4) return word;
  const bare = word
    .replace(/i(?:es|ed)$/, "y")
    .replace(/(?<=[a-z]{3})(?:ness|ly)$/, "")
    .replace(/(?<=[a-z]{3})(?:ing|(?<!e)ed|(?<!s)es|(?<!s)s)$/, "")
    .replace(/(?<=[a-z]{2})ing$/, "");
  return bare.replace(/([^lsaeiou])\1$/, "$1").replace(/(?<=[a-z]{2})[eiy]$/, "");
}

const withoutArticle = (word: string): string =>
  word.replace(/^(?:و?(?:ال|بال|كال|فال|عال)|لل)(?=[\u0621-\u064a]{2})/u, "");

/** A word as the lexicon keeps it: the stem of an English one, an Arabic one without its article. */
export const keyOf = (word: string): string => (isArabic(word) ? withoutArticle(word) : englishStem(word));

/** Letters written on to an Arabic word: of "and", "with", person, tense and article before it; of owner, number and gender behind. */
const before =
  "و ف ب ل ال بال هال وال لل عال ي ت ا ن بي بت بن با ح ه س حي هي سي حت هت ست حا ها سا حن ين تن بين بتن من ان يت تت بيت بتت مت ست يست تست م وب ول وي وت وا وم وبي".split(
    " ",
  );
const behind = "ي ه ها هم ك نا ني ت تي ته تها توا وا و ين ات ان ا كم هن يه تو يت ش لي له لها وني ون".split(" ");

/** An Arabic word, and what may be left of it without the letters written on to it. */
function arabicForms(word: string): readonly string[] {
  const starts = [word, ...before.flatMap((one) => (word.startsWith(one) ? [word.slice(one.length)] : []))].filter(
    (start) => start === word || start.length >= 3 || (start.length === 2 && /ال$|^لل/u.test(word.slice(0, -2))),
  );
  return starts.flatMap((start) => [
    start,
    ...behind.flatMap((suffix) => {
      const rest = start.slice(0, -suffix.length);
      if (!start.endsWith(suffix) || rest.length < (start === word ? 2 : 3)) return [];
      // The feminine ending is another letter before an owner.
      return /^ت./u.test(suffix) ? [rest, `${rest}ه`] : [rest];
    }),
  ]);
}

/** A word in the forms that the lexicon may keep. */
export const formsOf = (word: string): readonly string[] =>
  isArabic(word) ? arabicForms(word) : [word, englishStem(word)];

const consonants: Readonly<Record<string, string>> = {
  ...{ ب: "b", ت: "t", ث: "t", ج: "j", ح: "h", خ: "x", د: "d", ذ: "z", ر: "r", ز: "z", س: "s", ش: "c", ص: "s", ض: "d" },
  ...{ ط: "t", ظ: "z", غ: "g", ف: "f", ق: "q", ك: "k", ل: "l", م: "m", ن: "n", ه: "h" },
  ...{ "5": "x", "6": "t", "7": "h", "8": "q", "9": "s", p: "b", v: "f", g: "j" },
};

/** The consonants of a word, in Arabic letters or in Latin ones as in a chat ("waja3", "9adri"); vowels and ع are not written by all. */
export const consonantsOf = (word: string): string =>
  word
    .replace(/ة$|ه$|(?<=[aeiou])h$/u, "")
    .replace(/sh|ch/g, "c")
    .replace(/kh|7'/g, "x")
    .replace(/gh/g, "غ")
    .replace(/th/g, "t")
    .replace(/dh/g, "z")
    .replace(/[aeiouwy23اويءع]/gu, "")
    .replace(/./gu, (letter) => consonants[letter] ?? letter)
    .replace(/(.)\1+/g, "$1");

/** The same without letters written on to the word. */
export const consonantForms = (word: string): readonly string[] => {
  const all = consonantsOf(word);
  const starts = [
    all,
    ...(/^[btmhlwnf]/.test(all) ? [all.slice(1)] : []),
    ...(/^(?:bt|bl|ht|mt|st|bn)/.test(all) ? [all.slice(2)] : []),
  ];
  return starts
    .flatMap((one) => [one, ...(/[nhktm]$/.test(one) ? [one.slice(0, -1)] : [])])
    .filter((one) => one.length >= 3);
};

const arabiziWords = new Set(
  "ana enta inta enti inti ma mesh mish mush mosh mo moo mu msh mob mb fi el al il bel bil bi 3andi andi 3endi endi 3indi indi 3ndi ya wallah walla allah law shu sho eh eih leh lesh kam kif keef kaif ezay wain wen fen abi abgha biddi baddi bedi 3ayz 3ayez ayza awi kteer ktir kter marra 7ail hail jedan men mn min ba3d baad ummi omi ommi abuy abouy baba mama el7een alheen hala2 halla delwa2ti dlw2ty dilwaati ha9i inno enno shi bas bass lazem sar saar la2 eh ahsen hada haza da di deh kol kel shway shwayya ya3ni".split(
    " ",
  ),
);

/** Whether a text is Arabic in Latin letters: digits within words, or many of its small words. */
export function isArabizi(words: readonly Word[]): boolean {
  const latin = words.filter(({ text }) => /^[a-z0-9]+$/.test(text));
  const spelled = latin.filter(
    ({ text }) =>
      /[a-z][2356789]|[235679][a-z]{2}/.test(text) && !/^\d+(?:mg|ml|am|pm|st|nd|rd|th|[a-z]{1,2})$/.test(text),
  );
  const small = latin.filter(({ text }) => arabiziWords.has(text));
  return (
    spelled.length >= 2 ||
    (spelled.length >= 1 && latin.length <= 6) ||
    small.length + spelled.length >= Math.max(2, latin.length * 0.3)
  );
}

/** A word without each of its letters in turn: two words with one such form in common differ by one letter or two neighbours. */
export const withoutALetter = (word: string): readonly string[] =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
