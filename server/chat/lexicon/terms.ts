import { isLike } from "../../catalogue/lexicon/spelling.ts";
import { tokensOf } from "../../catalogue/normalised-words.ts";

export { isLike };

interface Term {
  readonly words: readonly { readonly text: string; readonly isStem: boolean }[];
}

const termOf = (written: string): Term => ({
  words: written.split(" ").map((word) => {
    const isStem = word.endsWith("*");
    return { text: tokensOf(isStem ? word.slice(0, -1) : word).join(""), isStem };
  }),
});

/** The place of a term in a text. */
export interface Match {
  /** Letters of the term. */
  readonly weight: number;
  readonly from: number;
  readonly to: number;
}

/** Terms as they are written in a table: words in a row, `*` for any ending. */
export interface Terms {
  /** The longest term among these words. */
  find(words: readonly string[]): Match | undefined;
}

export function createTerms(written: readonly string[]): Terms {
  const terms = written
    .map(termOf)
    .filter(({ words }) => words.every(({ text }) => text !== ""))
    .map(({ words }) => ({ words, weight: words.reduce((sum, { text }) => sum + text.length, 0) }))
    .toSorted((a, b) => b.weight - a.weight);
  // Words that are alike begin with the same letter, or with the same two swapped.
  const byLetter = Map.groupBy(terms, ({ words }) => words[0]?.text[0] ?? "");
  const fits = (typed: string | undefined, { text, isStem }: Term["words"][number]): boolean =>
    typed !== undefined &&
    (isStem
      ? typed.startsWith(text) || (text.length > 5 && isLike(typed.slice(0, text.length), text))
      : isLike(typed, text));
  return {
    find(words) {
      let best: Match | undefined;
      for (const [from, word] of words.entries()) {
        for (const letter of new Set(word.slice(0, 2))) {
          for (const { words: wanted, weight } of byLetter.get(letter) ?? []) {
            if (weight <= (best?.weight ?? 0)) break;
            if (!wanted.every((one, index) => fits(words[from + index], one))) continue;
            best = { weight, from, to: from + wanted.length };
            break;
          }
        }
      }
      return best;
    },
  };
}
