import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { CallOptions } from "../contract/call.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import { callByFetch } from "./call-by-fetch.ts";

const { fetch, setTimeout } = globalThis;
const contract = new URL("../contract/", import.meta.url);
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "path" in value && "retry" in value;

const names = (await readdir(contract)).filter((name) => /^[a-z-]+\.ts$/.test(name));
const modules = await Promise.all(names.map((name) => import(new URL(name, contract).href) as Promise<object>));
const endpoints = modules.flatMap((module) => Object.values(module).filter(isEndpoint));
const [first] = endpoints.filter(({ retry, idempotent }) => retry && idempotent);
const repeated = endpoints.filter(({ retry }) => retry);
const asked = endpoints.filter(({ retry }) => !retry);

interface Attempt {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
type Reply = number | "hang up";

/** A server that answers as it is told, in this order and for ever with the last, and keeps what it was asked. */
const attempts: Attempt[] = [];
let replies: Reply[] = [];
const waits: number[] = [];
function reply(response: ServerResponse): void {
  const [next = 200] = replies.length > 1 ? replies.splice(0, 1) : replies;
  if (next === "hang up") return void response.destroy();
  response.writeHead(next, { "content-type": "application/json" }).end(next === 200 ? '{"here":true}' : "{}");
}
const server = createServer(async (request, response) => {
  const body = await buffer(request);
  const boundary = /boundary=(\S+)/.exec(request.headers["content-type"] ?? "")?.[1] ?? "no boundary";
  const text = body.toString().replaceAll(boundary, "");
  attempts.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: text });
  reply(response);
});

let origin = "";
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  attempts.length = 0;
  waits.length = 0;
  // Relative addresses resolve against the page's host; waits are recorded instead of waited.
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => fetch(origin + path, init));
  vi.stubGlobal("setTimeout", (work: () => void, milliseconds: number) => {
    // The network's own timers pass as they are.
    if (milliseconds !== 1000) return setTimeout(work, milliseconds);
    waits.push(milliseconds);
    return queueMicrotask(work);
  });
});

async function call(endpoint: Endpoint, answers: Reply[], options: CallOptions = {}) {
  replies = answers;
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "some one/thing"]),
  );
  const input = { params, ...(endpoint.body ? { body: { note: "é" } } : {}) } as never; // not validated in this test
  const file = endpoint.upload && new File(["a scan"], "scan.pdf", { type: "application/pdf" });
  return callByFetch(endpoint, input, { ...options, ...(file ? { file } : {}) }).then(
    (answer: unknown) => ({ answer }),
    (error: { status: number }) => ({ refused: error.status }),
  );
}

const named = (some: readonly Endpoint[]) => some.map((endpoint) => [endpoint.name, endpoint] as const);

describe.each(named(repeated))("%s, which may be repeated,", (_, endpoint) => {
  test("is tried four times, a second apart, each time the same", async () => {
    const key = "a-key-of-this-call-01";
    expect(await call(endpoint, [503], { key })).toEqual({ refused: expect.any(Number) });
    expect(attempts).toHaveLength(4);
    expect(waits).toEqual([1000, 1000, 1000]);
    const kept = attempts.map(({ line, headers, body }) => {
      const { "idempotency-key": key, "idempotency-secret": secret } = headers;
      return { line, body, key, secret };
    });
    expect(new Set(kept.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(kept[0]?.key).toBe(endpoint.idempotent ? key : undefined);
    expect(kept[0]?.secret !== undefined).toBe(endpoint.opensLink === true);
    expect(kept[0]?.line).not.toMatch(/[{} ].*[{} ]/);
  });

  test("is tried until it is answered, and no more", async () => {
    expect(await call(endpoint, [502, "hang up", 200])).toEqual({ answer: { here: true } });
    expect(attempts).toHaveLength(3);
    expect(new Set(attempts.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });
});

describe.each(named(asked))("%s, which may not be repeated,", (_, endpoint) => {
  test.each<Reply>([503, 409, "hang up"])("is tried once, also where that fails (%s)", async (answer) => {
    expect(await call(endpoint, [answer, 200])).toEqual({ refused: expect.any(Number) });
    expect(attempts).toHaveLength(1);
    expect(waits).toEqual([]);
    if (endpoint.idempotent) expect(attempts[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("a call that may be repeated", () => {
  const endpoint = first ?? expect.fail("no endpoint is both repeated and idempotent");

  test.each([404, 408, 409, 425, 429, 500, 502, 503, 504])("is after %i", async (status) => {
    expect(await call(endpoint, [status, 200])).toEqual({ answer: { here: true } });
    expect(attempts).toHaveLength(2);
  });

  test.each([400, 401, 403, 405, 410, 413, 415, 418, 422, 501, 505])("is not after %i", async (status) => {
    expect(await call(endpoint, [status, 200])).toEqual({ refused: expect.any(Number) });
    expect(attempts).toHaveLength(1);
  });

  test("has a key of its own where none was given, and another one the next time", async () => {
    await call(endpoint, [503, 200]);
    await call(endpoint, [200]);
    const [one, again, other] = attempts.map(({ headers }) => headers["idempotency-key"]);
    expect(one).toBe(again);
    expect(one).not.toBe(other);
  });

  test("ends with its caller", async () => {
    const gone = AbortSignal.abort();
    expect(await call(endpoint, [503], { signal: gone })).toEqual({ refused: 503 });
    expect(attempts).toHaveLength(0);
    expect(waits).toEqual([]);
  });
});

/** Writes that say how something shall be, not what shall be added: the same again is no second one. */
const sameAgain: readonly string[] = [
  "answerClientConsent",
  "callOffErasure",
  "changeCompanion",
  "chooseNotifications",
  "chooseReminders",
  "claimConsultation",
  "claimQuote",
  "endCompanion",
  "endLetterShare",
  "inviteCompanion",
  "makePaymentLink",
  "openArchive",
  "openCheckout",
  "rateAnswer",
  "rateTalk",
  "removeClientRecord",
  "removeCompanyLocation",
  "revokeCalendarFeed",
  "saveCheckIn",
  "saveClientHealth",
  "saveClientRecord",
  "setBilling",
  "shareLetter",
  "tickPreparation",
  "updateClient",
  "withdrawPaymentLink",
  "withdrawReview",
  "writeReview",
];

test("nothing is repeated that could be done twice: reads, writes that are known by their key, and those that only set", () => {
  expect(endpoints.length).toBeGreaterThan(15);
  const others = repeated.filter(
    ({ method, limit, idempotent }) => method !== "GET" && limit !== "read" && !idempotent,
  );
  expect(others.map(({ name }) => name).toSorted()).toEqual(sameAgain.toSorted());
});

test("what the specification marks is repeated", () => {
  const marked =
    /^(?:GET \/api\/provider\/(?:user-pool-config\/)?\{\w+\}|GET \/api\/client\/root|POST \/api\/client\/root\/update)$/;
  const found = endpoints.filter(({ method, path }) => marked.test(`${method} ${path}`));
  expect(found.length).toBeGreaterThan(0);
  for (const { name, retry } of found) expect(retry, name).toBe(true);
});
