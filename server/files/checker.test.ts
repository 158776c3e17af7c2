import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pdfFile } from "../testing/documents.ts";
import { createFileChecker, type FileCheckerOptions } from "./checker.ts";

const open: ReturnType<typeof createFileChecker>[] = [];
function opened(options: FileCheckerOptions = {}): ReturnType<typeof createFileChecker> {
  const checker = createFileChecker(options);
  open.push(checker);
  return checker;
}
afterEach(async () => {
  for (const checker of open.splice(0)) await checker.close();
});

const report = { name: "report.pdf", type: "application/pdf", bytes: pdfFile() };
/** Small to send, and some seconds of work. */
const long = await sharp({ create: { width: 7000, height: 6000, channels: 4, background: "#0b4f6c80" } })
  .toColourspace("rgb16")
  .png({ compressionLevel: 1, progressive: true })
  .withMetadata({ orientation: 6 })
  .toBuffer();
const slow = { name: "slow.png", type: "image/png", bytes: long };
const outcomeOf = (look: Promise<unknown>): Promise<unknown> =>
  look.then(
    () => "taken",
    (error: unknown) => error,
  );
const isAlive = (id: number | undefined): boolean => {
  try {
    return process.kill(id ?? 0, 0);
  } catch {
    return false;
  }
};

test("takes and refuses as the checks themselves do", async () => {
  const checker = opened();
  const { name, mime, bytes } = await checker.checkDocument(report);
  expect([name, mime, bytes.equals(report.bytes)]).toEqual(["report.pdf", "application/pdf", true]);
  await expect(checker.checkDocument({ ...report, type: "text/html" })).rejects.toMatchObject({
    name: "Refusal",
    code: "unsupported-type",
    errors: [{ field: "file", reason: "rule" }],
  });
  const photo = await sharp({ create: { width: 500, height: 400, channels: 3, background: "#884422" } })
    .jpeg()
    .toBuffer();
  const { format, width, height } = await sharp(await checker.makePortrait(photo)).metadata();
  expect([format, width, height]).toEqual(["webp", 320, 320]);
  await expect(checker.makePortrait(report.bytes)).rejects.toMatchObject({ code: "unsupported-type" });
});

test("has one process, started with the first file", async () => {
  const checker = opened();
  expect(checker.processId()).toBeUndefined();
  await checker.checkDocument(report);
  const first = checker.processId();
  expect(isAlive(first)).toBe(true);
  await Promise.all([checker.checkDocument(report), checker.checkDocument(report)]);
  expect(checker.processId()).toBe(first);
});

test("other work goes on while a file is searched", async () => {
  const checker = opened();
  await checker.checkDocument(report);
  const bytes = pdfFile("#41".repeat(4 * 1024 * 1024));
  let isDone = false;
  const look = checker.checkDocument({ ...report, bytes }).finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns += 1) await turn();
  expect((await look).bytes).toHaveLength(bytes.length);
  expect(turns).toBeGreaterThan(100);
});

test("a picture that takes too much memory is refused in words, and the next file is looked at", async () => {
  const failures: string[] = [];
  const checker = opened({ mostMemory: 250 * 1024 * 1024, onFailure: (reason) => failures.push(reason) });
  await checker.checkDocument(report);
  const first = checker.processId();
  const [refused, next] = await Promise.all([
    outcomeOf(checker.checkDocument(slow)),
    outcomeOf(checker.checkDocument(report)),
  ]);
  expect(refused).toMatchObject({
    name: "Refusal",
    code: "unsupported-type",
    message: expect.stringMatching(/^This file takes too much time or memory.*Please.*\.$/),
    errors: [{ field: "file", reason: "rule" }],
  });
  expect(next).toBe("taken");
  expect([isAlive(first), failures]).toEqual([false, ["Error: the process ended"]]);
});

test("a process that is killed is replaced", async () => {
  const checker = opened();
  await checker.checkDocument(report);
  const first = checker.processId() ?? 0;
  const look = outcomeOf(checker.checkDocument(slow));
  process.kill(first, "SIGKILL");
  expect(await look).toMatchObject({ code: "unsupported-type" });
  expect(await outcomeOf(checker.checkDocument(report))).toBe("taken");
  expect(checker.processId()).not.toBe(first);
});

describe("with a process that", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sojourn-checker-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const scripted = async (name: string, source: string): Promise<string> => {
    const path = join(folder, `${name}.mjs`);
    await writeFile(path, source);
    return path;
  };
  const hanging = () =>
    scripted(
      "hanging",
      `process.on("message", ({ name, bytes }) => {
         if (name === "endless.pdf") for (;;);
         process.send({ kind: "document", made: { name, mime: "application/pdf", bytes } });
       });
       process.on("disconnect", () => process.exit());
       process.send({ kind: "ready" });`,
    );
  const endless = { ...report, name: "endless.pdf" };

  test("does not end its search, the file is refused in words, and the next one is looked at", async () => {
    const failures: string[] = [];
    const checker = opened({
      script: await hanging(),
      deadlineMs: 2000,
      onFailure: (reason) => failures.push(reason),
    });
    const looks = [endless, report].map((file) => outcomeOf(checker.checkDocument(file)));
    expect(await Promise.all(looks)).toMatchObject([{ code: "unsupported-type" }, "taken"]);
    expect(failures).toEqual(["Error: no answer in 2000 ms"]);
  });

  test("is busy, few wait for a while, and others are asked to come back", async () => {
    const checker = opened({ script: await hanging(), mostWaiting: 1, patienceMs: 500, deadlineMs: 2500 });
    await checker.checkDocument(report);
    const first = outcomeOf(checker.checkDocument(endless));
    const [waits, comesBack] = [report, report].map((file) => outcomeOf(checker.checkDocument(file)));
    const later = { code: "try-later", retryAfter: 30, message: expect.stringMatching(/Please/) };
    expect(await comesBack).toMatchObject(later);
    expect(await waits).toMatchObject(later);
    const large = { ...report, bytes: Buffer.alloc(101 * 1024 * 1024) };
    expect(await outcomeOf(checker.checkDocument(large))).toMatchObject(later);
    expect(await first).toMatchObject({ code: "unsupported-type" });
    expect(await outcomeOf(checker.checkDocument(report))).toBe("taken");
  });

  test("cannot start, people are asked to come back", async () => {
    const failures: string[] = [];
    const script = await scripted("broken", "process.exit(1)");
    const checker = opened({ script, onFailure: (reason) => failures.push(reason) });
    expect(await outcomeOf(checker.checkDocument(report))).toMatchObject({ code: "try-later" });
    expect(failures).toHaveLength(1);
  });

  test("is busy when the server ends, it ends too, and what waited is refused", async () => {
    const checker = opened({ script: await hanging() });
    await checker.checkDocument(report);
    const id = checker.processId();
    const looks = [endless, report].map((file) => outcomeOf(checker.checkDocument(file)));
    await checker.close();
    expect(await Promise.all(looks)).toMatchObject([{ code: "try-later" }, { code: "try-later" }]);
    expect(await outcomeOf(checker.checkDocument(report))).toMatchObject({ code: "try-later" });
    expect(isAlive(id)).toBe(false);
  });

  test("has nothing to do for a while, it ends", async () => {
    const checker = opened({ script: await hanging(), idleMs: 10 });
    await checker.checkDocument(report);
    await expect.poll(() => checker.processId()).toBeUndefined();
    expect(await outcomeOf(checker.checkDocument(report))).toBe("taken");
  });
});

/** A program as the server is one: Node runs its TypeScript, and nothing keeps it alive but its own work. */
const program = (end: string) => {
  const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const source = `
    import { createFileChecker } from ${module("checker.ts")};
    import { pdfFile } from ${module("../testing/documents.ts")};
    const checker = createFileChecker();
    const { mime } = await checker.checkDocument({ name: "a", type: "", bytes: pdfFile() });
    console.log(mime, checker.processId());
    ${end}`;
  const { stdout, status, signal } = spawnSync(process.execPath, ["--input-type=module", "-e", source], {
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    encoding: "utf8",
    timeout: 60_000,
  });
  const [mime, id] = stdout.trim().split(" ");
  return { mime, id: Number(id), status, signal };
};

test.each([
  ["ends", "", { status: 0, signal: null }],
  ["is killed", 'process.kill(process.pid, "SIGKILL");', { status: null, signal: "SIGKILL" }],
])("no process stays behind a server that %s", { timeout: 90_000 }, async (_, end, expected) => {
  const { id, ...ended } = program(end);
  expect(ended).toEqual({ mime: "application/pdf", ...expected });
  await expect.poll(() => isAlive(id), { timeout: 10_000 }).toBe(false);
});
