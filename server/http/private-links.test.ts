import { hkdfSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addMasterKey, loadMasterKey, retireMasterKey } from "../../adapters/files/master-key.ts";
import { LinkToken } from "../../contract/values.ts";
import { mintProviderId } from "../db/provider-id.ts";
import { keyOf, linkOwner, quoteToken } from "./private-links.ts";

test("a private link survives that master keys are added and retired", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sojourn-keys-"));
  const provider = mintProviderId("p");
  const before = quoteToken(await loadMasterKey(folder), provider, "q");
  expect(quoteToken(await addMasterKey(folder), provider, "q")).toBe(before);
  await retireMasterKey(folder, 1);
  const { byId, ...keys } = await loadMasterKey(folder);
  expect([...byId.keys()]).toEqual([2]);
  expect(quoteToken({ ...keys, byId }, provider, "q")).toBe(before);
  await rm(folder, { recursive: true });
});

test("keys of links are those of HKDF, so that earlier links stay", () => {
  const master = new Uint8Array(32).fill(7);
  const expected = new Uint8Array(hkdfSync("sha256", master, "", "quote-link", 32));
  expect(new Uint8Array(keyOf({ current: 1, byId: new Map([[1, master]]) }, "quote-link"))).toEqual(expected);
});

test("a token has 256 bits, differs by provider and quote, and is not derivable from its owner", () => {
  const keys = { current: 1, byId: new Map([[1, new Uint8Array(32).fill(7)]]) };
  const [a, b] = [mintProviderId("a"), mintProviderId("b")];
  const tokens = [quoteToken(keys, a, "1"), quoteToken(keys, a, "2"), quoteToken(keys, b, "1")];
  const otherKeys = { current: 1, byId: new Map([[1, new Uint8Array(32).fill(8)]]) };
  expect(new Set([...tokens, quoteToken(otherKeys, a, "1")]).size).toBe(4);
  for (const token of tokens) {
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(LinkToken.safeParse(token).success).toBe(true);
    expect(linkOwner(token)).toMatch(/^link:[0-9a-f]{64}$/);
  }
});
