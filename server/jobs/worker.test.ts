import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { createOutbox } from "../../adapters/mail/outbox.ts";
import { after, hours, minutes, seconds } from "../../contract/durations.ts";
import { asOwner } from "../db/access.ts";
import { mailJob, queueMail } from "../mail/queue.ts";
import { plainScreens } from "../testing/plain-screens.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { createBell } from "./bell.ts";
import { endLeases, insertJob, jobTable } from "./queries.ts";
import { createJobs, type JobKind, type JobOutcome, type Schedule } from "./worker.ts";

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

async function leaseOf(id: string): Promise<string | undefined> {
  const { db, database } = site.services;
  const [row] = await database.rows<{ lease: string }>(
    db,
    sql`select lease_until::text as lease from job where id = ${id}`,
  );
  return row?.lease;
}

const jobsOf = (kinds: Readonly<Record<string, JobKind>>, schedules: readonly Schedule[] = []) =>
  createJobs(
    { ...site.services, now: site.clock.now, reporting: { ...site.services.reporting, report } },
    kinds,
    schedules,
  );

/** A kind that accepts any payload. */
const kindOf = (run: JobKind["run"], more: Partial<JobKind> = {}): JobKind => ({
  payload: z.unknown(),
  repeatable: true,
  run,
  ...more,
});

/** Reported errors with their places. */
const reported: unknown[] = [];
const report = (error: unknown, { route }: { route?: string | undefined }) => void reported.push([route, error]);

/** A kind with given outcomes, which records its calls. */
function createKind(outcomes: (JobOutcome | Error | "never")[], repeatable = true) {
  const runs: unknown[] = [];
  const run: JobKind["run"] = async (_, payload) => {
    runs.push(payload);
    const outcome = outcomes.shift() ?? { kind: "done" };
    if (outcome instanceof Error) throw outcome;
    return outcome === "never" ? new Promise(() => {}) : outcome;
  };
  const kind = kindOf(run, { repeatable });
  return { kind, runs };
}

describe("a job", () => {
  test("runs once, and then keeps no personal data", async () => {
    const { kind, runs } = createKind([]);
    const id = await plan("work", { name: "Amina" });
    const jobs = jobsOf({ work: kind });
    await jobs.runDue();
    await jobs.runDue();
    expect(runs).toEqual([{ name: "Amina" }]);
    expect(await rowOf(id)).toMatchObject({ state: "done", attempts: 1, payload: {} });
  });

  test("that must wait is retried with growing delays, and fails after twelve attempts", async () => {
    const retry = { kind: "retry", reason: "busy" } as const;
    const { kind, runs } = createKind(Array(20).fill(retry));
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

  test("that throws is retried, and a failed one is not", async () => {
    const { kind, runs } = createKind([new Error("boom"), { kind: "failed", reason: "gone" }]);
    const jobs = jobsOf({ work: kind });
    const thrown = await plan("work");
    await jobs.runDue();
    expect(await rowOf(thrown)).toMatchObject({ state: "waiting", last_error: "Error: boom" });
    expect(reported).toEqual([["jobs/work", new Error("boom")]]);
    site.clock.pass(minutes(1));
    await jobs.runDue();
    expect(await rowOf(thrown)).toMatchObject({ state: "failed", last_error: "gone" });
    site.clock.pass(hours(2));
    await jobs.runDue();
    expect(runs).toHaveLength(2);
  });

  test("of a kind that only another copy knows is left to that copy", async () => {
    const { kind, runs } = createKind([]);
    const id = await plan("newer");
    await jobsOf({ work: kind }).runDue();
    expect(await rowOf(id)).toMatchObject({ state: "waiting", attempts: 0 });
    await jobsOf({ newer: kind }).runDue();
    expect(runs).toHaveLength(1);
  });

  test("with an invalid payload fails without revealing the payload", async () => {
    const payload = z.object({ name: z.string(), visits: z.array(z.int()) });
    const { kind, runs } = createKind([]);
    const id = await plan("work", { name: "Amina", visits: [1, "Amina"] });
    await jobsOf({ work: { ...kind, payload } }).runDue();
    expect(await rowOf(id)).toMatchObject({ state: "failed", last_error: "its payload is wrong at visits.1" });
    expect(runs).toEqual([]);
  });

  test("that fails does not delay the others", async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, () => plan("work")));
    const { kind } = createKind([new Error("boom"), { kind: "retry", reason: "x" }]);
    await jobsOf({ work: kind }).runDue();
    const states = await Promise.all(ids.map(async (id) => (await rowOf(id))?.state));
    expect(states.filter((state) => state === "done")).toHaveLength(23);
  });

  test("does not start early, and is removed by a rollback", async () => {
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

describe("an interrupted attempt", () => {
  /** Claims due jobs like a process that dies before finishing them. */
  const takeAndEnd = () =>
    jobTable(site.services.db).claim([{ kind: "work", most: 10 }], {
      now: site.clock.now(),
      leaseUntil: after(site.clock.now(), minutes(2)),
    });

  test("is repeated after two minutes if it is repeatable", async () => {
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

  test("is repeated at once when no other process uses the database", async () => {
    const { kind, runs } = createKind([]);
    const id = await plan("work");
    await takeAndEnd();
    await endLeases(site.services.db, site.clock.now());
    site.clock.pass(1);
    await jobsOf({ work: kind }).runDue();
    expect(runs).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: "done", attempts: 2 });
  });

  test("becomes uncertain if it may have taken effect", async () => {
    const { kind, runs } = createKind([], false);
    const id = await plan("work");
    await takeAndEnd();
    site.clock.pass(minutes(3));
    await jobsOf({ work: kind }).runDue();
    expect(runs).toHaveLength(0);
    expect(await rowOf(id)).toMatchObject({ state: "uncertain", last_error: "the process ended during the attempt" });
  });

  test("is not repeated for ever", async () => {
    const { kind, runs } = createKind([]);
    const id = await plan("work");
    for (let attempt = 0; attempt < 12; attempt++) {
      expect(await takeAndEnd()).toHaveLength(1);
      site.clock.pass(minutes(3));
      // A stopped worker still releases interrupted jobs, but starts none.
      const stopped = jobsOf({ work: kind });
      await stopped.stop();
      await stopped.runDue();
    }
    expect(runs).toHaveLength(0);
    expect(await rowOf(id)).toMatchObject({ state: "failed", attempts: 12 });
  });

  test("that returns after another worker's claim changes nothing", async () => {
    const first = Promise.withResolvers<JobOutcome>();
    const id = await plan("work");
    const slow = jobsOf({ work: kindOf(() => first.promise) });
    const running = slow.runDue();
    await expect.poll(async () => (await rowOf(id))?.state).toBe("running");
    site.clock.pass(minutes(3));
    await jobsOf({ work: createKind([]).kind }).runDue();
    first.resolve({ kind: "retry", reason: "too slow" });
    await running;
    expect(await rowOf(id)).toMatchObject({ state: "done", last_error: null });
  });
});

test("five workers on one queue never run a job twice", async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, () => plan("work")));
  const done: string[] = [];
  const work = kindOf(async (_, __, id) => {
    done.push(id);
    await new Promise((resolve) => setTimeout(resolve, 2));
    return { kind: "done" };
  });
  await Promise.all(Array.from({ length: 5 }, () => jobsOf({ work }).runDue()));
  expect(done.toSorted()).toEqual(ids.toSorted());
});

describe("a long job", () => {
  afterEach(() => void vi.useRealTimers());

  test("is not started again while its worker lives", async () => {
    const gate = Promise.withResolvers<JobOutcome>();
    const started = Promise.withResolvers<void>();
    const id = await plan("work");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const running = jobsOf({
      work: kindOf(() => {
        started.resolve();
        return gate.promise;
      }),
    }).runDue();
    await started.promise;
    const other = createKind([]);
    for (let minute = 0; minute < 5; minute++) {
      site.clock.pass(minutes(1));
      const before = await leaseOf(id);
      vi.advanceTimersByTime(seconds(30));
      await expect.poll(() => leaseOf(id)).not.toBe(before);
      await jobsOf({ work: other.kind }).runDue();
    }
    gate.resolve({ kind: "done" });
    await running;
    expect(other.runs).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: "done", attempts: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  test("keeps its place when its own lease expires unnoticed", async () => {
    const gate = Promise.withResolvers<JobOutcome>();
    const started = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const id = await plan("work");
    const work = kindOf(() => {
      started.resolve();
      return gate.promise;
    });
    // Runs after each search for interrupted jobs.
    let runs = 0;
    const run = async () => void (++runs === 2 && released.resolve());
    const jobs = jobsOf({ work }, [{ name: "looked", every: hours(1), run }]);
    const running = jobs.runDue();
    await started.promise;
    site.clock.pass(hours(1));
    const again = jobs.runDue();
    await released.promise;
    expect(await rowOf(id)).toMatchObject({ state: "running", attempts: 1 });
    gate.resolve({ kind: "done" });
    await Promise.all([running, again]);
    expect(await rowOf(id)).toMatchObject({ state: "done", attempts: 1 });
  });

  test("delays no other kind, and its own kind only when the lane is full", async () => {
    const gate = Promise.withResolvers<JobOutcome>();
    const quick = Promise.withResolvers<void>();
    const begun: unknown[] = [];
    const slow = [await plan("slow", 1), await plan("slow", 2), await plan("slow", 3)];
    const jobs = jobsOf({
      slow: kindOf(
        (_, payload) => {
          begun.push(payload);
          return gate.promise;
        },
        { concurrency: 2 },
      ),
      quick: kindOf(async () => {
        quick.resolve();
        return { kind: "done" };
      }),
    });
    jobs.start();
    await expect.poll(() => begun).toHaveLength(2);
    const id = await plan("quick");
    jobs.wake();
    await quick.promise;
    await expect.poll(async () => (await rowOf(id))?.state).toBe("done");
    expect(begun).toHaveLength(2);
    gate.resolve({ kind: "done" });
    await expect.poll(() => begun).toHaveLength(3);
    await jobs.stop();
    expect(await Promise.all(slow.map(async (one) => (await rowOf(one))?.state))).toEqual(["done", "done", "done"]);
  });
});

describe("a schedule", () => {
  const schedule = (name: string, run: () => Promise<void>): Schedule => ({ name, every: minutes(1), run });

  test("that throws is reported, and stops neither the others nor the jobs", async () => {
    reported.length = 0;
    const order: string[] = [];
    const { kind, runs } = createKind([]);
    await plan("work");
    const jobs = jobsOf({ work: kind }, [
      schedule("bad", () => {
        throw new Error("boom");
      }),
      schedule("good", async () => void order.push("good")),
    ]);
    await jobs.runDue();
    expect(reported).toEqual([["jobs/bad", new Error("boom")]]);
    expect(order).toEqual(["good"]);
    expect(runs).toHaveLength(1);
    site.clock.pass(minutes(1));
    await jobs.runDue();
    expect(order).toEqual(["good", "good"]);
  });

  test("that hangs delays neither the others nor the jobs", async () => {
    const hanging = Promise.withResolvers<void>();
    const good = Promise.withResolvers<void>();
    const work = Promise.withResolvers<void>();
    await plan("work");
    const jobs = jobsOf(
      {
        work: kindOf(async () => {
          work.resolve();
          return { kind: "done" };
        }),
      },
      [schedule("hangs", () => hanging.promise), schedule("good", async () => good.resolve())],
    );
    jobs.start();
    await Promise.all([good.promise, work.promise]);
    hanging.resolve();
    await jobs.stop();
  });
});

test("a process that runs no jobs rings for one that does, whose tick need not come", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const { database, reporting } = site.services;
  const bell = createBell(database, "jobs", (error) => reporting.report(error, {}));
  const done = Promise.withResolvers<void>();
  const run = async () => {
    done.resolve();
    return { kind: "done" } as const;
  };
  const services = { ...site.services, now: site.clock.now, bell };
  const [web, worker] = [createJobs(services, {}, []), createJobs(services, { work: kindOf(run) }, [])];
  worker.start();
  const id = await plan("work");
  web.wake();
  await done.promise;
  await worker.stop();
  expect((await rowOf(id))?.state).toBe("done");
  vi.useRealTimers();
});

describe("a mail that the mail server", () => {
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
  ] as const)("answers with %s, repeatable: %s, becomes %j", async (outcome, repeatable, expected) => {
    expect(await send(outcome, repeatable)).toEqual(expected);
  });
});
