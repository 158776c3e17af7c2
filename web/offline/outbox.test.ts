import { expect, test } from "vitest";
import type { Call } from "../../contract/call.ts";
import { type ErrorCode, Refusal } from "../../contract/errors.ts";
import { isPersonName } from "../../contract/person-name.ts";
import { isExpired, keptDays } from "./kept-trip.ts";
import { listOutbox, type OutboxMessage, type OutboxRecords, putInOutbox, senderName, sendOutbox } from "./outbox.ts";

const day = 24 * 60 * 60_000;
const begin = Date.parse("2026-11-27T10:00:00Z");

/** Records that outlive a page, as the device's do. */
function aDevice(): OutboxRecords {
  const kept = new Map<string, string>();
  return {
    read: async (name) => (kept.has(name) ? JSON.parse(kept.get(name) ?? "") : undefined),
    write: async (name, value) => void kept.set(name, JSON.stringify(value)),
    remove: async (name) => void kept.delete(name),
    names: async (start) => [...kept.keys()].filter((name) => name.startsWith(start)),
  };
}

interface Sent {
  readonly key: string | undefined;
  readonly body: { readonly message: string; readonly stamp: string };
}

/**
 * A clinic that stores each key once with its body, as the server does.
 * @param fate of each call in order: `ok`, `lost` (received, answer lost), `down` (not received), or the code of a refusal
 */
function aClinic(...fate: ("ok" | "lost" | "down" | ErrorCode)[]) {
  const received = new Map<string, string>();
  const attempts: Sent[] = [];
  let stamps = 0;
  const call = (async (endpoint: { name: string }, input: { body: Sent["body"] }, options?: { key?: string }) => {
    const next = fate.shift() ?? "ok";
    if (next === "down") throw new Refusal("try-later", "");
    if (endpoint.name === "getContactForm") return { stamp: `stamp ${++stamps}` };
    attempts.push({ key: options?.key, body: input.body });
    if (next !== "ok" && next !== "lost")
      throw new Refusal(
        next,
        "",
        next === "invalid-input" ? { errors: [{ field: "stamp", reason: "too-big", message: "" }] } : {},
      );
    const key = options?.key ?? "";
    const body = JSON.stringify(input.body);
    if ((received.get(key) ?? body) !== body) throw new Refusal("key-reused", "");
    received.set(key, body);
    if (next === "lost") throw new Refusal("try-later", "");
    const danger = input.body.message.includes("chest pain") ? { kind: "emergency", calls: [], listening: [] } : null;
    return { reference: `MSG-${received.size}`, replyDueAt: "", danger };
  }) as unknown as Call; // of the two endpoints that an outbox calls
  return { call, received, attempts };
}

const message = (id: string, text = id): OutboxMessage => ({
  id,
  text,
  topic: "travel",
  name: "Ana Lima",
  email: "ana@example.org",
  language: "en",
  writtenAt: new Date(begin + id.length).toISOString(),
  state: "waiting",
});

function aClock(at = begin) {
  const clock = {
    at,
    now: () => clock.at,
    wait: async (milliseconds: number) => {
      clock.at += milliseconds;
    },
  };
  return clock;
}

const states = async (device: OutboxRecords) => (await listOutbox(device)).map(({ state }) => state);

test("a message waits without a network and is sent with it", async () => {
  const [device, clinic, clock] = [aDevice(), aClinic("down"), aClock()];
  await putInOutbox(device, message("first"));
  await sendOutbox(device, clinic.call, clock);
  expect(await states(device)).toEqual(["waiting"]);
  await sendOutbox(device, clinic.call, clock);
  expect(await listOutbox(device)).toMatchObject([{ state: "sent", reference: "MSG-1" }]);
  await sendOutbox(device, clinic.call, clock);
  expect(clinic.attempts.length).toBe(1);
});

test("a sent message keeps what it tells of danger, so that its reader sees whom to call", async () => {
  const [device, clinic, clock] = [aDevice(), aClinic(), aClock()];
  for (const text of ["Which hotel?", "I have chest pain"]) await putInOutbox(device, message(text));
  await sendOutbox(device, clinic.call, clock);
  expect((await listOutbox(device)).map(({ danger }) => danger?.kind)).toEqual([undefined, "emergency"]);
});

test("a message whose answer is lost is received once, with the same key and the same words", async () => {
  const [device, clinic, clock] = [aDevice(), aClinic("ok", "lost"), aClock()];
  await putInOutbox(device, message("first"));
  await sendOutbox(device, clinic.call, clock);
  expect(await states(device)).toEqual(["waiting"]);
  await sendOutbox(device, clinic.call, clock);
  const [one, two] = clinic.attempts;
  expect(two).toEqual(one);
  expect(clinic.received.size).toBe(1);
  expect(await listOutbox(device)).toMatchObject([{ state: "sent", reference: "MSG-1" }]);
});

test("a lost answer is made up for a day later too, when the form's stamp is too old", async () => {
  const [device, clinic, clock] = [aDevice(), aClinic("ok", "lost"), aClock()];
  await putInOutbox(device, message("first"));
  await sendOutbox(device, clinic.call, clock);
  clock.at += 2 * day;
  await sendOutbox(device, clinic.call, clock);
  expect(clinic.received.size).toBe(1);
  expect(await states(device)).toEqual(["sent"]);
});

test("it is not sent again once the server may have forgotten its key", async () => {
  const [device, clinic, clock] = [aDevice(), aClinic("ok", "lost"), aClock()];
  await putInOutbox(device, message("first"));
  await sendOutbox(device, clinic.call, clock);
  clock.at += 7 * day;
  await sendOutbox(device, clinic.call, clock);
  expect(await states(device)).toEqual(["unknown"]);
  expect(clinic.attempts.length).toBe(1);
});

test("a message that was never received waits as long as it has to", async () => {
  const [device, clinic, clock] = [aDevice(), aClinic("down", "down"), aClock()];
  await putInOutbox(device, message("first"));
  await sendOutbox(device, clinic.call, clock);
  clock.at += 20 * day;
  await sendOutbox(device, clinic.call, clock);
  await sendOutbox(device, clinic.call, clock);
  expect(await states(device)).toEqual(["sent"]);
});

test("a stamp that the server does not take is replaced, a refused message is kept", async () => {
  const [device, clinic, clock] = [aDevice(), aClinic("ok", "invalid-input"), aClock()];
  await putInOutbox(device, message("first"));
  await sendOutbox(device, clinic.call, clock);
  expect(await listOutbox(device)).toMatchObject([{ state: "waiting" }]);
  await sendOutbox(device, clinic.call, clock);
  expect(clinic.attempts.map(({ body }) => body.stamp)).toEqual(["stamp 1", "stamp 2"]);
  expect(await states(device)).toEqual(["sent"]);
});

test("messages keep their order", async () => {
  const [device, clinic, clock] = [aDevice(), aClinic("down"), aClock()];
  for (const id of ["a", "bb", "ccc"]) await putInOutbox(device, message(id));
  await sendOutbox(device, clinic.call, clock);
  expect(clinic.attempts).toEqual([]);
  await sendOutbox(device, clinic.call, clock);
  expect(clinic.attempts.map(({ key }) => key)).toEqual(["a", "bb", "ccc"]);
});

test("a kept trip expires its days after the last update", () => {
  const savedAt = new Date(begin).toISOString();
  expect(isExpired({ savedAt }, begin + keptDays * day - 1)).toBe(false);
  expect(isExpired({ savedAt }, begin + keptDays * day)).toBe(true);
});

test.each([
  ["Ana Lima", "Ana Lima"],
  ["", "ana lima"],
])("the sender of a message has a name that the server accepts: account name %j", (name, sender) => {
  expect(senderName({ name, email: "ana.lima@example.org" })).toBe(sender);
  expect(isPersonName(sender)).toBe(true);
});
