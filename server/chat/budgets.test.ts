import { randomUUID } from "node:crypto";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LoopbackModel, startLoopbackModel } from "../../adapters/testing/loopback-model.ts";
import type { ChatAnswer } from "../../contract/chat-answers.ts";
import { days } from "../../contract/durations.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

let model: LoopbackModel;
let site: TestSite;
let logged = "";
/** The stand-in counts 120 tokens read and 30 written: at these prices 0.0018 of a euro, one answer of a visitor and eight of a provider. */
const environment = {
  ASSISTANT_PROMPT_PRICE: "10",
  ASSISTANT_ANSWER_PRICE: "20",
  ASSISTANT_CURRENCY: "EUR",
  ASSISTANT_MONEY_VISITOR: "0.0018",
  ASSISTANT_MONEY_PROVIDER: "0.0144",
  TRUSTED_PROXIES: "loopback",
};
beforeAll(async () => {
  model = await startLoopbackModel();
  const write = (line: string) => {
    logged += line;
  };
  const log = pino({ level: "warn" }, { write });
  site = await openTestSite({ log, environment: { ...environment, ASSISTANT_URL: model.url } });
});
afterAll(async () => {
  await site.close();
  await model.close();
});

interface From {
  readonly address: string;
  readonly cookie?: string;
  readonly provider?: 0 | 1;
}

/** Asks once. @returns whether the model was asked for it, and the visitor's cookie */
async function ask({ address, cookie = "", provider = 0 }: From) {
  const before = model.requests.length;
  const body = {
    providerId: site.providers[provider],
    conversationId: `conv_${randomUUID()}`,
    messages: [{ role: "user", content: "Do you take bitcoin?" }],
  };
  const host = provider === 0 ? "harbour.example" : "meadow.example";
  const headers = { cookie, "x-forwarded-for": address };
  const reply = await site.call<ChatAnswer>("POST", "/api/ai-agent/ask", { host, body, headers });
  expect(reply.status).toBe(200);
  expect(reply.body.response).not.toBe("");
  const set = /visitor=[^;]+/.exec(String(reply.headers["set-cookie"]))?.[0];
  return { byModel: model.requests.length > before, cookie: cookie || (set ?? "") };
}

test("answers a visitor with the embedded engine once their daily budget is spent, at every address, and no other visitor", async () => {
  const { byModel, cookie } = await ask({ address: "192.0.2.1" });
  expect(byModel).toBe(true);
  expect((await ask({ address: "192.0.2.1", cookie })).byModel).toBe(false);
  expect((await ask({ address: "198.51.100.9", cookie })).byModel).toBe(false);
  expect((await ask({ address: "192.0.2.1" })).byModel).toBe(true);
});

test("limits visitors without cookies to five visitors' budget for each network address", async () => {
  const answers = [];
  for (let n = 0; n < 6; n += 1) answers.push((await ask({ address: "203.0.113.7" })).byModel);
  expect(answers).toEqual([true, true, true, true, true, false]);
});

test("limits each provider by itself, warns the operator at four fifths, and starts anew after a day", async () => {
  expect((await ask({ address: "203.0.113.8" })).byModel).toBe(true);
  expect((await ask({ address: "203.0.113.9" })).byModel).toBe(false);
  expect((await ask({ address: "203.0.113.9", provider: 1 })).byModel).toBe(true);
  const warnings = logged.split("\n").filter((line) => line.includes("four fifths"));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('"provider":"harbour","ceiling":"0.0144 EUR"');
  site.clock.pass(days(1));
  expect((await ask({ address: "203.0.113.9" })).byModel).toBe(true);
});
