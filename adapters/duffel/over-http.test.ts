import { afterEach, beforeEach, expect, it } from "vitest";
import { soon } from "../bookings/bookings.suite.ts";
import { type LoopbackDuffel, startLoopbackDuffel } from "../testing/loopback-duffel.ts";
import { createDuffel } from "./over-http.ts";

const token = "duffel_test_secret";
const begin = Date.parse("2026-11-20T09:00:00Z");
let time: number;
const now = () => new Date(time);
let loopback: LoopbackDuffel;
beforeEach(async () => {
  time = begin;
  loopback = await startLoopbackDuffel({ token, now, answer: () => ({ status: 200, data: {} }) });
});
afterEach(() => loopback.close());
const duffel = (options = {}) => createDuffel({ token, now, baseUrl: loopback.url, ...options });
const read = (one = duffel()) => one.read("/air/orders", {}, soon());
const failure = (status: number, headers = {}) => ({ status, body: "{}", headers });

it("retries reads after temporary failures, and writes only when they had no effect", async () => {
  for (const fault of ["hang up", "half an answer", failure(503), failure(504)] as const) {
    loopback.failNext(/GET/, fault);
    expect((await read()).kind).toBe("answer");
  }
  loopback.failNext(/POST/, failure(503));
  expect((await duffel().act("/air/orders", {}, soon())).kind).toBe("answer");
  for (const fault of ["hang up", "half an answer", failure(500), failure(502), failure(504)] as const) {
    loopback.failNext(/POST/, fault);
    const before = loopback.requests.length;
    expect(await duffel().act("/air/orders", {}, soon())).toEqual({ kind: "unknown" });
    expect(loopback.requests.length - before).toBe(1);
  }
});

it("waits as long as a rate limit asks, up to a maximum", async () => {
  const after = (milliseconds: number) => ({ "ratelimit-reset": new Date(begin + milliseconds).toUTCString() });
  loopback.failNext(/GET/, failure(429, after(0)));
  expect((await read()).kind).toBe("answer");
  loopback.failNext(/GET/, failure(429, after(60_000)));
  expect(await read()).toEqual({ kind: "unavailable", reason: "Duffel answered 429" });
});

it("ends in time, reveals no token and follows no redirect", async () => {
  loopback.failNext(/GET/, "silence");
  expect(await read(duffel({ timeoutMs: 80 }))).toEqual({ kind: "unavailable", reason: "no answer in time" });
  const stranger = await read(duffel({ token: "duffel_test_wrong" }));
  expect(stranger).toEqual({
    kind: "unavailable",
    reason: "Duffel answered 401 authentication_error access_token_not_found",
  });
  const elsewhere = failure(307, { location: "http://127.0.0.1:1/" });
  loopback.failNext(/GET/, elsewhere, elsewhere);
  expect(await read()).toEqual({ kind: "unavailable", reason: "the answer is a redirect (307)" });
});

it("opens the circuit after five failures, and retries after half a minute", async () => {
  const reasons: string[] = [];
  const one = duffel({ onFailure: (reason: string) => reasons.push(reason) });
  loopback.failNext(/GET/, ...Array.from({ length: 10 }, () => failure(503)));
  for (let n = 0; n < 5; n += 1) expect((await read(one)).kind).toBe("unavailable");
  const before = loopback.requests.length;
  expect([(await read(one)).kind, one.breakerState(), reasons.length]).toEqual(["unavailable", "open", 5]);
  expect(loopback.requests.length).toBe(before);
  time += 30_000;
  expect([(await read(one)).kind, one.breakerState()]).toEqual(["answer", "closed"]);
});
