/**
 * Writes a compressed file beside each built script and style sheet, which the server sends in its place. The best quality takes seconds,
 * too long while a browser waits, and while the product starts for the first time: until a file is there, the server compresses by itself.
 */
import { existsSync, globSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const compressed = promisify(brotliCompress);

setPriority(constants.priority.PRIORITY_LOW);
const built = await readFile("dist/built-from", "utf8");
await Promise.all(
  globSync("dist/client/**/*.{js,css}").map(async (file) => {
    if (existsSync(`${file}.br`)) return;
    const content = await readFile(file);
    const small = await compressed(content);
    if (small.length >= content.length) return;
    // A server that runs already never reads a half-written file, nor does another command that compresses.
    await writeFile(`${file}.${process.pid}.new`, small);
    await rename(`${file}.${process.pid}.new`, `${file}.br`);
  }),
);
await writeFile("dist/compressed-from", built);
