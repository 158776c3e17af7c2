import fc from "fast-check";
import { expect, test } from "vitest";
import type { CheckInAnswers, RecoveryDiary } from "../../contract/aftercare.ts";
import type { Call } from "../../contract/call.ts";
import { type ErrorCode, Refusal } from "../../contract/errors.ts";
import {
  type CheckInRecords,
  isUnsent,
  type KeptCheckIn,
  keepCheckIn,
  listKeptCheckIns,
  sendCheckIns,
} from "./check-in-outbox.ts";

const begin = Date.parse("2026-11-27T10:00:00Z");
const at = (minute: number) => new Date(begin + minute * 60_000).toISOString();

/** Records that outlive a page, as the device's do. */
function aDevice(): CheckInRecords {
  const kept = new Map<string, string>();
  return {
    read: async (name) => (kept.has(name) ? JSON.parse(kept.get(name) ?? "") : undefined),
    write: async (name, value) => void kept.set(name, JSON.stringify(value)),
    remove: async (name) => void kept.delete(name),
    names: async (start) => [...kept.keys()].filter((name) => name.startsWith(start)),
  };
}

type Fate = "ok" | "lost" | "down" | ErrorCode;
type Stored = { version: number; answers: CheckInAnswers; at: string };

/** A server that keeps the versions of one check-in as `storeCheckIn` does. @param fate of each save in order */
function aServer(fate: Fate[], clock: { minute: number }) {
  const versions: Stored[] = [];
  const diary = () => {
    const newest = versions.at(-1);
    const checkIns = newest ? [{ day: "2026-11-27", questionSet: "pain-temperature", ...newest }] : [];
    return { checkIns } as unknown as RecoveryDiary;
  };
  const store = (answers: CheckInAnswers, version: number): void => {
    if (JSON.stringify(versions.at(-1)?.answers) === JSON.stringify(answers)) return;
    if (version !== versions.length) throw new Refusal("conflict", "");
    versions.push({ version: version + 1, answers, at: at(clock.minute) });
  };
  const call = (async (endpoint: { name: string }, input: { body: { answers: CheckInAnswers; version: number } }) => {
    const next = fate.shift() ?? "ok";
    if (next === "down") throw new Refusal("try-later", "");
    if (endpoint.name === "getDiary") return diary();
    if (next !== "ok" && next !== "lost") throw new Refusal(next, "");
    store(input.body.answers, input.body.version);
    if (next === "lost") throw new Refusal("try-later", "");
    return diary();
  }) as unknown as Call; // of the two endpoints that check-ins call
  return { call, versions, store };
}

const checkIn = (pain: number, minute = 0, version = 0): KeptCheckIn => ({
  trip: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b",
  day: "2026-11-27",
  set: "pain-temperature",
  answers: { pain, temperature: 37, signs: [] },
  version,
  timeZone: "Europe/Lisbon",
  writtenAt: at(minute),
  outcome: "green",
  because: [],
  state: "waiting",
});
const now = () => begin;
const states = async (device: CheckInRecords) => (await listKeptCheckIns(device)).map(({ state }) => state);

test("a check-in waits without a network and is sent once with it, also where an answer is lost", async () => {
  const device = aDevice();
  const { call, versions } = aServer(["down", "lost", "ok"], { minute: 1 });
  await keepCheckIn(device, checkIn(3));
  await sendCheckIns(device, call, now);
  expect(await states(device)).toEqual(["waiting"]);
  await sendCheckIns(device, call, now);
  expect(await states(device)).toEqual(["waiting"]);
  expect(await sendCheckIns(device, call, now)).toBe(true);
  expect(await states(device)).toEqual(["sent"]);
  expect(versions.map(({ answers }) => answers.pain)).toEqual([3]);
  await sendCheckIns(device, call, now);
  expect(versions).toHaveLength(1);
});

test("a correction on the device replaces what waits, and is sent alone", async () => {
  const device = aDevice();
  const { call, versions } = aServer([], { minute: 1 });
  await keepCheckIn(device, checkIn(3));
  await keepCheckIn(device, checkIn(5, 1));
  await sendCheckIns(device, call, now);
  expect(versions.map(({ answers }) => answers.pain)).toEqual([5]);
});

test("after one from elsewhere, the later of the two counts", async () => {
  const clock = { minute: 10 };
  const [earlier, later] = [aDevice(), aDevice()];
  const server = aServer([], clock);
  server.store({ pain: 1, temperature: 37, signs: [] }, 0);
  await keepCheckIn(earlier, checkIn(3, 5));
  await sendCheckIns(earlier, server.call, now);
  expect(await states(earlier)).toEqual(["replaced"]);
  expect(server.versions).toHaveLength(1);
  await keepCheckIn(later, checkIn(4, 20));
  await sendCheckIns(later, server.call, now);
  expect(await states(later)).toEqual(["sent"]);
  expect(server.versions.map(({ answers }) => answers.pain)).toEqual([1, 4]);
});

test("one that the server takes no more is kept, and says so", async () => {
  const device = aDevice();
  await keepCheckIn(device, checkIn(3));
  await sendCheckIns(device, aServer(["invalid-input"], { minute: 1 }).call, now);
  expect(await states(device)).toEqual(["late"]);
});

test("whatever the network does, a check-in is one version on the server, and waits or is sent", async () => {
  const fates = fc.array(fc.constantFrom<Fate>("ok", "lost", "down"), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fates, fc.nat(12), async (fate, rounds) => {
      const device = aDevice();
      const server = aServer([...fate], { minute: 1 });
      await keepCheckIn(device, checkIn(3));
      for (let round = 0; round < rounds; round++) await sendCheckIns(device, server.call, now);
      expect(server.versions.length).toBeLessThanOrEqual(1);
      const [one] = await listKeptCheckIns(device);
      expect(one && (isUnsent(one) || one.state === "sent")).toBe(true);
      if (one?.state === "sent") expect(server.versions).toHaveLength(1);
    }),
  );
});
