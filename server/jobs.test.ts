import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createOutbox } from "../adapters/mail/outbox.ts";
import { asOwner } from "./db/access.ts";
import { claimJobs, endLeases, insertJob } from "./db/jobs.ts";
import { after, hours, minutes, seconds } from "./durations.ts";
import { mailJob, queueMail } from "./features/mails/mails.ts";
import { createJobs, type JobKind, type JobOutcome } from "./jobs.ts";
import { openTestSite, plainScreens, type TestSite } from "./testing.ts";

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite({ screens: plainScreens });
});
afterEach(() => site.close());

const owner = "message:test";
const harbour = () => site.providers[0] as NonNullable<(typeof site.providers)[0]>;

async function plan(kind: string, payload: unknown = {}): Promise<string> {
  const { db, newId } = site.services;
  const id = newId();
  const runAfter = site.clock.now();
  await asOwner(db, harbour(), owner, (tx) => insertJob(tx, harbour(), { id, kind, payload, runAfter }));
  return id;
}

interface Row extends Record<string, unknown> {
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly wait: number;
  readonly payload: unknown;
}

async function rowOf(id: string): Promise<Row | undefined> {
  const { db, database } = site.services;
  const now = site.clock.now().toISOString();
  const wait = sql`extract(epoch from run_after - ${now}::timestamptz)::int as wait`;
  const query = sql`select state, attempts, last_error, payload, ${wait} from job where id = ${id}`;
  return (await database.rows<Row>(db, query))[0];
}

const jobsOf = (kinds: Readonly<Record<string, JobKind>>) =>
  createJobs({ ...site.services, now: site.clock.now, reporting: { ...site.services.reporting, report } }, kinds, []);

/** What was reported, and from where. */
const reported: unknown[] = [];
const report = (error: unknown, { route }: { route?: string | undefined }) => void reported.push([route, error]);

/** A kind that answers as it is told, and remembers what it was asked. */
function createKind(outcomes: (JobOutcome | Error | "never")[], repeatable = true) {
  const runs: unknown[] = [];
  const kind: JobKind = {
    repeatable,
    async run(_, payload) {
      runs.push(payload);
      const outcome = outcomes.shift() ?? { kind: "done" };
      if (outcome instanceof Error) throw outcome;
      return outcome === "never" ? new Promise(() => {}) : outcome;
    },
  };
  return { kind, runs };
}

describe("a job", () => {
  test("is done once, and then remembers nothing personal", async () => {
    const { kind, runs } = createKind([]);
    const id = await plan("work", { name: "Amina" });
    const jobs = jobsOf({ work: kind });
    await jobs.runDue();
    await jobs.runDue();
    expect(runs).toEqual([{ name: "Amina" }]);
    expect(await rowOf(id)).toMatchObject({ state: "done", attempts: 1, payload: {} });
  });

  test("that cannot be done yet waits longer each time, and is given up after twelve attempts", async () => {
    const later = { kind: "later", reason: "busy" } as const;
    const { kind, runs } = createKind(Array(20).fill(later));
    const id = await plan("work");
    const jobs = jobsOf({ work: kind });
    const waits: number[] = [];
    for (let attempt = 1; attempt < 12; attempt++) {
      await jobs.runDue();
      const row = await rowOf(id);
      expect(row).toMatchObject({ state: "waiting", attempts: attempt, last_error: "busy" });
      waits.push(row?.wait ?? 0);
      site.clock.pass(seconds(row?.wait ?? 0) - 1);
      await jobs.runDue();
      expect(runs).toHaveLength(attempt);
      site.clock.pass(1);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600]);
    await jobs.runDue();
    expect(await rowOf(id)).toMatchObject({ state: "failed", attempts: 12 });
    site.clock.pass(hours(48));
    await jobs.runDue();
    expect(runs).toHaveLength(12);
  });

  test("that throws is tried again, and one that failed or nobody knows is not", async () => {
    const { kind, runs } = createKind([new Error("boom"), { kind: "failed", reason: "gone" }]);
    const jobs = jobsOf({ work: kind });
    const [thrown, unknown] = [await plan("work"), await plan("riddle")];
    await jobs.runDue();
    expect(await rowOf(thrown)).toMatchObject({ state: "waiting", last_error: "Error: boom" });
    expect(reported).toEqual([["jobs/work", new Error("boom")]]);
    expect(await rowOf(unknown)).toMatchObject({ state: "failed", last_error: "nothing does riddle" });
    site.clock.pass(minutes(1));
    await jobs.runDue();
    expect(await rowOf(thrown)).toMatchObject({ state: "failed", last_error: "gone" });
    site.clock.pass(hours(2));
    await jobs.runDue();
    expect(runs).toHaveLength(2);
  });

  test("that fails does not hold up the others", async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, () => plan("work")));
    const { kind } = createKind([new Error("boom"), { kind: "later", reason: "x" }]);
    await jobsOf({ work: kind }).runDue();
    const states = await Promise.all(ids.map(async (id) => (await rowOf(id))?.state));
    expect(states.filter((state) => state === "done")).toHaveLength(23);
  });

  test("is not begun before its time, and not undone by a transaction that fails", async () => {
    const { kind, runs } = createKind([]);
    const { db, newId } = site.services;
    const runAfter = after(site.clock.now(), minutes(5));
    await asOwner(db, harbour(), owner, (tx) =>
      insertJob(tx, harbour(), { id: newId(), kind: "work", payload: 1, runAfter }),
    );
    const undone = asOwner(db, harbour(), owner, async (tx) => {
      await insertJob(tx, harbour(), { id: newId(), kind: "work", payload: 2, runAfter: site.clock.now() });
      throw new Error("the cause did not happen");
    });
    await expect(undone).rejects.toThrow("the cause did not happen");
    const jobs = jobsOf({ work: kind });
    await jobs.runDue();
    expect(runs).toEqual([]);
    site.clock.pass(minutes(5));
    await jobs.runDue();
    expect(runs).toEqual([1]);
  });
});

describe("an attempt whose process was ended", () => {
  /** Takes what is due as a process does that ends before it has done it. */
  const takeAndEnd = () =>
    claimJobs(site.services.db, { now: site.clock.now(), leaseUntil: after(site.clock.now(), minutes(2)), most: 10 });

  test("is left alone for two minutes, then made again where that does no harm", async () => {
    const { kind, runs } = createKind([]);
    const id = await plan("work");
    expect(await takeAndEnd()).toHaveLength(1);
    const jobs = jobsOf({ work: kind });
    site.clock.pass(minutes(2));
    await jobs.runDue();
    expect(runs).toHaveLength(0);
    site.clock.pass(1);
    await jobs.runDue();
    expect(runs).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: "done", attempts: 2 });
  });

  test("is made again at once where no other process works on the database", async () => {
    const { kind, runs } = createKind([]);
    const id = await plan("work");
    await takeAndEnd();
    await endLeases(site.services.db, site.clock.now());
    site.clock.pass(1);
    await jobsOf({ work: kind }).runDue();
    expect(runs).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: "done", attempts: 2 });
  });

  test("is for somebody to look at where it may have had its effect", async () => {
    const { kind, runs } = createKind([], false);
    const id = await plan("work");
    await takeAndEnd();
    site.clock.pass(minutes(3));
    await jobsOf({ work: kind }).runDue();
    expect(runs).toHaveLength(0);
    expect(await rowOf(id)).toMatchObject({ state: "uncertain", last_error: "the process ended during the attempt" });
  });

  test("is not made for ever", async () => {
    const { kind, runs } = createKind([]);
    const id = await plan("work");
    for (let attempt = 0; attempt < 12; attempt++) {
      expect(await takeAndEnd()).toHaveLength(1);
      site.clock.pass(minutes(3));
      // Stopped ones still see to what was cut off, but begin nothing.
      const stopped = jobsOf({ work: kind });
      await stopped.stop();
      await stopped.runDue();
    }
    expect(runs).toHaveLength(0);
    expect(await rowOf(id)).toMatchObject({ state: "failed", attempts: 12 });
  });

  test("that comes back after another has taken over changes nothing", async () => {
    const first = Promise.withResolvers<JobOutcome>();
    const id = await plan("work");
    const slow = jobsOf({ work: { repeatable: true, run: () => first.promise } });
    const running = slow.runDue();
    await expect.poll(async () => (await rowOf(id))?.state).toBe("running");
    site.clock.pass(minutes(3));
    await jobsOf({ work: createKind([]).kind }).runDue();
    first.resolve({ kind: "later", reason: "too slow" });
    await running;
    expect(await rowOf(id)).toMatchObject({ state: "done", last_error: null });
  });
});

test("five runners on one queue never do one job twice", async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, () => plan("work")));
  const done: string[] = [];
  const work: JobKind = {
    repeatable: true,
    async run(_, __, id) {
      done.push(id);
      await new Promise((resolve) => setTimeout(resolve, 2));
      return { kind: "done" };
    },
  };
  await Promise.all(Array.from({ length: 5 }, () => jobsOf({ work }).runDue()));
  expect(done.toSorted()).toEqual(ids.toSorted());
});

describe("a mail that the server of mails", () => {
  async function send(outcome: "refused" | "unavailable" | "unknown", repeatable: boolean) {
    const { mail: _, ...services } = site.services;
    const outbox = createOutbox({ folder: join(site.folder, "mail") });
    const mail = { ...outbox, repeatable };
    const jobs = jobsOf({ mail: mailJob({ ...services, mail, screens: plainScreens }) });
    const { newId } = services;
    const id = newId();
    const payload = {
      template: "test",
      language: "en",
      to: { address: "a@b.example" },
      origin: "",
      facts: {},
    } as const;
    await asOwner(services.db, harbour(), owner, (tx) =>
      queueMail({ newId: () => id, now: site.clock.now }, tx, harbour(), payload),
    );
    outbox.failNext({ kind: outcome, reason: "told to" });
    await jobs.runDue();
    const state = (await rowOf(id))?.state;
    site.clock.pass(hours(1));
    await jobs.runDue();
    await jobs.runDue();
    return [state, (await outbox.list()).length];
  }

  test.each([
    ["refused", true, ["failed", 0]],
    ["refused", false, ["failed", 0]],
    ["unavailable", true, ["waiting", 1]],
    ["unavailable", false, ["waiting", 1]],
    ["unknown", true, ["waiting", 1]],
    ["unknown", false, ["uncertain", 0]],
  ] as const)("says is %s, where repeating is harmless: %s, is then %j", async (outcome, repeatable, expected) => {
    expect(await send(outcome, repeatable)).toEqual(expected);
  });
});
