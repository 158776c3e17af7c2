import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createScrubbedLog } from "../../adapters/reporting/scrubbed-log.ts";
import { type LoopbackSentry, startLoopbackSentry } from "../../scripts/loopback-sentry.ts";
import { filledQuote, filledSteps, submission } from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

const planted = {
  name: "Amina",
  family: "Otieno",
  email: "amina@example.org",
  phone: "700 000 000",
  diagnosis: "diabetes",
  medicine: "Metformin",
  goal: "Climb stairs",
  procedure: "knee-replacement",
  code: "483920",
  cookie: "c2VjcmV0LXNlc3Npb24",
  bearer: "eyJhbGciOiJSUzI1NiJ9.planted.planted",
  address: "203.0.113.77",
};

let sentry: LoopbackSentry;
let site: TestSite;
const lines: string[] = [];
let token = "";

/** Headers, body and trace as a visitor's browser sends them. */
const trace = { traceId: "a".repeat(32), spanId: "b".repeat(16) };
const headers = {
  cookie: `token=${planted.cookie}`,
  authorization: `Bearer ${planted.bearer}`,
  idtoken: planted.bearer,
  "x-forwarded-for": planted.address,
  "user-agent": `Mozilla ${planted.name}`,
  referer: `https://harbour.example/quote/${planted.cookie}/?email=${planted.email}`,
  "sentry-trace": `${trace.traceId}-${trace.spanId}-1`,
  baggage: `sentry-transaction=${planted.name}`,
};

beforeAll(async () => {
  sentry = await startLoopbackSentry();
  const log = createScrubbedLog("debug", { write: (line) => void lines.push(line) });
  const environment = { SENTRY_DSN: sentry.dsn, TRUSTED_PROXIES: "127.0.0.1" };
  site = await openTestSite({ log, environment });
  const draft = await filledQuote(site, { headers });
  token = draft.token;
  for (const path of [
    `/quote/${token}/?email=${planted.email}&code=${planted.code}`,
    `/procedures/${planted.procedure}/?q=${planted.diagnosis}#${planted.name}`,
    `/${planted.name}/${planted.diagnosis}/`,
    `/quote/${token}/_payload.json`,
    `/%zz${planted.name}`,
  ])
    await site.call("GET", path, { headers });
  await site.services.db.execute(sql`alter table job rename to job_elsewhere`);
  const body = { ...submission, version: draft.quote.version };
  const reply = await site.call("POST", `${draft.path}/submit?language=en`, { body, headers });
  expect(reply.status).toBe(500);
  await site.services.db.execute(sql`alter table quote rename to quote_elsewhere`);
  expect((await site.call("GET", `/quote/${token}/`, { headers })).status).toBe(500);
  expect((await site.call("POST", `/api/quotes/${token}/submit`, { body: filledSteps, headers })).status).toBe(400);
  await site.services.reporting.close();
});
afterAll(async () => {
  await site.close();
  await sentry.close();
});

interface Report {
  readonly type?: string;
  readonly transaction?: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly contexts: { readonly trace: object };
  readonly exception?: { readonly values: readonly { readonly type: string; readonly value: string }[] };
}
const reports = (): Report[] => sentry.envelopes.map((one) => JSON.parse(one.split("\n")[4] ?? "{}") as Report);

describe.each([
  ["the reports to the error service", () => sentry.envelopes.join("\n")],
  ["the log", () => lines.join("")],
])("%s", (_, arrived) => {
  test("contain no typed text, request data or private link", () => {
    const text = arrived();
    expect(text.length).toBeGreaterThan(2000);
    for (const value of [...Object.values(planted), token])
      expect(text.toLowerCase()).not.toContain(value.toLowerCase());
    expect(text).not.toMatch(/Mozilla|\?email|language=en|Mombasa|whatsapp/);
  });

  test("name the route, the provider and the request of the failure", () => {
    const text = arrived();
    for (const fact of ["/api/quotes/:token/submit", "/quote/:token", "harbour", "job", "relation"])
      expect(text).toContain(fact);
  });
});

test("one per failure, with the id of the answer", () => {
  const failed = reports().filter(({ type }) => type === undefined);
  expect(failed.map(({ tags }) => tags["route"])).toEqual(["/api/quotes/:token/submit", "/quote/:token"]);
  for (const { tags, exception, contexts } of failed) {
    expect(tags["requestId"]).toMatch(/^[\da-f-]{36}$/);
    expect(lines.filter((line) => line.includes(`"${tags["requestId"]}"`))).toHaveLength(2);
    expect(exception?.values.map(({ value }) => value).join()).toMatch(/relation .* does not exist/);
    expect(contexts.trace).toMatchObject({ trace_id: trace.traceId });
  }
});

test("every answered call and page is a trace named by its route", () => {
  const transactions = reports().filter(({ type }) => type === "transaction");
  const names = new Set(transactions.map(({ transaction }) => transaction));
  expect(names).toEqual(
    new Set([
      "POST /api/quotes",
      "PUT /api/quotes/:token/steps",
      "POST /api/quotes/:token/submit",
      "GET /quote/:token",
      "GET /procedures/:procedure",
      "GET /*",
    ]),
  );
  for (const { contexts } of transactions)
    expect(contexts.trace).toMatchObject({ trace_id: trace.traceId, parent_span_id: trace.spanId });
});

test("every answer is one log line with the request's id", () => {
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "answered");
  expect(answered.length).toBeGreaterThan(10);
  for (const line of answered)
    expect(line).toMatchObject({ requestId: expect.stringMatching(/^[\da-f-]{36}$/), status: expect.any(Number) });
});

test.each([
  ["opens the error service's host", "/contact/", "harbour.example", /connect-src 'self' http:\/\/127\.0\.0\.1:\d+;/],
  ["opens nothing where no script runs", "/", "nobody.example", /connect-src 'self';/],
  ["opens nothing for calls", "/api/procedures", "harbour.example", /connect-src 'self';/],
])("the policy %s", async (_, path, host, expected) => {
  const reply = await site.call("GET", path, { host });
  expect(reply.headers["content-security-policy"]).toMatch(expected);
});

test("a page names the error service and the hosts of traces", async () => {
  const page = (await site.call("GET", "/contact/")).bytes.toString();
  expect(page).toContain(`"reports":{"dsn":"${sentry.dsn}","environment":"production","traceHosts":["localhost"]}`);
});
