import { randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import { brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Html, htmlText } from "../../contract/rendering.ts";
import { newNonce } from "../http/security-headers.ts";
import { brotliBytes, type PageBytes, plainBytes } from "./page-bytes.ts";

const part = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom('nonce="', "<p>one page much like the others</p>".repeat(20), "مرحبا بكم في العيادة ", "half \ud83d"),
);
/** A page split at its nonces, with text after each. */
const page = fc
  .tuple(part, fc.array(part, { maxLength: 4 }))
  .map(([first, rest]) => [[first], ...rest.map((text) => ['">', text])]);

const forms: readonly [string, (parts: Html) => Promise<PageBytes | undefined>, (bytes: Buffer) => Buffer][] = [
  ["plain", async (parts) => plainBytes(parts), (bytes) => bytes],
  ["in Brotli", (parts) => brotliBytes(plainBytes(parts)), (bytes) => brotliDecompressSync(bytes)],
];

describe.each(forms)("a page's bytes, %s,", (_, make, read) => {
  test("are the page with each answer's own nonce", async () => {
    await fc.assert(
      fc.asyncProperty(page, async (parts) => {
        const bytes = await make(parts);
        for (let answer = 0; answer < 3; answer++) {
          const nonce = newNonce();
          const to = new EventEmitter();
          expect(bytes && read(bytes.lend(nonce, to as never)).toString()).toBe(htmlText(parts, nonce).toWellFormed());
          to.emit("close");
        }
      }),
      { numRuns: 50 },
    );
  });

  test("stay unchanged for an answer in progress while other answers are sent", async () => {
    const parts = [['<style nonce="'], ['">a</style>', '<script nonce="'], ['">b</script>']];
    const bytes = await make(parts);
    const answers = Array.from({ length: 4 }, () => ({ nonce: newNonce(), to: new EventEmitter() }));
    const lent = answers.map(({ nonce, to }) => bytes?.lend(nonce, to as never));
    for (const [at, { nonce, to }] of answers.entries()) {
      expect(read(lent[at] ?? Buffer.alloc(0)).toString()).toBe(htmlText(parts, nonce));
      if (at > 0) to.emit("close");
    }
    answers[0]?.to.emit("close");
    const nonce = newNonce();
    expect(bytes?.lend(nonce, new EventEmitter() as never)).toBe(lent[0]);
  });
});

test("a page of any length is kept in Brotli", async () => {
  const parts = Array.from({ length: 3 }, () => ['">', randomBytes(200_000).toString("base64")]);
  const [nonce, bytes] = [newNonce(), await brotliBytes(plainBytes(parts))];
  const lent = bytes?.lend(nonce, new EventEmitter() as never) ?? "";
  expect(brotliDecompressSync(lent).toString()).toBe(htmlText(parts, nonce));
});

test("a page that ends with a nonce is not kept in Brotli", async () => {
  expect(await brotliBytes(plainBytes([["a"], [""]]))).toBeUndefined();
});

test("no byte of a page is encoded as a reference to a nonce, whatever the nonce begins with", async () => {
  const signs = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"];
  for (const sign of [...signs, ...signs, ...signs, ...signs]) {
    const parts = [['<style nonce="'], [`">a{}</style><p>${randomBytes(30).toString("hex")} nonce="${sign}%</p>`]];
    const bytes = await brotliBytes(plainBytes(parts));
    const nonce = newNonce();
    const lent = bytes?.lend(nonce, new EventEmitter() as never);
    expect(lent && brotliDecompressSync(lent).toString()).toBe(htmlText(parts, nonce));
  }
});
