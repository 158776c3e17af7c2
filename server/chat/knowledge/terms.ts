import { tokensOf } from "../../catalogue/search.ts";

/**
 * Whether two words differ by a typing error at most: one wrong letter from five letters on, two from nine on. Arabic
 * words, which are written without their vowels, have more neighbours: one from six on.
 */
export function isLike(typed: string, meant: string): boolean {
  if (typed === meant) return true;
  const shortest = /[\u0621-\u064a]/.test(meant) ? 6 : 5;
  const most = meant.length < shortest ? 0 : meant.length < 9 ? 1 : 2;
  if (most === 0 || Math.abs(typed.length - meant.length) > most) return false;
  // First letters are seldom mistyped except by a swap, and most pairs of words end here.
  if (typed[0] !== meant[0] && (typed[0] !== meant[1] || typed[1] !== meant[0])) return false;
  return distance(typed, meant) <= most;
}

/** Damerau–Levenshtein distance without repeated edits of a place. */
function distance(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

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
