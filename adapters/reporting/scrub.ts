import { isPrivateKey } from "./private-words.ts";
import { removed } from "./removed.ts";
import { scrubPath, scrubText } from "./scrub-text.ts";

const deepest = 12;
const mostEntries = 200;

/** Parts of an event that the library fills with facts about machines, where `name` is a program's. */
const aboutMachines = new Set(["sdk", "contexts.runtime", "contexts.os", "contexts.trace", "contexts.app"]);
/** Keys of an event that sound private and are not, by their place. What stands there is still read as text. */
const notPrivate = new Set([
  "message",
  "logentry.message",
  "contexts",
  "exception.values",
  "exception.values.value",
  "spans.description",
]);
const paths = new Set(["filename", "abs_path", "module", "function", "code_file"]);
const ids = new Set(["event_id", "trace_id", "span_id", "parent_span_id", "segment_id", "request_id", "requestid"]);
const isId = /^(?:[\da-f]{16}|[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|req-[\da-z]{1,12})$/;
const isErrorCode =
  /^(?:ERR_[A-Z_]+|FST_ERR_[A-Z_]+|UND_ERR_[A-Z_]+|ECONN[A-Z]+|ETIMEDOUT|ENOTFOUND|ENOENT|EPIPE|EACCES)$/;
const amounts = /(?:^|_)(?:start_)?time(?:stamp)?$|(?:memory|size|bytes|duration|lineno|colno)$/i;
const usefulHeaders = new Set(["content-type", "content-length", "accept", "user-agent"]);
const usefulFacts =
  /^(?:method|status_code|url|reason|http\.(?:route|method|request\.method|response\.status_code)|sentry\.(?:op|origin|source|sample_rate)|environment)$/;

/**
 * A copy of an event, or of anything else, without what may be personal, medical or secret: values under keys that
 * name such things are taken out whole, all other texts and large numbers are searched (see {@link scrubText}).
 * Keeps the shape, never throws, ends for circular and endless things. Runs in browsers too.
 */
export const scrub = (event: unknown): unknown => scrubAt(event, [], "", new Set());

function scrubAt(value: unknown, path: readonly string[], key: string, above: ReadonlySet<object>): unknown {
  if (value === null || value === undefined || typeof value === "boolean") return value;
  if (typeof value === "string") return textAt(value, key);
  if (typeof value === "number") return numberAt(value, key);
  if (typeof value !== "object") return typeof value === "bigint" ? removed : `[${typeof value}]`;
  if (above.has(value)) return "[circular]";
  if (path.length > deepest) return "[deep]";
  const around = new Set(above).add(value);
  try {
    if (Array.isArray(value)) return listAt(value, path, key, around);
    return objectAt(plain(value), path, key, around);
  } catch {
    return "[unreadable]";
  }
}

const textAt = (text: string, key: string): string => {
  if (ids.has(key.toLowerCase()) && isId.test(text)) return text;
  if (key === "release" && /^[a-z][\w.-]{0,40}@\d[\w.+-]{0,40}$/.test(text)) return text;
  return paths.has(key) ? scrubPath(text) : scrubText(text);
};

/** Telephone numbers and codes come as numbers too. */
const numberAt = (number: number, key: string): number | string =>
  Math.abs(number) < 100_000 || amounts.test(key) ? number : removed;

function listAt(list: readonly unknown[], path: readonly string[], key: string, above: ReadonlySet<object>): unknown {
  const [first, second] = list;
  // Headers and fields also come as pairs of a name and a value.
  if (list.length === 2 && typeof first === "string" && isPrivateKey(first) && second !== undefined) {
    return [scrubText(first), removed];
  }
  return list.slice(0, mostEntries).map((entry) => scrubAt(entry, path, key, above));
}

function objectAt(object: object, path: readonly string[], key: string, above: ReadonlySet<object>): unknown {
  const isAboutMachine = aboutMachines.has(path.join("."));
  const hides = isLabelledPrivate(object);
  const stays = (name: string, value: unknown, place: string): boolean => {
    if (value === null || value === undefined || isAboutMachine) return true;
    if (key === "headers") return usefulHeaders.has(name.toLowerCase());
    if (key === "data") return usefulFacts.test(name);
    return mayStay(name, value, place) && !(hides && name === "value");
  };
  const entries = Object.entries(object).slice(0, mostEntries);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const inside = [...path, name];
      return [scrubText(name), stays(name, value, inside.join(".")) ? scrubAt(value, inside, name, above) : removed];
    }),
  );
}

/** `{ key: "diagnosis", value: … }`: here the name of the value is a value itself. */
const isLabelledPrivate = (object: object): boolean =>
  ["key", "name", "field", "label", "id"].some((name) => {
    const label: unknown = Reflect.get(object, name);
    return typeof label === "string" && isPrivateKey(label);
  });

function mayStay(name: string, value: unknown, place: string): boolean {
  if (notPrivate.has(place)) return true;
  if (/^(?:http\.)?(?:response\.)?status_?code$/i.test(name) || name === "content_type") return true;
  if (name === "code" && typeof value === "string" && isErrorCode.test(value)) return true;
  // Bodies come under this name as text; as an object it is searched for the few facts we know.
  if (name === "data") return typeof value === "object" && !Array.isArray(value);
  return ids.has(name.toLowerCase()) || !isPrivateKey(name);
}

/** What is not a plain object, as one: errors and collections show nothing to `Object.entries`. */
function plain(value: object): object {
  if (value instanceof Error) {
    const { name, message, stack, cause, ...rest } = value;
    return { type: name, error: `${name}: ${message}`, stack, cause, ...rest };
  }
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, entry]) => [String(key), entry]));
  if (value instanceof Set) return { entries: [...value] };
  if (value instanceof Date) return { time: value.getTime() };
  if (value instanceof URL) return { url: value.href };
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return { bytes: value.byteLength };
  return value;
}
