import { isArabic, wideStemOf } from "../../catalogue/lexicon/word-forms.ts";
import { normaliseText } from "../../formats/normalised-text.ts";

/** A word of a text, with the clause and the sentence it stands in. */
export interface Word {
  readonly text: string;
  readonly clause: number;
  readonly sentence: number;
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

/** "From the hour that I had the tooth out": "ما" between "ساعة" and what was done denies nothing. */
const doneThen = /^(?:خلع|قلع|شال|شل|عمل|سوي|ركب|طلع|رجع|خرج|خلص|اخذ|اخد|خد|صحي|وصل|انخلع|نزل)\S*$/u;

/** Words that begin a clause without a mark before them, as in dictated text. */
const conjunctions = new Set(
  "and but then so because بس لكن ولكن والحين وهلق وهلا ودلوقتي والان واليوم لان".split(" "),
);
const subjects = new Set(
  "i im ive he hes she shes now the today they we there this لكن انا الحين هلق هلا دلوقتي الان اليوم".split(" "),
);

/** The words of a text in order, in normalised form; an emoji is a word. Letters that are drawn out count once. */
export function wordsIn(text: string): readonly Word[] {
  const found =
    normaliseText(text)
      .replace(/['’`´]/g, "")
      .replace(/(\p{L})\1{2,}/gu, "$1")
      .match(/[\p{L}\p{N}]+(?:[.,]\d+)?|\p{Extended_Pictographic}|[.!?;,،؛؟\n]+/gu) ?? [];
  const words: Word[] = [];
  let clause = 0;
  let sentence = 0;
  for (const [at, piece] of found.entries()) {
    if (/^[.!?;,،؛؟\n]/.test(piece)) {
      clause += 1;
      if (/[.!?؟\n]/.test(piece)) sentence += 1;
      continue;
    }
    const before = words.at(-1)?.text ?? "";
    if (conjunctions.has(before) && subjects.has(piece)) clause += 1;
    if (piece === "ما" && (beforeWhenever.has(before) || (before === "ساعه" && doneThen.test(found[at + 1] ?? ""))))
      continue;
    for (const part of splitNegation(piece)) words.push({ text: part, clause, sentence });
  }
  return words;
}

const withoutArticle = (word: string): string =>
  word.replace(/^(?:و?(?:ال|بال|كال|فال|عال)|لل)(?=[\u0621-\u064a]{2})/u, "");

/** A word as the lexicon keeps it: the stem of an English one, an Arabic one without its article. */
export const keyOf = (word: string): string => (isArabic(word) ? withoutArticle(word) : wideStemOf(word));

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
  "ana enta inta enti inti ma mesh mish mush mosh mo moo mu msh mob mb fi el al il bel bil bi 3andi andi 3endi endi 3indi indi 3ndi ya wallah walla allah law shu sho eh eih leh lesh kam kif keef kaif ezay wain wen fen abi abgha biddi baddi bedi 3ayz 3ayez ayza awi kteer ktir kter marra 7ail hail jedan men mn min ba3d baad ummi omi ommi abuy abouy baba mama el7een alheen hala2 halla delwa2ti dlw2ty dilwaati ha9i inno enno shi bas bass lazem sar saar la2 eh ahsen hada haza da di deh kol kel shway shwayya ya3ni momken mumkin mumken ymken yemken m3aya ma3aya m3ak ma3ak m3a ma3a wach wash bghit bghina bghat dyal dial dyali chno chnou shnu ach chhal ch7al kayn kayna kaynin kifach kifash imta aymta fin fina ghir bzaf bzzaf daba dba had hadi hadchi mzyan wakha lyam nhar salam chokran 3afak 3afakom khass khassni walo walou 7ta hta mora 3la 3ala 3lach 3lash 3ndi 3ndha 3ndna 3ndkom 3endkon endkon bade badde bddi fiyye fiye ento 3am rah ra7 mat3am safar madrasa law lw".split(
    " ",
  ),
);

/** Whether a word of Arabic in Latin letters is one that any text has; its consonants say nothing. */
export const isSmallInLatin = (word: string): boolean => arabiziWords.has(word);

/** Whether a text is Arabic in Latin letters: digits within words, or many of its small words. */
export function isArabizi(words: readonly Pick<Word, "text">[]): boolean {
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
