import { existsSync } from "node:fs";
import { mkdir, readlink, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { asOwner } from "../db/access.ts";
import { verifyAudit } from "../db/audit.ts";
import { insertJob } from "../jobs/queries.ts";
import { createJobs, type JobOutcome } from "../jobs/worker.ts";
import type { CommandResult } from "../operations/run-command.ts";
import { askRunningServer } from "../operations/running-server.ts";
import { plainScreens } from "../testing/plain-screens.ts";
import { openTestSite } from "../testing/site.ts";
import { readJobsCommand, runJobsCommand } from "./job-commands.ts";
import { listenForDesk } from "./socket.ts";

const site = await openTestSite({ screens: plainScreens });
afterAll(() => site.close());

const providerId = site.providers[0] as NonNullable<(typeof site.providers)[0]>;

async function run(...args: string[]): Promise<CommandResult> {
  const request = readJobsCommand(args);
  return "code" in request ? request : runJobsCommand(site.services, request);
}

/** A job with a given outcome. @returns its id */
async function ended(outcome: JobOutcome): Promise<string> {
  const { db, newId } = site.services;
  const id = newId();
  const work = { id, kind: "call", payload: { name: "Amina" }, runAfter: site.clock.now() };
  await asOwner(db, providerId, "message:test", (tx) => insertJob(tx, providerId, work));
  await callsThat(outcome).runDue();
  return id;
}

const callsThat = (outcome: JobOutcome) =>
  createJobs(site.services, { call: { payload: z.unknown(), repeatable: false, run: async () => outcome } }, []);

async function rowOf(id: string) {
  const { db, database } = site.services;
  const [row] = await database.rows(db, sql`select state, payload, last_error from job where id = ${id}`);
  return row;
}

async function auditOf(id: string): Promise<unknown[]> {
  const { db, database } = site.services;
  const rows = await database.rows<{ event: string; actor: string }>(
    db,
    sql`select event, actor from audit_entry where subject = ${id} order by position`,
  );
  return rows.map(({ event, actor }) => `${event} by ${actor}`);
}

test("failed and uncertain jobs are listed without their payloads", async () => {
  const failed = await ended({ kind: "failed", reason: "gone" });
  const uncertain = await ended({ kind: "uncertain", reason: "no answer" });
  await ended({ kind: "done" });
  const { output } = await run("list");
  expect(output).toMatch(new RegExp(`${failed}  failed  call  harbour.*  1 attempt  since 2026-11-20T09.*\n  gone\n`));
  expect(output).toMatch(new RegExp(`${uncertain}  uncertain  call .*\n  no answer\n`));
  expect(output).not.toContain("Amina");
  const listed = JSON.parse((await run("list", "--state", "uncertain", "--json")).output);
  expect(listed).toMatchObject([{ id: uncertain, state: "uncertain", lastError: "no answer" }]);
  expect(listed[0]).not.toHaveProperty("payload");
});

test("a retried job runs once more, and is audited", async () => {
  const id = await ended({ kind: "failed", reason: "gone" });
  expect(await run("retry", id)).toEqual({ code: 0, output: `${id} runs again.\n`, errorOutput: "" });
  expect(await rowOf(id)).toMatchObject({ state: "waiting", payload: { name: "Amina" } });
  expect((await run("retry", id)).code).toBe(1);
  await callsThat({ kind: "done" }).runDue();
  expect(await rowOf(id)).toMatchObject({ state: "done", payload: {}, last_error: null });
  expect(await auditOf(id)).toEqual(["job-retried by operator"]);
  expect(await verifyAudit(site.services.database, providerId)).toMatchObject({ brokenAt: undefined });
});

test("a job done by hand is settled with a reason, and does not run again", async () => {
  const id = await ended({ kind: "uncertain", reason: "no answer" });
  expect((await run("settle", id, "--reason", "booked by phone")).code).toBe(0);
  expect(await rowOf(id)).toEqual({ state: "done", payload: {}, last_error: "settled: booked by phone" });
  expect(await auditOf(id)).toEqual(["job-settled by operator"]);
  expect(await run("settle", id, "--reason", "again")).toMatchObject({ code: 1, output: "" });
  expect(await run("retry", id)).toMatchObject({ code: 1, output: "" });
});

test.each([
  [],
  ["settle", "0198c5b0-0000-7000-8000-000000000001"],
  ["settle", "0198c5b0-0000-7000-8000-000000000001", "--reason", " "],
  ["retry"],
  ["retry", "1"],
  ["list", "--state", "lost"],
  ["list", "--everything"],
])("%j prints the usage", async (...args) => {
  expect(await run(...(args as string[]))).toMatchObject({ code: 2, output: "" });
});

const listensIn = (dataDir: string) => ({
  ...site.services.config,
  dataDir,
  database: { kind: "embedded", folder: dataDir } as const,
});

test.each(["", "a-folder-with-a-long-name/".repeat(6)])(
  "a server that runs on the embedded database does the same over its socket, in the folder %j",
  async (below) => {
    const id = await ended({ kind: "failed", reason: "gone" });
    const folder = join(site.folder, below);
    await mkdir(folder, { recursive: true });
    const config = listensIn(folder);
    const asked = readJobsCommand(["retry", id]);
    if ("code" in asked) throw new Error(asked.errorOutput);
    expect(await askRunningServer(config, "/jobs", asked)).toBeUndefined();
    const listening = await listenForDesk({ ...site.services, config, jobs: site.jobs });
    expect(await askRunningServer(config, "/jobs", asked)).toMatchObject({ code: 0 });
    await listening.close();
    expect(await rowOf(id)).toMatchObject({ state: "waiting" });
    expect(await askRunningServer(config, "/jobs", asked)).toBeUndefined();
  },
);

test("the socket of a deep folder is in a new private folder each time, also after a killed server", async () => {
  const folder = join(site.folder, "a-deep-and-private-folder/".repeat(6));
  await mkdir(folder, { recursive: true });
  const config = listensIn(folder);
  const killed = await listenForDesk({ ...site.services, config, jobs: site.jobs });
  const first = await readlink(join(folder, "desk.sock"));
  expect((await stat(dirname(first))).mode & 0o777).toBe(0o700);
  const listening = await listenForDesk({ ...site.services, config, jobs: site.jobs });
  const second = await readlink(join(folder, "desk.sock"));
  expect(dirname(second)).not.toBe(dirname(first));
  expect(existsSync(dirname(first))).toBe(false);
  await listening.close();
  expect(existsSync(dirname(second))).toBe(false);
  await killed.close();
});
