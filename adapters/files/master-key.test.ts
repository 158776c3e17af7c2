import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { seconds } from "../../contract/durations.ts";
import { createAwsKms } from "../key-wrapping/aws-kms.ts";
import { type LoopbackKms, startLoopbackKms } from "../testing/loopback-kms.ts";
import { addMasterKey, loadMasterKey, retireMasterKey, wrapMasterKeys } from "./master-key.ts";

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

  describe("wrapped by a service", () => {
    let kms: LoopbackKms;
    beforeEach(async () => {
      kms = await startLoopbackKms();
    });
    afterEach(() => kms.close());
    const wrapping = () => createAwsKms({ url: kms.url, timeoutMs: 2000 });

    it("is created wrapped, opened once by a process, added and retired, and useless without the service", async () => {
      const made = await loadMasterKey(folder, wrapping());
      const key = made.byId.get(1) ?? new Uint8Array();
      expect((await readFile(join(folder, "master-1.key"))).includes(Buffer.from(key))).toBe(false);
      const asked = kms.requests.length;
      for (let n = 0; n < 5; n++) expect(made.byId.get(1)).toEqual(key);
      expect(kms.requests).toHaveLength(asked);
      await expect(loadMasterKey(folder)).rejects.toThrow("is wrapped: set KEY_WRAPPING");
      expect((await addMasterKey(folder, wrapping())).current).toBe(2);
      await retireMasterKey(folder, 1, wrapping());
      const { byId, root } = await loadMasterKey(folder, wrapping());
      expect([[...byId.keys()], root?.length]).toEqual([[2], 32]);
      kms.failNext("refuse");
      await expect(loadMasterKey(folder, wrapping())).rejects.toThrow("KMS Decrypt: 400 AccessDeniedException");
    });

    it("that lay open is wrapped in place, and running processes go on with it and learn of the next", async () => {
      vi.useFakeTimers({ toFake: ["setInterval"] });
      const plain = await loadMasterKey(folder);
      const running = await loadMasterKey(folder, wrapping());
      expect(await wrapMasterKeys(folder, wrapping())).toEqual(["master-1.key"]);
      expect(await wrapMasterKeys(folder, wrapping())).toEqual([]);
      for (const each of [plain, running]) expect(each.byId.get(1)).toHaveLength(32);
      const added = await addMasterKey(folder, wrapping());
      expect(running.current).toBe(1);
      await vi.advanceTimersByTimeAsync(seconds(10));
      await vi.waitFor(() => expect(running.current).toBe(2));
      expect(running.byId).toEqual(added.byId);
      vi.useRealTimers();
    });
  });
});
