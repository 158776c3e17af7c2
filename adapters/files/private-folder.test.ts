import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFolderPrivate, keepTreePrivate } from "./private-folder.ts";

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "sojourn-private-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

test("a new or world-readable folder becomes private", async () => {
  const [made, there] = [join(home, "a/b"), join(home, "there")];
  keepFolderPrivate(made);
  await mkdir(there);
  await chmod(there, 0o755);
  keepFolderPrivate(there);
  expect([await modeOf(made), await modeOf(there)]).toEqual(["700", "700"]);
});

test("its files and sub-folders become private too, but not the targets of links", async () => {
  const [outside, tree] = [join(home, "outside"), join(home, "tree")];
  await mkdir(join(tree, "base/1"), { recursive: true });
  await writeFile(outside, "");
  await writeFile(join(tree, "base/1/2"), "");
  await symlink(outside, join(tree, "link"));
  for (const [path, mode] of [
    [outside, 0o644],
    [join(tree, "base/1/2"), 0o666],
    [join(tree, "base"), 0o777],
  ] as const)
    await chmod(path, mode);
  keepTreePrivate(tree);
  expect(await Promise.all(["base", "base/1", "base/1/2"].map((path) => modeOf(join(tree, path))))).toEqual([
    "700",
    "700",
    "600",
  ]);
  expect(await modeOf(outside)).toBe("644");
});
