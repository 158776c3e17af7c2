const kept = 20_000;
const longestKey = 40;

/** Remembers what is computed of words: at least the last 20 000 and at most twice as many, without an order of use to keep. */
export function boundedMap<Value>() {
  let recent = new Map<string, Value>();
  let before = new Map<string, Value>();
  const put = (key: string, value: Value): Value => {
    if (key.length > longestKey) return value;
    if (recent.size >= kept) [before, recent] = [recent, new Map()];
    recent.set(key, value);
    return value;
  };
  return {
    get(key: string): Value | undefined {
      const found = recent.get(key);
      if (found !== undefined) return found;
      const older = before.get(key);
      return older === undefined ? undefined : put(key, older);
    },
    put,
  };
}
