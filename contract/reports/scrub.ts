import { isPrivateKey } from "./private-words.ts";
import { removed } from "./removed.ts";
import { scrubPath, scrubText, stackIn } from "./scrub-text.ts";

const deepest = 12;
const mostEntries = 200;

/** Keys with values of the program: a pattern, a provider's slug, the kind of a job. */
const ofProgram = new Set("method route provider kind state level job endpoint stage statement".split(" "));
const ids = new Set(["requestid", "request_id", "trace_id", "span_id", "event_id"]);
const isId = /^(?:[\da-f]{16}|[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|req-[\da-z]{1,12})$/;
const isErrorCode =
  /^(?:ERR_[A-Z_]+|FST_ERR_[A-Z_]+|UND_ERR_[A-Z_]+|ECONN[A-Z]+|ETIMEDOUT|ENOTFOUND|ENOENT|EPIPE|EACCES)$/;
const amounts = /(?:^|_)time(?:stamp)?$|(?:memory|size|bytes|duration|lineno|colno)$/i;

/**
 * Copies anything for the log without possibly personal, medical or secret values: values of private keys are removed
 * completely, other texts and large numbers are scrubbed (see {@link scrubText}). Keeps the shape, never throws, and
 * terminates on circular and endless structures.
 */
export const scrub = (input: unknown): unknown => scrubAt(input, "", new Set());

function scrubAt(value: unknown, key: string, above: ReadonlySet<object>): unknown {
  if (value === null || value === undefined || typeof value === "boolean") return value;
  if (typeof value === "string") return textAt(value, key);
  if (typeof value === "number") return numberAt(value, key);
  if (typeof value !== "object") return typeof value === "bigint" ? removed : `[${typeof value}]`;
  if (above.has(value)) return "[circular]";
  if (above.size > deepest) return "[deep]";
  const around = new Set(above).add(value);
  try {
    return Array.isArray(value) ? listAt(value, key, around) : objectAt(plain(value), around);
  } catch {
    return "[unreadable]";
  }
}

/** Caches a function for the few texts that occur in every log line. */
function remembering<Found>(find: (text: string) => Found): (text: string) => Found {
  const found = new Map<string, Found>();
  return (text) => {
    const before = found.get(text);
    if (before !== undefined) return before;
    if (found.size >= 500) found.clear();
    const now = find(text);
    found.set(text, now);
    return now;
  };
}

const nameOf = remembering(scrubPath);

/** Treatment of a value by its key. */
const aboutKey = remembering((key) => {
  const hasIds = ids.has(key.toLowerCase());
  return {
    said: /^[\w.-]{1,40}$/.test(key) ? scrubPath(key) : scrubText(key),
    hasIds,
    isOfProgram: ofProgram.has(key),
    isPrivate: isPrivateKey(key) && !hasIds && !/^status_?code$/i.test(key),
  };
});

function textAt(text: string, key: string): string {
  const { hasIds, isOfProgram } = aboutKey(key);
  if (hasIds && isId.test(text)) return text;
  if (key === "code" && isErrorCode.test(text)) return text;
  if ((key === "from" || key === "to") && /^[A-Z]{3}$/i.test(text)) return text; // currency codes
  return isOfProgram && /^\S{1,120}$/.test(text) ? nameOf(text) : scrubText(text);
}

/** Phone numbers and codes may be numbers. */
const numberAt = (number: number, key: string): number | string =>
  Math.abs(number) < 100_000 || amounts.test(key) ? number : removed;

function listAt(list: readonly unknown[], key: string, above: ReadonlySet<object>): unknown {
  const [first, second] = list;
  // Headers and fields may be pairs of a name and a value.
  if (list.length === 2 && typeof first === "string" && isPrivateKey(first) && second !== undefined) {
    return [scrubText(first), removed];
  }
  return list.slice(0, mostEntries).map((entry) => scrubAt(entry, key, above));
}

function objectAt(object: object, above: ReadonlySet<object>): unknown {
  if (object instanceof Places) return scrubPath(object.text);
  const hides = "value" in object && isLabelledPrivate(object);
  const entries = Object.entries(object).slice(0, mostEntries);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const stays = value === null || value === undefined || (mayStay(name, value) && !(hides && name === "value"));
      return [aboutKey(name).said, stays ? scrubAt(value, name, above) : removed];
    }),
  );
}

/** `{ key: "diagnosis", value: … }`: the name is itself a value. */
const isLabelledPrivate = (object: object): boolean =>
  ["key", "name", "field", "label", "id"].some((name) => {
    const label: unknown = Reflect.get(object, name);
    return typeof label === "string" && isPrivateKey(label);
  });

const mayStay = (name: string, value: unknown): boolean =>
  name === "code" ? typeof value === "string" && isErrorCode.test(value) : !aboutKey(name).isPrivate;

/** The lines of a stack without its message, which may contain similar lines. */
class Places {
  readonly text: string;
  constructor({ message, stack = "" }: Error) {
    const head = stack.indexOf(message);
    this.text = stackIn(head < 0 ? stack : stack.slice(head + message.length));
  }
}

/** Converts errors and collections, whose content `Object.entries` does not list. */
function plain(value: object): object {
  if (value instanceof Error) {
    const { name, message, stack, cause, ...rest } = value;
    return { type: name, error: `${name}: ${message}`, stack: stack && new Places(value), cause, ...rest };
  }
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, entry]) => [String(key), entry]));
  if (value instanceof Set) return { entries: [...value] };
  if (value instanceof Date) return { time: value.getTime() };
  if (value instanceof URL) return { url: value.href };
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return { bytes: value.byteLength };
  return value;
}
