import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scrub } from "./scrub.ts";
import { scrubText } from "./scrub-text.ts";

const letters = (alphabet: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });
const lower = "abcdefghijklmnopqrstuvwxyz";
const base64url = `${lower}${lower.toUpperCase()}0123456789-_`;
const number = letters("0123456789", 9);

/** Values that are found wherever they stand. */
const recognised = fc.oneof(
  // A slash before the @ is a package in a path of node_modules, which must stay readable.
  fc.emailAddress({ size: "small" }).filter((address) => !address.includes("/@")),
  fc.ipV4(),
  fc.ipV6().filter((address) => address.length > 6),
  number.map((digits) => `+971${digits}`),
  number.map((digits) => `+49 ${digits.slice(0, 3)} ${digits.slice(3, 6)}-${digits.slice(6)}`),
  number.map((digits) => `(0${digits.slice(0, 2)}) ${digits.slice(2)}`),
  letters("٠١٢٣٤٥٦٧٨٩", 9, 12),
  letters("0123456789", 6),
  letters("0123456789", 8).map((digits) => `N${digits}`),
  letters("0123456789", 15).map((d) => `784-${d.slice(0, 4)}-${d.slice(4, 11)}-${d.slice(11, 12)}`),
  letters(base64url, 22, 64).filter((token) => /\d/.test(token) && /[A-Z]/.test(token) && /^[A-Za-z\d]/.test(token)),
  letters(`${lower}0123456789`, 24).map((key) => `sk_live_${key}`),
  letters(base64url, 30).map((part) => `eyJhbGciOiJSUzI1NiJ9.${part}.${part}`),
);
/** Nonsense words that nothing else in an event holds. */
const word = letters("bdfgkz", 8, 12).map((text) => `qj${text}`);
const anywhere = fc.constantFrom(
  (value: string) => value,
  (value: string) => `failed for ${value}`,
  (value: string) => `at /quote/${value} twice`,
  (value: string) => `GET https://harbour.example/search?q=${value}`,
  (value: string) => `refused (${value}), sorry`,
  (value: string) => `<${value}>`,
  (value: string) => `مرحبا ${value} شكرا`,
);
const privateKey = fc.constantFrom(
  ..."password token code name firstName last_name email contactEmail phone WHATSAPP diagnosis medicines allergies".split(
    " ",
  ),
  ..."goals intake contact message note notes cookie Authorization x-auth-token passport dateOfBirth userPassword".split(
    " ",
  ),
);
const plainKey = fc.constantFrom("step", "extra", "frames", "tags", "items", "breadcrumbs", "0", "level", "request");

/** A value at the end of a path of keys, through lists too. */
const nest = (keys: readonly string[], value: unknown): unknown =>
  keys.reduceRight<unknown>((inner, key, at) => (at % 3 === 2 ? { [key]: [inner] } : { [key]: inner }), value);

describe("scrubbing an event", () => {
  it("leaves no address, number, token, key or link anywhere", () => {
    fc.assert(
      fc.property(fc.array(plainKey, { maxLength: 6 }), recognised, anywhere, (keys, value, say) => {
        const text = JSON.stringify(scrub(nest(keys, say(value))));
        expect(text).not.toContain(value);
      }),
      { numRuns: 3000 },
    );
  });

  it("leaves nothing under a private key, however deep and of whatever kind", () => {
    const value = fc.oneof(
      word,
      word.map((text) => [text, { inner: text }]),
      word.map((text) => ({ [text]: { text } })),
      word.map((text) => new Error(text)),
      word.map((text) => new Map([[text, text]])),
    );
    fc.assert(
      fc.property(fc.array(plainKey, { maxLength: 5 }), privateKey, value, (keys, key, inner) => {
        expect(JSON.stringify(scrub(nest([...keys, "extra", key], inner)))).not.toMatch(/qj[bdfgkz]{8}/);
      }),
      { numRuns: 2000 },
    );
  });

  it("leaves nothing behind a private word, in quotes, in pairs and in labelled values", () => {
    const forms = fc.constantFrom<(key: string, value: string) => unknown>(
      (_, value) => ({ extra: `it said "${value} ${value}" twice` }),
      (_, value) => ({ extra: `JSON {"${value}":"${value}} is not valid` }),
      (_, value) => ({ extra: `could not find '${value} O'${value}'` }),
      (_, value) => ({ extra: `her diagnosis: ${value}; ${value}\n${value}` }),
      (_, value) => ({ extra: `Key (email)=(${value}) exists` }),
      (key, value) => ({ fields: { key, value } }),
      (key, value) => ({ extra: [[key, value]] }),
      (key, value) => ({ request: { headers: [[key, value]] } }),
      (_, value) => ({ request: { url: `https://harbour.example/a?${value}`, data: `{"x":"${value}"}` } }),
      (_, value) => ({ request: { data: { unusual: value }, headers: { "x-unusual": value } } }),
      (_, value) => ({ breadcrumbs: [{ message: value, data: { url: `/quote/${value}`, other: value } }] }),
      (_, value) => ({
        exception: { values: [{ value: `params: 1,${value}`, stacktrace: { frames: [{ vars: { x: value } }] } }] },
      }),
      (_, value) => ({ user: { id: value } }),
    );
    fc.assert(
      fc.property(forms, privateKey, word, (form, key, value) => {
        expect(JSON.stringify(scrub(form(key, value)))).not.toContain(value);
      }),
      { numRuns: 2000 },
    );
  });

  it("takes numbers and truths that say something of a person", () => {
    expect(scrub({ smoker: true, mobile: 5012, contactId: 971501234567, extra: 483920 })).toEqual({
      smoker: "[removed]",
      mobile: "[removed]",
      contactId: "[removed]",
      extra: "[removed]",
    });
  });

  it("changes nothing in the original", () => {
    fc.assert(
      fc.property(fc.array(plainKey, { maxLength: 4 }), privateKey, recognised, (keys, key, value) => {
        const event = nest([...keys, key], value);
        const before = structuredClone(event);
        scrub(event);
        expect(event).toEqual(before);
      }),
    );
  });

  it("never throws, and ends, for anything", () => {
    fc.assert(
      fc.property(
        fc.anything({ withMap: true, withSet: true, withDate: true, withBigInt: true, withTypedArray: true }),
        (thing) => {
          expect(() => JSON.stringify(scrub(thing))).not.toThrow();
        },
      ),
      { numRuns: 2000 },
    );
    const circular: Record<string, unknown> = { step: 1 };
    circular["again"] = circular;
    expect(scrub(circular)).toEqual({ step: 1, again: "[circular]" });
    const deep = nest(
      Array.from({ length: 10_000 }, () => "step"),
      1,
    );
    expect(JSON.stringify(scrub(deep))).toContain("[deep]");
    const hostile = new Proxy({}, { ownKeys: () => expect.fail("looked at") });
    expect(scrub({ hostile })).toEqual({ hostile: "[unreadable]" });
  });

  it.each([
    "a",
    "a@",
    "1.",
    "1 ",
    ":",
    "a:",
    "::",
    '"',
    "'",
    "?",
    "=?",
    "A1",
    "/quote/",
    "aB",
    "name: ",
    "\n    at ",
    "(",
    "é'",
  ])("is quick for a million times %j", (piece) => {
    const started = performance.now();
    scrubText(piece.repeat(1_000_000 / piece.length));
    expect(performance.now() - started).toBeLessThan(500);
  });

  it("keeps what helps to mend the error", () => {
    const event = {
      event_id: "9ec79c33ec9942ab8353589fcb2e04dc",
      timestamp: 1_795_166_400.123,
      platform: "node",
      level: "error",
      release: "sojourn@0.1.0",
      contexts: {
        trace: { trace_id: "771a43a4192642f0b136d5159a501700", span_id: "9a1fdb0c3e4d5f60", op: "http.server" },
        runtime: { name: "node", version: "v24.21.0" },
      },
      sdk: { name: "sentry.javascript.node", version: "11.12.0" },
      tags: { requestId: "0199d2a4-95c0-7000-8000-000000000001", provider: "harbour", route: "/quote/:token" },
      request: { method: "GET", url: "https://harbour.example/procedures", headers: { "content-type": "text/html" } },
      exception: {
        values: [
          {
            type: "TypeError",
            value: "Cannot read properties of undefined (reading 'price')",
            stacktrace: {
              frames: [
                {
                  filename: "/app/server/features/quotes/routes.ts",
                  function: "listProviderQuotes",
                  lineno: 123,
                  colno: 7,
                  in_app: true,
                },
              ],
            },
          },
        ],
      },
    };
    expect(scrub(event)).toEqual(event);
  });

  it.each([
    "duplicate key violates constraint clients_provider_key",
    "connect ECONNREFUSED",
    "name is not a function",
    "listProvidersOfTheInstallation is not defined",
    "the answer took 1250 ms, 3 of 4 tries failed at 2026-11-20T09:30:00.000Z",
    "at async answer (file:///app/server/http.ts:120:35)",
    "job 0199d2a4-95c0-7000-8000-000000000001 failed",
    "ERR_HTTP_HEADERS_SENT",
  ])("keeps the words of %j", (text) => {
    expect(scrubText(text)).toBe(text);
  });

  it.each(["scrub.ts", "scrub-text.ts", "private-words.ts", "removed.ts"])("runs in browsers: %s", (file) => {
    const imports = [...readFileSync(new URL(file, import.meta.url), "utf8").matchAll(/from "([^"]+)"/g)];
    expect(imports.every(([, target]) => target?.startsWith("./"))).toBe(true);
  });
});
