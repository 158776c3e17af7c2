import { isKnownWord } from "./known-words.ts";
import { scrubText } from "./scrub-text.ts";

/** Converts a URL or a route's pattern to a pattern without personal values: `/quote/:token`. */
export type PatternOf = (address: string) => string;

type Rule = (value: unknown, patternOf: PatternOf) => unknown;

const number: Rule = (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined);
const truth: Rule = (value) => (typeof value === "boolean" ? value : undefined);
const text =
  (form: RegExp): Rule =>
  (value) =>
    typeof value === "string" && form.test(value) ? value : undefined;
const id = text(/^(?:[\da-f]{16}|[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/);
const isOfProgram = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z][\w.-]{0,60}$/i.test(value) && !/\d{3}/.test(value) && isKnownWord(value);
/** The library's tags, limited to known words. */
const label: Rule = (value) => (isOfProgram(value) ? value : undefined);
/** Operators' own values: a clinic's slug, the name of an installation. */
const slug = text(/^[a-z][a-z0-9-]{0,60}$/);
const version = text(/^\d{1,3}(?:\.\d{1,3}){1,3}$/);
const release = text(/^sojourn@[\w.-]{1,60}$/);
const message: Rule = (value) => (typeof value === "string" ? scrubText(value) : undefined);
const address: Rule = (value, patternOf) => (typeof value === "string" ? patternOf(value) : undefined);

/** `GET /quote/x` or `/quote/x`, with the pattern in place of the path. */
const named: Rule = (value, patternOf) => {
  const [, method = "", place] = /^([A-Z]{3,7} )?(\S+)$/.exec(String(value)) ?? [];
  return place === undefined ? undefined : method + patternOf(place);
};

const errorType: Rule = (value) => (isOfProgram(value) ? value : "Error");

const otherFile = "elsewhere";

/** A source file, relative to the program's folder. */
const file: Rule = (value) => {
  if (typeof value !== "string") return undefined;
  const inside =
    /(?:^|\/)((?:node_modules|assets|server|identity|adapters|contract|web|dist|scripts)\/[\w@./+-]{1,200})$/;
  return /^node:[\w/]{1,60}$/.test(value) ? value : (inside.exec(value)?.[1] ?? otherFile);
};

const list =
  (rule: Rule, most: number): Rule =>
  (value, patternOf) =>
    Array.isArray(value) ? value.slice(-most).map((entry) => rule(entry, patternOf)) : undefined;

const object =
  (rules: Readonly<Record<string, Rule>>): Rule =>
  (value, patternOf) => {
    if (typeof value !== "object" || value === null) return undefined;
    const entries = Object.entries(rules).map(
      ([key, rule]) => [key, rule(Reflect.get(value, key), patternOf)] as const,
    );
    return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined));
  };

const frameOfProgram = object({
  filename: file,
  function: text(/^(?:(?:async|new|get|set) )?[\w.$<>#]{1,100}(?: \[as [\w$]{1,40}\])?$/),
  lineno: number,
  colno: number,
  in_app: truth,
});
const frame: Rule = (value, patternOf) => {
  const frameFile = frameOfProgram(value, patternOf) as { filename?: string } | undefined;
  return frameFile?.filename === otherFile ? { filename: otherFile } : frameFile;
};
const exception = object({
  type: errorType,
  value: message,
  mechanism: object({ type: label, handled: truth, exception_id: number, parent_id: number }),
  stacktrace: object({ frames: list(frame, 60) }),
});
const facts = object({
  "http.request.method": label,
  "http.response.status_code": number,
  "http.route": address,
  "sentry.op": label,
  "sentry.origin": label,
});
const span = {
  trace_id: id,
  span_id: id,
  parent_span_id: id,
  op: label,
  origin: label,
  status: label,
  data: facts,
} as const;
const breadcrumb = object({
  timestamp: number,
  category: label,
  type: label,
  level: label,
  data: object({ method: label, status_code: number, url: address, from: address, to: address }),
});

const event = object({
  event_id: id,
  timestamp: number,
  start_timestamp: number,
  type: label,
  level: label,
  platform: label,
  environment: slug,
  release,
  transaction: named,
  transaction_info: object({ source: label }),
  message,
  tags: object({ requestId: id, provider: slug, route: address }),
  contexts: object({ trace: object(span), runtime: object({ name: label, version: label }) }),
  exception: object({ values: list(exception, 10) }),
  breadcrumbs: list(breadcrumb, 50),
  spans: list(object({ ...span, start_timestamp: number, timestamp: number, description: named }), 500),
  sdk: object({ name: label, version: version }),
});
const header = object({
  event_id: id,
  sent_at: text(/^[\d:.TZ-]{20,30}$/),
  sdk: object({ name: label, version: version }),
  trace: object({
    trace_id: id,
    public_key: id,
    environment: slug,
    release,
    sampled: label,
    sample_rate: text(/^1$/),
  }),
});

/**
 * Rebuilds an envelope for the error service from an allow-list: anything else that a library, or a later version of
 * it, adds is dropped. Only errors and transactions pass; undefined without either.
 */
export function safeEnvelope<Envelope>(envelope: Envelope, patternOf: PatternOf): Envelope | undefined {
  const [headers, items] = envelope as unknown as [unknown, readonly (readonly [{ type?: unknown }, object])[]]; // the service's format
  const safeItems = items
    .filter(([{ type }]) => type === "event" || type === "transaction")
    .map(([{ type }, sent]) => {
      const safe = event(sent, patternOf) as { sdk?: object };
      // Otherwise the service stores the sender's IP address.
      return [{ type }, { ...safe, sdk: { ...safe.sdk, settings: { infer_ip: "never" } } }];
    });
  return safeItems.length > 0 ? ([header(headers, patternOf), safeItems] as Envelope) : undefined;
}
