import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { NewFile } from "../../../adapters/files/files.ts";
import { createOutbox } from "../../../adapters/mail/outbox.ts";
import { countOpenJobs } from "../../db/jobs.ts";
import { everyRow } from "../../db/testing-rows.ts";
import { days, minutes } from "../../durations.ts";
import { createJobs } from "../../jobs.ts";
import { openTestSite, plainScreens, type TestSite } from "../../testing.ts";
import { type SignedIn, signIn } from "../../testing-clients.ts";
import { addedDocument, report } from "../../testing-documents.ts";
import { mortalDatabase } from "../../testing-mortal.ts";
import { taken } from "../../testing-quotes.ts";
import { archiveJob } from "../archives/archives.ts";
import { fileRemovalJob } from "../file-removals/file-removals.ts";
import { mailJob } from "../mails/mails.ts";
import { erasureJob } from "./erasures.ts";

const site = await openTestSite({ screens: plainScreens, environment: { ERASURE_GRACE_DAYS: "0" } });
afterAll(() => site.close());

/** The lease of what a server that ended was at. */
const pastLease = minutes(3);

/** Somebody with a paper who waits for an archive; their name is in everything. */
async function aPerson(name: string): Promise<SignedIn> {
  const person = await signIn(site, { email: `${name}@example.org`, givenName: `${name}-given` });
  await addedDocument(person, { ...report(`${name}-report`), name: `${name}-knee.pdf` });
  taken(await person.call("POST", "/api/client/archive/request"));
  return person;
}

const askToGo = async (person: SignedIn) =>
  taken(await person.call("POST", "/api/client/erasure/request", { body: { email: person.email } }));

/** What erasing takes, and nothing that others are at, so that every point on the way is one of it. */
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

/** Works in a server that ends at one of its marked points. @returns whether it came to that */
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

/** Tables in which each of them is still to be found. */
async function tablesWith(people: readonly SignedIn[]): Promise<string[][]> {
  const rows = await everyRow(site.services.database);
  return people.map(({ sub, email }) => {
    const words = [sub, email, `${email.split("@")[0]}-`];
    const found = rows.filter(({ row }) => words.some((word) => row.includes(word)));
    return [...new Set(found.map(({ table }) => table))].toSorted();
  });
}

test("ended at any moment, twice, and started anew, it leaves nothing of anybody, and says goodbye once", async () => {
  const people: SignedIn[] = [];
  for (let at = 1, isCutOff = true; isCutOff; at += 5) {
    const person = await aPerson(`p${at}`);
    await askToGo(person);
    people.push(person);
    isCutOff = await workUntilCutOff(at);
    await workUntilCutOff(at);
    await site.jobs.runDue();
  }
  site.clock.pass(days(1));
  const mails = await site.mails();
  const goodbyes = mails.filter(({ subject }) => subject === "erasure-done").map(({ to }) => /<(.+)>/.exec(to)?.[1]);
  expect(goodbyes.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  expect(await tablesWith(people)).toEqual(people.map(() => ["audit", "audit_entry"]));
  expect(await site.storedFiles()).toEqual([]);
  expect(await countOpenJobs(site.services.db)).toEqual([]);
  expect(people.length).toBeGreaterThan(5);
});

test("an archive that a server stored after its owner had gone, and ended, does not stay", async () => {
  const person = await aPerson("late");
  const { files } = site.services;
  await new Promise<void>((isStored) => {
    const put = async (file: NewFile) => {
      await askToGo(person);
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

test("what could not be made for them goes with them, and what could not be sent to them a day later", async () => {
  const person = await aPerson("refused");
  site.fillDisk();
  await site.jobs.runDue();
  await askToGo(person);
  const mail = createOutbox({ folder: join(site.folder, "mail") });
  mail.failNext({ kind: "refused", reason: "told to" });
  await jobsOf({ ...site.services, mail }).runDue();
  const open = await countOpenJobs(site.services.db);
  expect(open.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual(["erasure waiting", "mail failed"]);
  site.clock.pass(days(1));
  await site.jobs.runDue();
  expect(await tablesWith([person])).toEqual([["audit", "audit_entry"]]);
});
