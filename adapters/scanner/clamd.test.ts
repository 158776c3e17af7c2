import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eicar, type LoopbackClamd, startLoopbackClamd } from "../testing/loopback-clamd.ts";
import { createClamd } from "./clamd.ts";
import { createNoScanner } from "./none.ts";

describe("ClamAV's daemon", () => {
  let daemon: LoopbackClamd;
  beforeEach(async () => {
    daemon = await startLoopbackClamd();
  });
  afterEach(() => daemon.close());
  const scan = (content: Uint8Array, timeoutMs = 5000) => createClamd({ url: daemon.url, timeoutMs }).scan(content);

  it.each([0, 1, 65_536, 65_537, 5_000_000])("reports %i harmless bytes as clean", async (length) => {
    expect(await scan(randomBytes(length))).toEqual({ kind: "clean" });
    expect(daemon.scanned).toEqual([length]);
  });

  it("names the finding, wherever it is in the content", async () => {
    const content = Buffer.concat([randomBytes(65_500), eicar, randomBytes(100_000)]);
    expect(await scan(content)).toEqual({ kind: "infected", name: "Win.Test.EICAR_HDB-1" });
  });

  it.each([
    ["says nothing", "silence", "no answer in time"],
    ["hangs up", "hang up", /^(?:it closed the connection|the connection broke \(\w+\))$/],
    [
      "takes no file so large",
      { answer: "INSTREAM size limit exceeded. ERROR" },
      "it says: INSTREAM size limit exceeded. ERROR",
    ],
    ["says what nobody understands", { answer: "stream: OKAY" }, "it says: stream: OKAY"],
  ] as const)("gives no verdict when it %s", async (_, fault, reason) => {
    daemon.fail(fault);
    const verdict = await scan(randomBytes(200_000), 300);
    expect(verdict).toEqual({
      kind: "unavailable",
      reason: reason instanceof RegExp ? expect.stringMatching(reason) : reason,
    });
    daemon.fail(undefined);
    expect(await scan(Buffer.from("x"))).toEqual({ kind: "clean" });
  });

  it("gives no verdict when it is unreachable", async () => {
    const { url } = await startLoopbackClamd().then(async (gone) => {
      await gone.close();
      return gone;
    });
    const reason = "the connection broke (ECONNREFUSED)";
    expect(await createClamd({ url, timeoutMs: 5000 }).scan(eicar)).toEqual({ kind: "unavailable", reason });
  });

  it.runIf(process.platform !== "win32")("is also reachable by a local socket", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sojourn-clamd-"));
    const local = await startLoopbackClamd(join(folder, "clamd.ctl"));
    const verdict = await createClamd({ url: local.url, timeoutMs: 5000 }).scan(eicar);
    expect(verdict.kind).toBe("infected");
    await local.close();
    await rm(folder, { recursive: true });
  });
});

it.each(["http://clamav:3310", "tcp://clamav", "unix:clamd.ctl", "clamav:3310"])("«%s» is not its URL", (url) => {
  expect(() => createClamd({ url, timeoutMs: 5000 })).toThrow("tcp://host:port or unix:/path");
});

it("without a scanner, files wait for no verdict", async () => {
  const none = createNoScanner();
  expect(none.isConfigured).toBe(false);
  expect(await none.scan(eicar)).toMatchObject({ kind: "unavailable" });
});
