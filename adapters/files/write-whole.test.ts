import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeWhole } from "./write-whole.ts";

describe("an atomically written file", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sojourn-whole-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = (text: string, existing: "replace" | "keep") =>
    writeWhole({ path: join(folder, "new/file"), existing, fill: (file) => file.writeFile(text) });
  const read = () => readFile(join(folder, "new/file"), "utf8");

  it("replaces the earlier file, or keeps it, as configured", async () => {
    await write("first", "keep");
    await write("second", "keep");
    expect(await read()).toBe("first");
    await write("third", "replace");
    expect(await read()).toBe("third");
    expect(await readdir(join(folder, "new"))).toEqual(["file"]);
  });

  it("does not exist when writing breaks off", async () => {
    const path = join(folder, "file");
    const fill = async (file: { writeFile(text: string): Promise<void> }) => {
      await file.writeFile("half");
      throw new Error("no more");
    };
    await expect(writeWhole({ path, existing: "replace", fill })).rejects.toThrow("no more");
    expect(await readdir(folder)).toEqual([]);
  });
});
