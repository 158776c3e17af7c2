import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { fontOfWoff } from "./woff.ts";

const packages = createRequire(import.meta.url);
const woff = readFileSync(packages.resolve("@fontsource/inter/files/inter-latin-500-normal.woff"));

test("a font's tables come out whole, each at a multiple of four bytes", () => {
  const font = Buffer.from(fontOfWoff(woff));
  expect(font.length).toBe(woff.readUInt32BE(16)); // the size that the packed file promises
  const count = font.readUInt16BE(4);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 12 + index * 16;
    return {
      tag: font.toString("latin1", at, at + 4),
      offset: font.readUInt32BE(at + 8),
      length: font.readUInt32BE(at + 12),
    };
  });
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(["cmap", "glyf", "head", "hmtx", "GSUB"]));
  for (const { offset, length } of tables) {
    expect(offset % 4).toBe(0);
    expect(offset + length).toBeLessThanOrEqual(font.length);
  }
  const head = tables.find(({ tag }) => tag === "head");
  expect(font.readUInt32BE((head?.offset ?? 0) + 12)).toBe(0x5f0f3cf5); // OpenType: the magic number of `head`
});

test.each([Buffer.alloc(0), Buffer.from("wOF2".padEnd(64, "\0")), Buffer.from("%PDF-1.7".padEnd(64, " "))])(
  "what is no WOFF is refused",
  (bytes) => {
    expect(() => fontOfWoff(bytes)).toThrow(RangeError);
  },
);
