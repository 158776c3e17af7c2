import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadMasterKey, rotateMasterKey } from "../../adapters/files/master-key.ts";
import { LinkToken } from "../../contract/values.ts";
import { mintProviderId } from "../db/provider-id.ts";
import { linkOwner, quoteToken } from "./private-links.ts";

test("a private link survives the rotation of master keys", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sojourn-keys-"));
  const provider = mintProviderId("p");
  const before = quoteToken(await loadMasterKey(folder), provider, "q");
  expect(quoteToken(await rotateMasterKey(folder), provider, "q")).toBe(before);
  await rm(folder, { recursive: true });
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
