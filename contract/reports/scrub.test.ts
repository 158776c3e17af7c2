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

/** Values that are recognised in any position. */
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
/** Nonsense words that occur nowhere else in an event. */
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

/** A value at the end of a path of keys, with lists. */
const nest = (keys: readonly string[], value: unknown): unknown =>
  keys.reduceRight<unknown>((inner, key, at) => (at % 3 === 2 ? { [key]: [inner] } : { [key]: inner }), value);

describe("scrubbing for the log", () => {
  it("leaves no address, number, token, key or link anywhere", () => {
    fc.assert(
      fc.property(fc.array(plainKey, { maxLength: 6 }), recognised, anywhere, (keys, value, say) => {
        const text = JSON.stringify(scrub(nest(keys, say(value))));
        expect(text).not.toContain(value);
      }),
      { numRuns: 3000 },
    );
  });

  it("leaves nothing under a private key, at any depth and of any type", () => {
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

  it("leaves no word outside the vocabulary: in messages, after private words, in quotes, pairs and labelled values", () => {
    const forms = fc.constantFrom<(key: string, value: string) => unknown>(
      (_, value) => ({ extra: `it said "${value} ${value}" twice` }),
      (_, value) => ({ extra: `JSON {"${value}":"${value}} is not valid` }),
      (_, value) => ({ extra: `could not find '${value} O'${value}'` }),
      (_, value) => ({ extra: `her diagnosis: ${value}; ${value}\n${value}` }),
      (_, value) => ({ extra: `Key (email)=(${value}) exists` }),
      (key, value) => ({ fields: { key, value } }),
      (key, value) => ({ extra: [[key, value]] }),
      (key, value) => ({ request: { headers: [[key, value]] } }),
      (_, value) => ({ url: `https://harbour.example/a?${value}`, data: { unusual: value } }),
      (_, value) => ({ extra: `${value} has no quote yet` }),
      (_, value) => ({ extra: new Error(`refused ${value}, ${value}`, { cause: `for ${value}` }) }),
      (_, value) => ({ extra: `no place for ${value}\n    at ${value}\n    at last` }),
      (_, value) => ({ err: new Error(`no\n    at ${value} (/${value}/server/main.ts:1:1)`) }),
      (_, value) => ({ err: Object.assign(new Error(value), { name: value }) }),
      (_, value) => ({ extra: `is ${value[0]?.toUpperCase()}${value.slice(1)}'s or ${value.toUpperCase()}` }),
      (_, value) => ({ extra: [`not found: /procedures/${value}/`] }),
      (_, value) => ({ user: { id: value } }),
    );
    fc.assert(
      fc.property(forms, privateKey, word, (form, key, value) => {
        expect(JSON.stringify(scrub(form(key, value))).toLowerCase()).not.toContain(value);
      }),
      { numRuns: 2000 },
    );
  });

  it("removes personal numbers and booleans", () => {
    expect(scrub({ smoker: true, mobile: 5012, contactId: 971501234567, extra: 483920 })).toEqual({
      smoker: "[removed]",
      mobile: "[removed]",
      contactId: "[removed]",
      extra: "[removed]",
    });
  });

  it("does not change the original", () => {
    fc.assert(
      fc.property(fc.array(plainKey, { maxLength: 4 }), privateKey, recognised, (keys, key, value) => {
        const event = nest([...keys, key], value);
        const before = structuredClone(event);
        scrub(event);
        expect(event).toEqual(before);
      }),
    );
  });

  it("never throws and always terminates", () => {
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
  ])("is fast for a million times %j", (piece) => {
    const started = performance.now();
    scrubText(piece.repeat(1_000_000 / piece.length));
    expect(performance.now() - started).toBeLessThan(500);
  });

  it("keeps what helps to fix an error", () => {
    const line = {
      requestId: "0199d2a4-95c0-7000-8000-000000000001",
      method: "GET",
      route: "/quote/:token/:step",
      provider: "harbour-orthopaedics",
      status: 500,
      ms: 1250,
    };
    expect(scrub(line)).toEqual(line);
    const error = new TypeError("Cannot read properties of undefined (reading 'price')");
    expect(scrub({ err: error })).toMatchObject({
      err: {
        type: "TypeError",
        error: `TypeError: ${error.message}`,
        stack: expect.stringContaining("scrub.test.ts:"),
      },
    });
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
    "Minified React error #418",
    "Failed to fetch",
    "The operation was aborted due to timeout",
    'null value in column "provider_id" of relation "quote" violates not-null constraint'.replaceAll('"', ""),
  ])("keeps the words of %j", (text) => {
    expect(scrubText(text)).toBe(text);
  });

  it.each(["scrub.ts", "scrub-text.ts", "known-words.ts", "private-words.ts", "removed.ts"])(
    "runs in browsers: %s",
    (file) => {
      const imports = [...readFileSync(new URL(file, import.meta.url), "utf8").matchAll(/from "([^"]+)"/g)];
      expect(imports.every(([, target]) => target?.startsWith("./"))).toBe(true);
    },
  );
});
