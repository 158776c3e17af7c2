import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { filesInZip } from "../testing/documents.ts";
import { type ZipEntry, zipOf } from "./zip.ts";

const at = new Date("2026-11-21T10:20:30Z");
const entry = (name: string, ...chunks: readonly Uint8Array[]): ZipEntry => ({
  name,
  at,
  open: async () =>
    (async function* () {
      yield* chunks;
    })(),
});

test("whatever is put in comes out by its name", async () => {
  const contents = fc.array(fc.tuple(fc.stringMatching(/^[a-z\u0620-\u064a]{1,8}$/), fc.array(fc.uint8Array())));
  await fc.assert(
    fc.asyncProperty(contents, async (given) => {
      const files = filesInZip(await buffer(zipOf(given.map(([name, chunks]) => entry(name, ...chunks)))));
      expect(files.size).toBe(given.length);
      expect([...files.values()].map((bytes) => bytes.toString("hex"))).toEqual(
        given.map(([, chunks]) => Buffer.concat(chunks).toString("hex")),
      );
    }),
    { numRuns: 40 },
  );
});

test("the same name twice is two files", async () => {
  const zip = await buffer(
    zipOf([entry("a/knee.pdf", Buffer.from("1")), entry("a/Knee.pdf", Buffer.from("2")), entry("a/.x"), entry("a/.x")]),
  );
  expect([...filesInZip(zip).keys()]).toEqual(["a/knee.pdf", "a/Knee (2).pdf", "a/.x", "a/.x (2)"]);
});

test("every file is opened when its turn comes, and once", async () => {
  const opened: string[] = [];
  const counted = (name: string): ZipEntry => ({
    ...entry(name, Buffer.from(name)),
    open: () => {
      opened.push(name);
      return entry(name, Buffer.from(name)).open();
    },
  });
  const zip = zipOf([counted("a"), counted("b")]);
  expect(opened).toEqual(["a"]);
  await buffer(zip);
  expect(opened).toEqual(["a", "b"]);
});

const broken = (where: "open" | "read"): ZipEntry => ({
  name: "broken",
  at,
  open: async () => {
    if (where === "open") throw new Error("no such file");
    return (async function* () {
      yield Buffer.from("begun");
      throw new Error("the disk failed");
    })();
  },
});

test.each([
  ["open", "no such file"],
  ["read", "the disk failed"],
] as const)("a file that does not %s ends the archive with its error", async (where, message) => {
  await expect(buffer(zipOf([entry("a", Buffer.from("1")), broken(where), entry("b")]))).rejects.toThrow(message);
});

test("an archive that nobody reads to its end closes the file that it is reading", async () => {
  const closed = Promise.withResolvers<void>();
  const endless: ZipEntry = {
    name: "endless",
    at,
    open: async () =>
      (async function* () {
        try {
          for (;;) yield Buffer.alloc(65_536);
        } finally {
          closed.resolve();
        }
      })(),
  };
  const zip = zipOf([endless]);
  for await (const _ of zip) break;
  await closed.promise;
});
