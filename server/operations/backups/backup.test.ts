import { appendFile, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { clientOwner } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { listenForDesk } from "../../desk/socket.ts";
import { readClientData } from "../../privacy/personal-data.ts";
import { settledClient } from "../../testing/people.ts";
import { plainScreens } from "../../testing/plain-screens.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { openInstallation } from "../open-installation.ts";
import type { CommandResult } from "../run-command.ts";
import { runBackup } from "./backup.ts";
import { runRestore } from "./restore.ts";

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "sojourn-backup-"));
});
afterAll(() => rm(home, { recursive: true }));

/** Runs a command like a process of its own. */
async function run(command: typeof runBackup, dataDir: string, ...args: string[]): Promise<CommandResult> {
  const installation = openInstallation(() => readConfig({ DATA_DIR: dataDir }));
  try {
    return await command(args, installation);
  } finally {
    await installation.close();
  }
}

const everythingOf = (site: TestSite, providerId: ProviderId, sub: string) =>
  readClientData(site.services, providerId, { owner: clientOwner({ sub }), emailKey: undefined });

test("a running installation is backed up, loses its disk, and comes back with every row, file and key", {
  // An embedded database on disk starts three times, which is slow on a busy machine.
  timeout: 120_000,
}, async () => {
  const [data, copy, keys] = ["data", "copy", "keys"].map((name) => join(home, name)) as [string, string, string];
  const site = await openTestSite({ folder: data, screens: plainScreens });
  const desk = await listenForDesk({ ...site.services, jobs: site.jobs });
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the test site has providers");
  const ana = await settledClient(site, "ana");
  const before = await everythingOf(site, providerId, ana.person.sub);
  let isWriting = true;
  async function writeOn(): Promise<void> {
    while (isWriting) await site.call("POST", "/api/quotes", { body: { language: "en" } });
  }
  const writing = writeOn();
  const backup = await run(runBackup, data, copy, "--keys", keys);
  isWriting = false;
  await writing;
  expect(backup).toMatchObject({ code: 0, errorOutput: "" });
  expect(backup.output).toContain("The keys (master-1.key) are in");
  expect((await readdir(copy)).toSorted()).toEqual(["database.tar.gz", "files", "manifest.json", "pictures"]);
  expect((await stat(copy)).mode & 0o077).toBe(0);
  await desk.close();
  await site.close();

  expect((await run(runRestore, data, copy, "--keys", keys)).errorOutput).toMatch(
    /is not empty\.\nNothing was changed/,
  );
  await rm(data, { recursive: true });
  const other = join(home, "other-keys");
  await mkdir(other);
  await writeFile(join(other, "master-1.key"), Buffer.alloc(32));
  expect((await run(runRestore, data, copy, "--keys", other)).errorOutput).toContain(
    "master-1.key is not the backup's",
  );
  expect(await run(runRestore, data, copy, "--keys", keys)).toMatchObject({ code: 0, errorOutput: "" });

  const again = await openTestSite({ folder: data, screens: plainScreens, providers: [] });
  expect(await everythingOf(again, providerId, ana.person.sub)).toEqual(before);
  const [{ files } = { files: [] }] = before.filter(({ called }) => called === "documents");
  for (const { key, context } of files) {
    const opened = await again.services.files.open(key, context);
    if (opened.kind !== "open") throw new Error(`${key} is ${opened.kind}`);
    for await (const piece of opened.stream) expect(piece).toBeInstanceOf(Buffer);
  }
  expect(files).toHaveLength(1);
  await again.close();
});

test("an incomplete or damaged backup is refused", async () => {
  const [source, target] = [join(home, "damaged"), join(home, "target")];
  expect((await run(runRestore, target, source)).errorOutput).toContain("is no complete backup");
  await cp(join(home, "copy"), source, { recursive: true });
  await writeFile(join(source, "database.tar.gz"), "cut");
  expect((await run(runRestore, target, source, "--keys", join(home, "keys"))).errorOutput).toContain(
    "database.tar.gz is missing or was changed",
  );
});

test("a backup with a changed or a missing file is refused before anything is written", async () => {
  const [source, target] = [join(home, "files-changed"), join(home, "untouched")];
  await cp(join(home, "copy"), source, { recursive: true });
  const [file] = (await readdir(join(source, "files"), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const path = join(file?.parentPath ?? "", file?.name ?? "");
  const refused = async () => (await run(runRestore, target, source, "--keys", join(home, "keys"))).errorOutput;
  await appendFile(path, "x");
  expect(await refused()).toMatch(/files was changed: the backup had (\d+) files there, and there are \1\.\nNothing/);
  await rm(path);
  expect(await refused()).toMatch(/files was changed/);
  expect(await readdir(target).catch(() => [])).toEqual([]);
});

test("a backup is refused without a place for the keys, or with one inside itself", async () => {
  expect(await run(runBackup, join(home, "data"), join(home, "new"))).toMatchObject({ code: 2 });
  const inside = await run(runBackup, join(home, "data"), join(home, "new"), "--keys", join(home, "new/keys"));
  expect(inside.errorOutput).toContain("Keep the keys in a separate folder");
  const within = await run(runBackup, join(home, "data"), join(home, "data/backup"), "--without-keys");
  expect(within).toMatchObject({ code: 1, errorOutput: expect.stringContaining("Keep the backup outside of") });
});
