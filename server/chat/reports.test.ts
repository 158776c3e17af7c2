import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Assistant } from "../../adapters/assistant/assistant.ts";
import { createScrubbedLog } from "../../adapters/reporting/scrubbed-log.ts";
import { type LoopbackSentry, startLoopbackSentry } from "../../scripts/loopback-sentry.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

const question = "What is included? I am Zaphira, I had a lymphoma and take levothyroxine, +971 50 123 4567.";

/** Errors of careless code, with the visitor's text in the message, in a cause, beside it, and in a parser's message. */
const thrown: readonly ((words: string) => unknown)[] = [
  (words) => new Error(words),
  (words) => new SyntaxError(`Unexpected token 'I', "${words}" is not valid JSON`),
  (words) => new Error("the language model broke off", { cause: new Error(`asked: ${words}`) }),
  (words) => Object.assign(new TypeError("fetch failed"), { body: { messages: [{ role: "user", content: words }] } }),
  (words) => words,
];
let turn = 0;
const careless: Assistant = {
  engine: "language-model",
  async *answer(asked) {
    yield { kind: "said", text: "One moment.", facts: [] };
    throw thrown[turn++]?.(`${asked.text} ${asked.history.map(({ content }) => content).join(" ")}`);
  },
};

let sentry: LoopbackSentry;
let site: TestSite;
const lines: string[] = [];
beforeAll(async () => {
  sentry = await startLoopbackSentry();
  site = await openTestSite({
    log: createScrubbedLog("debug", { write: (line) => void lines.push(line) }),
    environment: { SENTRY_DSN: sentry.dsn },
    assistants: { first: careless, embedded: careless },
  });
});
afterAll(() => sentry.close());

test("reports an error of an answer without a word of the conversation", async () => {
  const conversationId = `conv_${randomUUID()}`;
  let cookie = "";
  for (const accept of [
    "application/json",
    "text/event-stream",
    "application/json",
    "text/event-stream",
    "text/html",
  ]) {
    const body = {
      providerId: site.providers[0],
      conversationId,
      turn: randomUUID(),
      messages: [{ role: "user", content: question }],
    };
    const reply = await site.call("POST", "/api/ai-agent/ask", { body, headers: { cookie, accept } });
    cookie ||= /visitor=[^;]+/.exec(String(reply.headers["set-cookie"]))?.[0] ?? "";
    expect(reply.bytes.toString()).toContain("Sorry, something went wrong. Please try again.");
  }
  await site.close();
  const reported = lines.filter((line) => line.includes("an error was reported"));
  expect(reported.length).toBeGreaterThanOrEqual(thrown.length);
  expect(sentry.envelopes.length).toBeGreaterThanOrEqual(thrown.length);
  for (const report of [...lines, ...sentry.envelopes])
    expect(report).not.toMatch(/zaphira|lymphoma|levothyroxine|123 4567|1234567|conv_|visitor=/i);
});
