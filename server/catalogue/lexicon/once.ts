/** Computes a value at its first use and keeps it: tables of words are a fifth of a start, and no page needs them. */
export function once<T>(compute: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}
