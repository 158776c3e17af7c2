/** Computes a value at its first use and keeps it. Tables of words are built so, because no page needs them at a start. */
export function once<T>(compute: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}
