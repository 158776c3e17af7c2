import { afterEach, beforeEach, expect, test } from "vitest";
import { createOtlp } from "../otlp/over-http.ts";
import { type LoopbackCollector, startLoopbackCollector } from "../testing/loopback-collector.ts";
import { createOtlpReporting } from "./otlp.ts";
import type { Answered } from "./reporting.ts";

let collector: LoopbackCollector;
let failures: string[];
let lost: number;
beforeEach(async () => {
  collector = await startLoopbackCollector();
  [failures, lost] = [[], 0];
});
afterEach(() => collector.close());

const next = { report: () => {}, close: async () => {} };
const open = (endpoint = collector.url) =>
  createOtlpReporting({
    otlp: createOtlp({
      endpoint,
      headers: { authorization: "Bearer token" },
      resource: { "service.name": "sojourn" },
      onFailure: (reason) => failures.push(reason),
    }),
    next,
    onLost: (count) => {
      lost += count;
    },
  });

const requestId = "0199d2a4-95c0-7000-8000-000000000001";
const answered: Answered = {
  requestId,
  route: "/quote/:token",
  provider: "harbour",
  method: "GET",
  status: 200,
  endedAt: new Date("2026-11-20T09:00:00.250Z"),
  ms: 250,
};

test("each answered request is a span with its route, its clinic and its times, sent with the collector's headers", async () => {
  const reporting = open();
  reporting.answered?.(answered);
  reporting.answered?.({ ...answered, trace: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` });
  reporting.answered?.({ ...answered, trace: `${"c".repeat(32)}-${"d".repeat(16)}-1` });
  await reporting.close();
  const [own, joined, browsers] = collector.spans();
  expect(own).toEqual({
    traceId: "0199d2a495c070008000000000000001",
    spanId: "8000000000000001",
    name: "GET /quote/:token",
    kind: 2,
    startTimeUnixNano: "1795165200000000000",
    endTimeUnixNano: "1795165200250000000",
    attributes: [
      { key: "http.request.method", value: { stringValue: "GET" } },
      { key: "http.route", value: { stringValue: "/quote/:token" } },
      { key: "http.response.status_code", value: { intValue: "200" } },
      { key: "sojourn.provider", value: { stringValue: "harbour" } },
    ],
  });
  expect(joined).toMatchObject({ traceId: "a".repeat(32), parentSpanId: "b".repeat(16) });
  expect(browsers).toMatchObject({ traceId: "c".repeat(32), parentSpanId: "d".repeat(16) });
  expect(collector.received[0]).toMatchObject({ path: "/v1/traces", headers: { authorization: "Bearer token" } });
});

test("an error is the name of its class alone: nothing that people wrote is in a span", async () => {
  const reporting = open();
  const error = Object.assign(new RangeError("Amina Saleh, diabetes mellitus, amina@example.org"), { name: "Amina" });
  reporting.report(error, { requestId });
  const secret = "q7Xw2LkP9vBzR4tYn8Ms1D";
  reporting.answered?.({ ...answered, status: 500, route: `/quote/${secret}?email=amina@example.org`, trace: "Amina" });
  reporting.report("Amina", { requestId });
  reporting.answered?.({ ...answered, status: 503 });
  await reporting.close();
  const [first, second] = collector.spans();
  expect(first).toMatchObject({ name: "GET /quote/*", status: { code: 2 } });
  expect(first?.attributes).toContainEqual({ key: "error.type", value: { stringValue: "RangeError" } });
  expect(second?.attributes).toContainEqual({ key: "error.type", value: { stringValue: "unknown" } });
  const text = collector.received.map(({ body }) => body).join("");
  for (const part of ["Amina", "amina", "Saleh", "diabetes", secret]) expect(text).not.toContain(part);
});

test("a collector that refuses, says nothing or is gone costs the spans of that moment and no request", async () => {
  const reporting = open();
  collector.failNext(503);
  for (let n = 0; n < 3000; n++) reporting.answered?.(answered);
  await reporting.close();
  expect(failures).toEqual(["traces: it answered 503"]);
  expect(lost).toBe(3000 - 2048);
  expect(collector.spans()).toHaveLength(2048 - 512);
  const gone = open("http://127.0.0.1:1");
  gone.answered?.(answered);
  await gone.close();
  expect(failures[1]).toMatch(/^traces: the connection broke/);
  const silent = open();
  collector.failNext("silence");
  silent.answered?.(answered);
  const started = performance.now();
  await silent.close();
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(failures[2]).toBe("traces: no answer in time");
});
