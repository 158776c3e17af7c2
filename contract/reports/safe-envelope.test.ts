import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeEnvelope } from "./safe-envelope.ts";

const ids = { trace_id: "771a43a4192642f0b136d5159a501700", span_id: "9a1fdb0c3e4d5f60" };
const frame = {
  filename: "server/features/quotes/routes.ts",
  function: "listProviderQuotes",
  lineno: 123,
  colno: 7,
  in_app: true,
};
/** Every field that may leave. */
const event = {
  event_id: "9ec79c33ec9942ab8353589fcb2e04dc",
  timestamp: 1_795_166_400.123,
  start_timestamp: 1_795_166_400,
  level: "error",
  platform: "node",
  environment: "staging",
  release: "sojourn@0123456789abcdef",
  transaction: "GET /quote/:token",
  transaction_info: { source: "route" },
  tags: { requestId: "0199d2a4-95c0-7000-8000-000000000001", provider: "harbour", route: "/quote/:token" },
  contexts: {
    trace: { ...ids, op: "http.server", status: "ok", data: { "http.response.status_code": 200 } },
    runtime: { name: "node", version: "v24.21.0" },
  },
  exception: {
    values: [
      {
        type: "TypeError",
        value: "Cannot read properties of undefined (reading 'price')",
        mechanism: { type: "auto.browser.global_handlers.onerror", handled: false },
        stacktrace: { frames: [frame] },
      },
    ],
  },
  breadcrumbs: [{ timestamp: 1, category: "navigation", data: { from: "/", to: "/quote/:token" } }],
  spans: [{ ...ids, start_timestamp: 1, timestamp: 2, op: "http.client", description: "GET /api/quotes/*" }],
  sdk: { name: "sentry.javascript.core", version: "11.12.0", settings: { infer_ip: "never" } },
};
const header = { event_id: event.event_id, sent_at: "2026-11-20T09:30:00.000Z", trace: { ...ids, sampled: "true" } };
const patternOf = (address: string) => (/^\/(?:[a-z/]|:\w+|\*)*$/.test(address) ? address : "/*");
const sent = (inner: object, type = "event") => safeEnvelope([header, [[{ type }, inner]]], patternOf);

/** Replaces every text, and adds it in further members. */
function spoilt(value: unknown, text: string): unknown {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return [...value.map((entry) => spoilt(entry, text)), text];
  if (typeof value !== "object" || value === null) return value;
  const spoiltEntries = Object.entries(value).map(([key, entry]) => [key, spoilt(entry, text)]);
  return { ...Object.fromEntries(spoiltEntries), [text]: text, message: text, description: text, user: { id: text } };
}

describe("an envelope for the error service", () => {
  test("keeps what helps to fix an error", () => {
    const { trace, ...rest } = header;
    const kept = [{ ...rest, trace: { trace_id: trace.trace_id, sampled: "true" } }, [[{ type: "event" }, event]]];
    expect(sent(event)).toEqual(kept);
  });

  test("contains no text that is not a fact of the program, in any position", () => {
    const words = fc.constantFrom(
      "Amina Saleh",
      "diabetes mellitus",
      "amina@example.org",
      "كريم",
      "483920",
      "A1234567",
    );
    const written = fc.constantFrom(
      (word: string) => word,
      (word: string) => `/quote/${word}/`,
      (word: string) => `https://harbour.example/procedures/${word}/?q=${word}#${word}`,
      (word: string) => `${word} is not a function\n    at ${word} (/home/${word}/server/main.ts:1:1)`,
      (word: string) => `GET /quote/${word}`,
      (word: string) => JSON.stringify({ name: word }),
    );
    fc.assert(
      fc.property(words, written, (word, write) => {
        const text = JSON.stringify(sent(spoilt(event, write(word)) as object));
        for (const part of word.split(" ")) expect(text).not.toContain(part);
      }),
    );
  });

  test("contains only errors and transactions", () => {
    for (const type of ["session", "client_report", "log", "span", "attachment", "replay_event"])
      expect(sent({ anything: "Amina" }, type)).toBeUndefined();
    expect(sent(event, "transaction")).toBeDefined();
  });
});
