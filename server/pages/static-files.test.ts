import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { securityHeaders } from "../http/security-headers.ts";
import { plainScreens } from "../testing/plain-screens.ts";
import { mountFiles } from "./static-files.ts";

const script = 'export const greeting = "hello, hello, hello, hello";';
const app = Fastify();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "static-files-"));
  await writeFile(join(folder, "a.js"), script);
  await writeFile(join(folder, "a.js.br"), brotliCompressSync(script));
  await writeFile(join(folder, "b.js"), script);
  await writeFile(join(folder, "a.svg"), "<svg/>");
  app.addHook("onRequest", async (_, reply) => securityHeaders(reply));
  await mountFiles(app, { screens: { ...plainScreens, folder } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, encoding = "gzip, deflate, br") =>
  app.inject({ url, headers: { "accept-encoding": encoding } });

describe("a built file", () => {
  test("is sent as the build compressed it", async () => {
    const reply = await get("/assets/a.js");
    expect(reply.headers).toMatchObject({
      "content-type": "application/javascript; charset=utf-8",
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(reply.headers["vary"]).toMatch(/accept-encoding/i);
    expect(String(brotliDecompressSync(reply.rawPayload))).toBe(script);
  });

  test.each([
    ["/assets/a.js", "gzip"],
    ["/assets/b.js", "br"],
  ])("%s is sent as it is to a browser that accepts %s", async (url, encoding) => {
    const reply = await get(url, encoding);
    expect(reply.headers["content-encoding"]).toBeUndefined();
    expect(reply.body).toBe(script);
  });

  test("has the headers of a file, and a picture, which opens as a document, those of a document", async () => {
    const { headers } = await get("/assets/a.js");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": expect.any(String),
    });
    expect(headers["content-security-policy"] ?? headers["permissions-policy"]).toBeUndefined();
    expect((await get("/assets/a.svg")).headers["content-security-policy"]).toMatch(/default-src 'self'/);
  });

  test("that does not exist is refused with the headers of a document", async () => {
    const reply = await get("/assets/nothing.js");
    expect(reply.statusCode).toBe(404);
    expect(reply.headers["content-security-policy"]).toMatch(/default-src 'self'/);
  });
});
