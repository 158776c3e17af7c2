/** How many, which sides, with or without: what a price may be asked for that a package's price does not say, and what a line on it says. */
const scopes: readonly (readonly [asked: RegExp, written: RegExp])[] = [
  [
    /\b(?:both|bilateral|(?:the )?(?:other|second) (?:knee|hip|eye|jaw|side|hand|foot|ear|shoulder|arch|one)|two (?:knees|hips|eyes|jaws|sides|hands|feet|ears|shoulders))\b|كلا|كلتا|الاثنتين|الثنتين|الركبتين|الفكين|الجهتين|(?:الركب[ةه]|العين|الجه[ةه]|اليد|القدم) (?:الثاني|التاني)/iu,
    /\b(?:both|second|other) (?:\w+ )?(?:knees?|hips?|eyes?|jaws?|sides?|hands?|feet|ears?|shoulders?)\b|\bor both\b|الركبتين|الفكين|الجهتين|الفك الثاني|الجهة الثانية|العين الثانية|أو كلاهما/iu,
  ],
  [
    /\b(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|1\d) (?:(?:more|extra|further) )?(?!nights?|days?|weeks?|months?|years?|hours?|people|persons?|adults|of us|hotels?|visits?|trips?|knees|hips|eyes|jaws|sides|hands|feet)(?:\w+s|teeth|of them|of those)\b|^\W*(?:\p{L}+ ){0,4}(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|1\d)\W*$|\b(?:per|each|every|(?:a )?single|just one) (?:tooth|teeth|veneer|crown|implant|stent|level|graft|canal|lens|one)\b|(?:ثلاث|أربع|اربع|خمس|ست|سبع|ثمان|تسع|عشر)\S* (?!ليال|أيام|ايام|أشخاص|اشخاص|أسابيع)\S+|دعامتين|زرعتين|سنّ?ين|قشرتين|(?:للسن|لكل سن)/iu,
    /\b(?:each|every)\b|\bper (?!session|night|day|visit|person)|لكل |كل دعامة|للواحد|للسن/iu,
  ],
];

/** "How much is a veneer per tooth?": the line answers by itself. */
const ofOne = /\b(?:per|each|every|single|just one) \p{L}+|للسن|لكل سن/iu;

/** A price that is asked for by a number or a side. */
export interface Scope {
  readonly written: RegExp;
  readonly isOfOne: boolean;
  /** It asks by how many, and by no side. */
  readonly isOfCount: boolean;
}

/** What a text asks the price of by a number or a side; null for one that asks the price alone. */
export function scopeOf(text: string): Scope | null {
  const found = scopes.find(([asked]) => asked.test(text));
  return found === undefined
    ? null
    : { written: found[1], isOfOne: ofOne.test(text), isOfCount: found === scopes.at(-1) };
}
