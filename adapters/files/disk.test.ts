import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDiskFiles } from "./disk.ts";
import { filesSuite } from "./files.suite.ts";
import { addMasterKey, loadMasterKey } from "./master-key.ts";

const now = () => new Date();
const newFolder = () => mkdtemp(join(tmpdir(), "sojourn-files-"));

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

filesSuite("files on disk", async () => {
  const home = await newFolder();
  const folder = join(home, "files");
  const files = await createDiskFiles({ folder, keys: await loadMasterKey(join(home, "keys")), now });
  const pathOf = (key: string) => join(folder, key.slice(-2), key);
  return {
    files,
    stored: async () => Promise.all((await filesIn(folder)).map((path) => readFile(path))),
    damage: async (key, change) => writeFile(pathOf(key), change(await readFile(pathOf(key)))),
    swapIn: async (key, from) => writeFile(pathOf(key), await readFile(pathOf(from))),
    fillUp: () => files.failNext({ kind: "full" }),
    stop: async () => {
      await files.close();
      await rm(home, { recursive: true });
    },
  };
});

describe("files on disk", () => {
  let home: string;
  beforeEach(async () => {
    home = await newFolder();
  });
  afterEach(() => rm(home, { recursive: true }));

  const file = { key: "0123456789abcdefAB", context: "clinic/amina", limitBytes: 1000 };

  it("are readable by their owner only", async () => {
    const disk = await createDiskFiles({ folder: join(home, "files"), keys: await loadMasterKey(home), now });
    await disk.put({ ...file, bytes: Buffer.from("x-ray") });
    expect((await stat(join(home, "files/AB", file.key))).mode & 0o777).toBe(0o600);
    expect((await stat(join(home, "files"))).mode & 0o777).toBe(0o700);
  });

  it("open after the master key was rotated, and not without the old one", async () => {
    const folder = join(home, "files");
    const before = await createDiskFiles({ folder, keys: await loadMasterKey(home), now });
    await before.put({ ...file, bytes: Buffer.from("x-ray") });
    const keys = await addMasterKey(home);
    const opened = await (await createDiskFiles({ folder, keys, now })).open(file.key, file.context);
    expect(opened.kind === "open" && String(await buffer(opened.stream))).toBe("x-ray");
    const onlyNew = { current: 2, byId: new Map([[2, randomBytes(32)]]) };
    const without = await createDiskFiles({ folder, keys: onlyNew, now });
    await expect(without.open(file.key, file.context)).rejects.toThrow("master key 1 is not here");
  });

  it("are cleared of a crash's remains, but not of writes in progress", async () => {
    const parts = join(home, "files/parts");
    await mkdir(parts, { recursive: true });
    await writeFile(join(parts, "old.part"), "torn");
    await writeFile(join(parts, "young.part"), "being written");
    const twoHoursAgo = Date.now() / 1000 - 7200;
    await utimes(join(parts, "old.part"), twoHoursAgo, twoHoursAgo);
    await createDiskFiles({ folder: join(home, "files"), keys: await loadMasterKey(home), now });
    expect(await readdir(parts)).toEqual(["young.part"]);
  });

  it("are cleared of a killed process's partial files", async () => {
    const parts = join(home, "files/parts");
    const disk = await createDiskFiles({ folder: join(home, "files"), keys: await loadMasterKey(home), now });
    for (const part of [`${file.key}.0a.part`, "another-key-00001.0a.part"]) await writeFile(join(parts, part), "torn");
    await disk.remove(file.key);
    expect(await readdir(parts)).toEqual(["another-key-00001.0a.part"]);
  });
});
