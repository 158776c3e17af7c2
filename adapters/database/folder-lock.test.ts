import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FolderInUse, lockFolder } from "./folder-lock.ts";

let folder: string;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sojourn-lock-"));
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
  await rm(folder, { recursive: true, force: true });
});

const program = `
  const { lockFolder } = await import(${JSON.stringify(new URL("folder-lock.ts", import.meta.url).href)});
  const started = Date.now();
  await lockFolder(process.argv[1]).then(
    () => { console.log("held"); setInterval(() => {}, 1000); },
    (error) => console.log(error.name, Date.now() - started),
  );
`;

/** Starts another process that tries to lock the folder; returns its first output. */
async function inAnotherProcess(held: string, environment = {}): Promise<{ output: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, held], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.add(child);
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  return { output: chunk.toString().trim(), child };
}

async function killed({ child }: { child: ChildProcess }): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

describe.each([
  ["a folder", (root: string) => root],
  [
    "a folder so deep that no socket fits in it",
    (root: string) => join(root, ..."abcdefgh".split("").map((name) => name.repeat(30))),
  ],
])("%s", (_, within) => {
  const path = () => {
    const held = within(folder);
    mkdirSync(held, { recursive: true });
    return held;
  };

  test("belongs to one process, and a second one is refused at once", async () => {
    const held = path();
    const first = await inAnotherProcess(held);
    expect(first.output).toBe("held");
    const [name, milliseconds] = (await inAnotherProcess(held, { TMPDIR: folder })).output.split(" ");
    expect(name).toBe("FolderInUse");
    expect(Number(milliseconds)).toBeLessThan(2000);
    await expect(lockFolder(held)).rejects.toThrow(FolderInUse);
    expect(first.child.exitCode).toBeNull();
  });

  test("is free again after its process was killed", async () => {
    const held = path();
    for (let round = 0; round < 2; round++) await killed(await inAnotherProcess(held));
    const release = await lockFolder(held);
    await release();
  });

  test("is free again when released", async () => {
    const held = path();
    for (let round = 0; round < 3; round++) {
      const release = await lockFolder(held);
      await expect(lockFolder(held)).rejects.toThrow(/is in use by another process/);
      await release();
    }
    expect((await readdir(held)).filter((name) => name.endsWith(".sock"))).toEqual([]);
  });
});

test("goes to one of many processes that start at once after a crash", async () => {
  await killed(await inAnotherProcess(folder));
  const tries = await Promise.all(Array.from({ length: 4 }, () => inAnotherProcess(folder)));
  expect(tries.filter(({ output }) => output === "held")).toHaveLength(1);
});

test("differs between two folders", async () => {
  mkdirSync(join(folder, "a"));
  mkdirSync(join(folder, "b"));
  const locks = [await lockFolder(join(folder, "a")), await lockFolder(join(folder, "b"))];
  await Promise.all(locks.map((release) => release()));
});
