import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMasterKey, loadMasterKey } from "../../adapters/files/master-key.ts";
import { asOwner } from "../db/access.ts";
import { insertJob } from "../jobs/queries.ts";
import { plainScreens } from "../testing/plain-screens.ts";
import { testProviders } from "../testing/providers.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { examine, reportOf } from "./doctor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({
    screens: plainScreens,
    now: new Date(),
    providers: [],
    environment: { SMTP_URL: "smtp://127.0.0.1:1" },
  });
});
afterAll(() => site.close());

const examined = async () => reportOf(await examine(site.services));

test("reports in words what works and what an operator should know", async () => {
  await chmod(site.folder, 0o700);
  site.clock.pass(Date.now() - site.clock.now().getTime());
  const { code, output } = await examined();
  expect(output).toContain("ok      Schema: is of this version.");
  expect(output).toContain("ok      Clock: agrees with the database's.");
  expect(output).toContain("ok      Jobs: none has failed.");
  expect(output).toContain("advice  Payments: are not real (DEMONSTRATION=yes).");
  expect(output).toContain("PROBLEM Mail: 127.0.0.1 does not answer");
  expect(output).toMatch(/\n1 problem, \d+ pieces of advice\n$/);
  expect(code).toBe(1);
});

test("names what has gone wrong since, with what to do", async () => {
  const providerId = await site.addProvider({ ...testProviders[0], domains: ["nowhere.invalid"] });
  if (!testProviders[0]) throw new Error("there are test providers");
  const { db, newId } = site.services;
  const work = { id: newId(), kind: "unknown", payload: {}, runAfter: new Date(site.clock.now().getTime() - 600_000) };
  await asOwner(db, providerId, "message:test", (tx) => insertJob(tx, providerId, work));
  await addMasterKey(join(site.folder, "keys"));
  site.clock.pass(60_000);
  await chmod(site.folder, 0o755);
  const { output } = await examined();
  expect(output).toContain(`PROBLEM Data folder: others can enter ${site.folder}: run chmod 700 on it.`);
  expect(output).toContain("PROBLEM Domain: nowhere.invalid is not in the DNS");
  expect(output).toContain("PROBLEM Jobs: some are late by five minutes");
  expect(output).toContain("PROBLEM Clock: the database's differs by");
  expect(output).toContain("advice  Keys: there are 2: run npm run keys -- reseal");
});

test("says so when the keys are not those of the database", async () => {
  const pool = await site.call("GET", "/api/provider/user-pool-config/nowhere.invalid");
  expect(pool.status).toBe(200);
  expect((await examined()).output).toContain("Keys: there are 2");
  const keys = await loadMasterKey(join(site.folder, "other-keys"));
  const { output } = reportOf(await examine({ ...site.services, keys }));
  expect(output).toContain(`PROBLEM Keys: the keys in ${join(site.folder, "keys")} are not those of this database`);
});

test("says so when the database does not answer", async () => {
  await site.services.database.close();
  expect((await examined()).output).toContain("PROBLEM Database: does not answer");
});
