import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { startLoopbackKms } from "../testing/loopback-kms.ts";
import { createAwsKms } from "./aws-kms.ts";
import { keyWrappingSuite } from "./key-wrapping.suite.ts";

keyWrappingSuite("keys wrapped by KMS", async () => {
  const kms = await startLoopbackKms();
  return {
    wrapping: createAwsKms({ url: kms.url, timeoutMs: 500 }),
    fail: (how) => kms.failNext(how),
    stop: () => kms.close(),
  };
});

test("KMS says which signature, key or service was wrong, and no secret", async () => {
  const kms = await startLoopbackKms();
  const reasonAt = (change: (url: URL) => void): Promise<string> => {
    const url = new URL(kms.url);
    change(url);
    return createAwsKms({ url: url.href, timeoutMs: 500 })
      .wrap(randomBytes(32))
      .then(
        () => "it was wrapped",
        ({ message }: Error) => message,
      );
  };
  expect(await reasonAt((url) => Object.assign(url, { password: "another" }))).toBe(
    "KMS Encrypt: 400 InvalidSignatureException",
  );
  expect(await reasonAt((url) => Object.assign(url, { pathname: "/alias/other" }))).toBe(
    "KMS Encrypt: 400 InvalidCiphertextException",
  );
  expect(await reasonAt((url) => Object.assign(url, { port: "1" }))).toMatch(/^KMS Encrypt: the connection broke/);
  await kms.close();
});

test.each([
  ["https://id:secret@kms.eu-central-1.amazonaws.com/", "names no key"],
  ["https://kms.eu-central-1.amazonaws.com/alias/a", "neither an id and a secret"],
  ["https://id:secret@kms.example/alias/a", "names no region"],
  ["http://id:secret@kms.example/alias/a?region=eu", "https://"],
])("the address %s is refused, because it %s", (url, reason) => {
  expect(() => createAwsKms({ url, timeoutMs: 500 })).toThrow(reason);
});
