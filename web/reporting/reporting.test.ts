// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://harbour.example/quote/q7Xw2LkP9vBzR4tYn8Ms1D/goals/?email=amina@example.org" }

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Refusal } from "../../contract/errors.ts";
import type { Site } from "../../contract/rendering.ts";
import { eventIn, type LoopbackSentry, startLoopbackSentry } from "../../scripts/loopback-sentry.ts";
import { startReporting, stopReporting } from "./reporting.ts";

const planted = ["Amina", "Saleh", "diabetes", "Metformin", "483920", "q7Xw2LkP9vBzR4tYn8Ms1D", "example.org", "knee"];
const saying = "Amina Saleh, diabetes, Metformin, amina@example.org, code 483920";

let sentry: LoopbackSentry;
let site: Site;
const asked: Record<string, unknown>[] = [];
const product = createServer((request, response) => {
  asked.push({ url: request.url, ...request.headers });
  response.end("{}");
});
let port = 0;

beforeAll(async () => {
  addEventListener("error", () => {}); // else the runner takes them for its own
  sentry = await startLoopbackSentry();
  product.listen(0);
  await once(product, "listening");
  ({ port } = product.address() as AddressInfo);
  const reports = { dsn: sentry.dsn, environment: "test", traceHosts: ["127.0.0.1", "clinic.example"] };
  site = { provider: null, language: "en", base: "", origin: "", buildId: "b1", today: "", reports } as unknown as Site; // what reporting reads of it
});
afterAll(async () => {
  stopReporting();
  product.close();
  await sentry.close();
});
beforeEach(() => void asked.splice(0));

interface Report {
  readonly type?: string;
  readonly transaction?: string;
  readonly exception?: { readonly values: readonly { readonly type: string; readonly value: string }[] };
}
const reports = (): Report[] => sentry.envelopes.map((envelope) => eventIn<Report>(envelope));
const errors = () => reports().filter(({ type }) => type === undefined);
/** An uncaught error as the browser reports it. */
const fail = (error: unknown) => dispatchEvent(new ErrorEvent("error", { error, message: String(error) }));
const callOn = (host: string) =>
  fetch(`http://${host}:${port}/api/quotes/q7Xw2LkP9vBzR4tYn8Ms1D?q=Amina`).then((answer) => answer.text());
const arrival = (count: number) => expect.poll(() => errors().length, { timeout: 5000 }).toBe(count);

test("before it is started nothing is sent, and calls name no trace", async () => {
  const kept: Event[] = [];
  const keep = (event: Event) => void kept.push(event);
  globalThis.earlyErrors = Object.assign(kept, { keep }) as typeof globalThis.earlyErrors;
  addEventListener("error", keep);
  fail(new TypeError(saying));
  await callOn("127.0.0.1");
  expect(asked[0]).not.toHaveProperty("sentry-trace");
  expect(sentry.envelopes).toEqual([]);
});

test("where no error service is set it does nothing", async () => {
  const { reports: _, ...without } = site;
  await startReporting(without);
  stopReporting();
  expect(sentry.envelopes).toEqual([]);
});

test("an error is sent, as are those from before, and calls of listed hosts name the trace", async () => {
  await startReporting(site);
  await arrival(1);
  history.pushState({}, "", "/procedures/knee-replacement/?q=Amina#Saleh");
  document.body.innerHTML = `<button aria-label="${saying}">${saying}</button>`;
  document.querySelector("button")?.click();
  await callOn("127.0.0.1");
  await callOn("localhost");
  fail(new RangeError(`value is not valid: ${saying}`, { cause: new Error(saying) }));
  fail(new Refusal("not-found", "no such page"));
  await arrival(2);
  const [trusted, other] = asked;
  expect(trusted).toMatchObject({ "sentry-trace": expect.stringMatching(/^[\da-f]{32}-[\da-f]{16}-1$/) });
  expect(other).not.toHaveProperty("sentry-trace");
  expect(other).not.toHaveProperty("baggage");
  expect(JSON.stringify(trusted?.["baggage"])).not.toMatch(new RegExp(planted.join("|")));
  expect(errors().map(({ exception }) => exception?.values.at(-1)?.type)).toEqual(["TypeError", "RangeError"]);
});

test("traces and the way to an error name routes", async () => {
  history.pushState({}, "", "/contact/");
  await expect.poll(() => reports().some(({ type }) => type === "transaction"), { timeout: 8000 }).toBe(true);
  const text = sentry.envelopes.join("\n");
  for (const place of [
    '"transaction":"/procedures/:procedure"',
    '"to":"/procedures/:procedure"',
    '"from":"/quote/:token/:step"',
  ])
    expect(text).toContain(place);
  expect(text).toContain('"infer_ip":"never"');
});

test("nothing planted arrived, nor where the visitor was", () => {
  const text = sentry.envelopes.join("\n");
  expect(text.length).toBeGreaterThan(1000);
  for (const value of planted) expect(text).not.toContain(value);
  expect(text).not.toMatch(/button|Mozilla.*"contexts"|harbour\.example\/|user_agent/);
});

test("after it is stopped nothing is sent and no trace is named, until it is started again", async () => {
  stopReporting();
  fail(new Error("after it was stopped"));
  history.pushState({}, "", "/");
  await callOn("127.0.0.1");
  expect(asked[0]).not.toHaveProperty("sentry-trace");
  await startReporting(site);
  fail(new EvalError("started again"));
  await arrival(3);
  expect(
    errors()
      .slice(2)
      .map(({ exception }) => exception?.values[0]?.type),
  ).toEqual(["EvalError"]);
});
