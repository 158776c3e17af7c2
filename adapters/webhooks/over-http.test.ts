import { afterAll, describe, expect, test } from "vitest";
import { startLoopbackReceiver } from "../testing/loopback-receiver.ts";
import { createWebhooks } from "./over-http.ts";

const receiver = await startLoopbackReceiver();
afterAll(() => receiver.close());

const options = { timeoutMs: 500, keptBytes: 1024 };
const open = createWebhooks({ ...options, allowLoopback: true });
const strict = createWebhooks({ ...options, allowLoopback: false });
const message = { headers: { "webhook-id": "msg_1" }, body: "{}" };

test("an event arrives with its headers, and the answer's status and beginning are kept", async () => {
  expect(await open.post(receiver.url, message)).toMatchObject({ status: 200, problem: null, text: "received" });
  expect(receiver.received.at(-1)).toMatchObject({ headers: { "webhook-id": "msg_1" }, body: "{}" });
});

test.each([
  [500, { status: 500, problem: null, text: "fault 500" }],
  ["silence", { status: null, problem: "late" }],
  ["hang up", { status: null, problem: "broken" }],
] as const)("a receiver that answers with %s", async (fault, outcome) => {
  receiver.failNext(fault);
  expect(await open.post(receiver.url, message)).toMatchObject(outcome);
});

test("a redirect is an answer, and is not followed", async () => {
  receiver.failNext("redirect");
  const before = receiver.received.length;
  expect(await open.post(receiver.url, message)).toMatchObject({ status: 302 });
  expect(receiver.received.slice(before).map(({ path }) => path)).toEqual(["/events"]);
});

test("of an endless answer only the beginning is read", async () => {
  receiver.failNext("endless");
  const answer = await open.post(receiver.url, message);
  expect(answer).toMatchObject({ status: 200, problem: null });
  expect(answer.text).toBe("x".repeat(1024));
});

describe("addresses that are not public are not called", () => {
  test.each([
    "https://127.0.0.1/",
    "https://localhost/",
    "https://[::1]/",
    "https://10.0.0.8/",
    "https://192.168.1.1/",
    "https://172.16.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    // Numbers in other notations are the same addresses.
    "https://2130706433/",
    "https://0x7f.1/",
    "http://93.184.215.14/",
  ])("%s", async (url) => {
    expect(await strict.mayCall(url)).toBe(false);
    expect(await strict.post(url, message)).toMatchObject({ status: null, problem: "refused-address" });
  });

  test("a demonstration calls its own machine, and no other private address", async () => {
    expect(await open.mayCall(receiver.url)).toBe(true);
    expect(await open.mayCall("https://10.0.0.8/")).toBe(false);
    expect(await open.mayCall("https://169.254.169.254/")).toBe(false);
  });

  test("public numbers are called", async () => {
    expect(await strict.mayCall("https://93.184.215.14/")).toBe(true);
    expect(await strict.mayCall("https://[2606:4700::1111]/")).toBe(true);
  });
});
