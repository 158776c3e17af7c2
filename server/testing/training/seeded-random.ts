/** The same random numbers for the same seed. */
export function seededRandom(seed: number) {
  let state = seed;
  /** Between 0 and 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T, // never empty
    shuffled: <T>(of: readonly T[]): T[] => {
      const items = [...of];
      for (let at = items.length - 1; at > 0; at -= 1) {
        const other = Math.floor(next() * (at + 1));
        [items[at], items[other]] = [items[other] as T, items[at] as T];
      }
      return items;
    },
  };
}
