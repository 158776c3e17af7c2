import { writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createCommandWrapping } from "./command.ts";
import { keyWrappingSuite } from "./key-wrapping.suite.ts";

/** Wraps with a key of its own; a file beside it makes it refuse, or say nothing. */
const program = `#!${process.execPath}
const { existsSync, rmSync } = require("node:fs");
const { createCipheriv, createDecipheriv } = require("node:crypto");
const [key, iv] = [Buffer.alloc(32, 7), Buffer.alloc(12, 7)];
const told = (name) => existsSync(__dirname + "/" + name) && (rmSync(__dirname + "/" + name), true);
if (told("refuse")) process.exit(3);
if (told("silence")) setInterval(() => {}, 1000);
else {
  const parts = [];
  process.stdin.on("data", (part) => parts.push(part)).on("end", () => {
    const input = Buffer.concat(parts);
    if (process.argv[2] === "wrap") {
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      return process.stdout.write(Buffer.concat([cipher.update(input), cipher.final(), cipher.getAuthTag()]));
    }
    const cipher = createDecipheriv("aes-256-gcm", key, iv).setAuthTag(input.subarray(-16));
    process.stdout.write(Buffer.concat([cipher.update(input.subarray(0, -16)), cipher.final()]));
  });
}
`;

keyWrappingSuite("keys wrapped by a program", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sojourn-wrap-"));
  const command = join(folder, "wrap.cjs");
  await writeFile(command, program);
  await chmod(command, 0o700);
  return {
    wrapping: createCommandWrapping({ command, timeoutMs: 3000 }),
    fail: (how) => writeFileSync(join(folder, how), ""),
    stop: () => rm(folder, { recursive: true }),
  };
});

test("a program that does not exist is named as such", async () => {
  const missing = createCommandWrapping({ command: "/nowhere/wrap", timeoutMs: 500 });
  await expect(missing.wrap(new Uint8Array(32))).rejects.toThrow(
    "KEY_WRAPPING wrap: the program does not start (ENOENT)",
  );
});
