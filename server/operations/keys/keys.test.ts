import { afterAll, expect, test } from "vitest";
import { days } from "../../../contract/durations.ts";
import { emailKey } from "../../../contract/values.ts";
import { clientOwner } from "../../db/access.ts";
import { readClientData } from "../../privacy/personal-data.ts";
import { boughtTreatment } from "../../testing/bought.ts";
import { settledClient } from "../../testing/people.ts";
import { openTestSite } from "../../testing/site.ts";
import type { CommandResult } from "../run-command.ts";
import { type KeysRequest, readKeysCommand, runKeysCommand } from "./keys.ts";
import { countSealedWith } from "./sealed-queries.ts";

const site = await openTestSite();
afterAll(() => site.close());

const keys = (...args: string[]): Promise<CommandResult> =>
  runKeysCommand(site.services, readKeysCommand(args) as KeysRequest); // the test gives valid ones

test("a key is added, everything is sealed with it, and the old one goes: nothing is lost", async () => {
  const ana = await settledClient(site, "ana");
  await boughtTreatment(site, ana.person);
  await site.mails();
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the test site has providers");
  const { sub, email } = ana.person;
  const subject = { owner: clientOwner({ sub }), emailKey: emailKey(email) };
  const read = () => readClientData(site.services, providerId, subject);
  const before = await read();
  const sealed = await countSealedWith(site.services.database, 1);
  for (const place of ["quote.request", "document.name", "trip.travellers", "identity.credential.verifier"])
    expect(sealed.get(place), place).toBeGreaterThan(0);

  expect((await keys("retire", "1")).errorOutput).toContain("is the current key");
  expect((await keys("add")).output).toContain("master-2.key is there");
  expect(site.services.keys.current).toBe(2);
  // The clock of the test is behind that of the file system.
  site.clock.pass(days(30));
  expect((await keys("retire", "1")).errorOutput).toMatch(
    /is still needed:[\s\S]*quote\.request: 2\n[\s\S]*files: 3\n/,
  );

  const resealed = await keys("reseal");
  expect(resealed).toMatchObject({ code: 0, errorOutput: "" });
  expect(resealed.output).toMatch(/^[1-9]\d* values and 3 files are sealed with master-2.key now/);
  expect(await read()).toEqual(before);
  expect((await keys("reseal")).output).toMatch(/^0 values and 0 files/);

  // Messages and codes of sign-ins end by themselves.
  await site.mails();
  expect(await countSealedWith(site.services.database, 1)).toEqual(new Map());
  expect(await keys("retire", "1")).toMatchObject({ code: 0, errorOutput: "" });
  expect((await keys("list")).output).toBe("master-2.key  current\n");
  expect(await read()).toEqual(before);
});

test("wrong usage is answered with the usage", () => {
  for (const args of [[], ["retire"], ["retire", "one"], ["add", "2"], ["--now"]])
    expect(readKeysCommand(args)).toMatchObject({ code: 2, errorOutput: expect.stringContaining("npm run keys") });
});
