import fc from "fast-check";
import { expect, test } from "vitest";
import { newKey, personOf, seal, unseal } from "./sealing.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

test("a record opens with its key and in its place only", async () => {
  const [key, other] = [await newKey(), await newKey()];
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      const sealed = await seal(key, "ana/trip", bytesOf(text));
      expect(new TextDecoder().decode(await unseal(key, "ana/trip", sealed))).toBe(text);
      await expect(unseal(other, "ana/trip", sealed)).rejects.toThrow();
      await expect(unseal(key, "ben/trip", sealed)).rejects.toThrow();
      await expect(unseal(key, "ana/outbox", sealed)).rejects.toThrow();
    }),
    { numRuns: 30 },
  );
});

test("a changed byte is found", async () => {
  const key = await newKey();
  const sealed = await seal(key, "ana/trip", bytesOf("Gate 14"));
  const changed = new Uint8Array(sealed.content.slice(0));
  changed[3] = (changed[3] ?? 0) ^ 1;
  await expect(unseal(key, "ana/trip", { ...sealed, content: changed.buffer })).rejects.toThrow();
});

test("equal records differ once sealed, and no text of them is readable", async () => {
  const key = await newKey();
  const text = "Allergic to penicillin. ".repeat(20);
  const [one, two] = [await seal(key, "ana/trip", bytesOf(text)), await seal(key, "ana/trip", bytesOf(text))];
  expect(new Uint8Array(one.content)).not.toEqual(new Uint8Array(two.content));
  expect(Buffer.from(one.content).toString("latin1")).not.toContain("penicillin");
});

test("the key cannot be exported", async () => {
  const key = await newKey();
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
});

test("a person has one name at each provider, which is not theirs", async () => {
  const at = (provider: string) => personOf(provider, "01a1fb78");
  expect(await at("harbour")).toBe(await at("harbour"));
  expect(await at("harbour")).not.toBe(await at("meadow"));
  expect(await at("harbour")).toMatch(/^[0-9a-f]{64}$/);
});
