import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { NewFile } from "../../adapters/files/files.ts";
import { createOutbox } from "../../adapters/mail/outbox.ts";
import { days, minutes } from "../../contract/durations.ts";
import { fileRemovalJob } from "../files/removal.ts";
import { countOpenJobs } from "../jobs/queries.ts";
import { createJobs } from "../jobs/worker.ts";
import { mailJob } from "../mail/queue.ts";
import { taken } from "../testing/calls.ts";
import { everyRow, mortalDatabase } from "../testing/database.ts";
import { addedDocument, reportFile } from "../testing/documents.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { plainScreens } from "../testing/plain-screens.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { archiveJob } from "./archives.ts";
import { erasureJob } from "./erasures.ts";

const site = await openTestSite({ screens: plainScreens, environment: { ERASURE_GRACE_DAYS: "0" } });
afterAll(() => site.close());

/** The lease of an ended server's job. */
const pastLease = minutes(3);

/** A client with a document and a requested archive, with the same name in all data. */
async function aPerson(name: string): Promise<SignedIn> {
  const person = await signIn(site, { email: `${name}@example.org`, givenName: `${name}-given` });
  await addedDocument(person, { ...reportFile(`${name}-report`), name: `${name}-knee.pdf` });
  taken(await person.call("POST", "/api/client/archive/request"));
  return person;
}

const requestErasure = async (person: SignedIn) =>
  taken(await person.call("POST", "/api/client/erasure/request", { body: { email: person.email } }));

/** Only the erasure's jobs, so that every crash point belongs to it. */
const jobsOf = (services: TestSite["services"]) =>
  createJobs(
    services,
    {
      archive: archiveJob(services),
      erasure: erasureJob(services),
      "file-removal": fileRemovalJob(services),
      mail: mailJob(services),
    },
    [],
  );

/** Runs the jobs in a server that dies at a crash point. @returns true when the point was reached */
async function workUntilCutOff(at: number): Promise<boolean> {
  let end = () => {};
  const ended = new Promise<true>((resolve) => {
    end = () => resolve(true);
  });
  const database = mortalDatabase(site.services.database, { at, die: () => end() });
  const jobs = jobsOf(await site.servicesOn(database));
  const isCutOff = await Promise.race([ended, jobs.runDue().then(() => false)]);
  site.clock.pass(pastLease);
  return isCutOff;
}

/** Tables with data of each client. */
async function tablesWith(people: readonly SignedIn[]): Promise<string[][]> {
  const rows = await everyRow(site.services.database);
  return people.map(({ sub, email }) => {
    const words = [sub, email, `${email.split("@")[0]}-`];
    const found = rows.filter(({ row }) => words.some((word) => row.includes(word)));
    return [...new Set(found.map(({ table }) => table))].toSorted();
  });
}

/** Numbers of the statement at which the server ends; the last one is past the end of an erasure. */
const crashPoints = Array.from({ length: 10 }, (_, place) => 1 + place * 5);
const reached: boolean[] = [];

test.each(crashPoints)("an erasure ended at statement %i, twice, and run again leaves no data", async (at) => {
  const person = await aPerson(`p${at}`);
  await requestErasure(person);
  reached.push(await workUntilCutOff(at));
  await workUntilCutOff(at);
  await site.jobs.runDue();
  site.clock.pass(days(1));
  const mails = await site.mails();
  const closing = mails.filter(({ subject, to }) => subject === "erasure-done" && to.includes(person.email));
  expect(closing).toHaveLength(1);
  expect(await tablesWith([person])).toEqual([["audit", "audit_entry"]]);
  expect(await site.storedFiles()).toEqual([]);
  expect(await countOpenJobs(site.services.db)).toEqual([]);
});

test("the crash points cover an erasure from its first statement to its last", () => {
  expect(reached.at(0)).toBe(true);
  expect(reached.at(-1)).toBe(false);
});

test("an archive stored after its owner's erasure is removed", async () => {
  const person = await aPerson("late");
  const { files } = site.services;
  await new Promise<void>((isStored) => {
    const put = async (file: NewFile) => {
      await requestErasure(person);
      await site.jobs.runDue();
      await files.put(file);
      isStored();
      return new Promise<never>(() => {});
    };
    void jobsOf({ ...site.services, files: { ...files, put } }).runDue();
  });
  expect(await site.storedFiles()).toHaveLength(1);
  site.clock.pass(pastLease);
  await site.jobs.runDue();
  expect(await site.storedFiles()).toEqual([]);
});

test("failed archives are removed with their owner, and failed mails a day later", async () => {
  const person = await aPerson("refused");
  site.fillDisk();
  await site.jobs.runDue();
  await requestErasure(person);
  const mail = createOutbox({ folder: join(site.folder, "mail") });
  mail.failNext({ kind: "refused", reason: "told to" });
  await jobsOf({ ...site.services, mail }).runDue();
  const open = await countOpenJobs(site.services.db);
  expect(open.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual(["erasure waiting", "mail failed"]);
  site.clock.pass(days(1));
  await site.jobs.runDue();
  expect(await tablesWith([person])).toEqual([["audit", "audit_entry"]]);
});
