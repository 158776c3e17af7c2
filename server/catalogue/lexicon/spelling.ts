import { isArabic, isHan } from "./word-forms.ts";

/**
 * Whether two words differ by a typing error at most: one wrong letter from five letters on, two from nine on. Arabic
 * words, which are written without their vowels, have more neighbours: one from six on. Another Chinese sign is another word.
 */
export function isLike(typed: string, meant: string): boolean {
  return typed === meant || errorsBetween(typed, meant) <= mostErrors(meant);
}

function mostErrors(meant: string): number {
  if (meant.length < (isArabic(meant) ? 6 : 5) || isHan(meant)) return 0;
  return meant.length < 9 ? 1 : 2;
}

/** Infinity for words that cannot be alike. */
function errorsBetween(typed: string, meant: string): number {
  const most = mostErrors(meant);
  if (most === 0 || Math.abs(typed.length - meant.length) > most) return Number.POSITIVE_INFINITY;
  // First letters are seldom mistyped except by a swap, and most pairs of words end here.
  if (typed[0] !== meant[0] && (typed[0] !== meant[1] || typed[1] !== meant[0])) return Number.POSITIVE_INFINITY;
  const errors = distance(typed, meant);
  // Two errors and another beginning are another word: "breathing" is no "bleaching".
  return errors > 1 && typed.slice(0, 2) !== meant.slice(0, 2) ? Number.POSITIVE_INFINITY : errors;
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

/** The known words that a word may be a typing error of. */
export interface Spelling {
  /** The nearest ones; none for a short word, or one that is like no known word. */
  correct(typed: string): readonly string[];
}

export function createSpelling(known: Iterable<string>): Spelling {
  const byLetter = Map.groupBy(known, (word) => word[0] ?? "");
  return {
    correct(typed) {
      let least = Number.POSITIVE_INFINITY;
      let nearest: string[] = [];
      for (const letter of new Set(typed.slice(0, 2)))
        for (const word of byLetter.get(letter) ?? []) {
          const errors = errorsBetween(typed, word);
          if (errors > Math.min(mostErrors(word), mostErrors(typed)) || errors > least) continue;
          if (errors < least) nearest = [];
          least = errors;
          nearest.push(word);
        }
      return nearest;
    },
  };
}
