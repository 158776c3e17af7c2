import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addMasterKey, loadMasterKey, retireMasterKey } from "./master-key.ts";

describe("the master key", () => {
  let folder: string;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "sojourn-keys-")), "keys");
  });
  afterEach(() => rm(join(folder, ".."), { recursive: true }));

  it("is created once, for its owner only, and then read", async () => {
    const made = await loadMasterKey(folder);
    expect(made.current).toBe(1);
    expect(made.byId.get(1)).toHaveLength(32);
    expect(await loadMasterKey(folder)).toEqual(made);
    expect(await readdir(folder)).toEqual(["master-1.key"]);
    expect((await stat(join(folder, "master-1.key"))).mode & 0o777).toBe(0o600);
  });

  it("is the same for all processes that start at once", async () => {
    const [one, ...others] = await Promise.all(Array.from({ length: 20 }, () => loadMasterKey(folder)));
    for (const other of others) expect(other).toEqual(one);
    expect(await readdir(folder)).toEqual(["master-1.key"]);
  });

  it("keeps the older keys when a new one is added", async () => {
    const { byId } = await loadMasterKey(folder);
    const rotated = await addMasterKey(folder);
    expect(rotated.current).toBe(2);
    expect(rotated.byId.get(1)).toEqual(byId.get(1));
    expect(rotated.byId.get(2)).not.toEqual(byId.get(1));
  });

  it("is used by running processes as soon as another process has added it, and no longer once it is retired", async () => {
    const running = await loadMasterKey(folder);
    expect(running.current).toBe(1);
    await addMasterKey(folder);
    expect(running.current).toBe(2);
    await retireMasterKey(folder, 1);
    expect([...running.byId.keys()]).toEqual([2]);
    expect(running.root).toHaveLength(32);
    await rm(folder, { recursive: true });
    expect(running.current).toBe(2);
    await loadMasterKey(folder);
  });

  it("is refused when it is readable by others, or incomplete", async () => {
    await loadMasterKey(folder);
    const path = join(folder, "master-1.key");
    await chmod(path, 0o644);
    await expect(loadMasterKey(folder)).rejects.toThrow("chmod 600");
    await chmod(path, 0o600);
    await writeFile(path, "short");
    await expect(loadMasterKey(folder)).rejects.toThrow("5 bytes instead of 32");
  });
});
