import { afterEach, beforeEach, expect, test } from "vitest";
import { type LoopbackDns, startLoopbackDns } from "../testing/loopback-dns.ts";
import { createTextRecords } from "./text-records.ts";
import type { ReadTextRecords } from "./text-records-port.ts";

let dns: LoopbackDns;
let read: ReadTextRecords;
beforeEach(async () => {
  dns = await startLoopbackDns(
    new Map([
      ["clinic.example", ["v=spf1 -all", "something else"]],
      ["k1._domainkey.clinic.example", [`v=DKIM1; p=${"A".repeat(400)}`]],
    ]),
  );
  read = createTextRecords({ server: dns.address, timeoutMs: 300 });
});
afterEach(() => dns.close());

test("reads every text at a name, and joins the parts of a long one", async () => {
  const { texts } = { texts: [], ...(await read("clinic.example")) };
  expect(texts.toSorted()).toEqual(["something else", "v=spf1 -all"]);
  expect(await read("k1._domainkey.clinic.example")).toEqual({
    kind: "answered",
    texts: [`v=DKIM1; p=${"A".repeat(400)}`],
  });
});

test("a name without records has none", async () => {
  expect(await read("elsewhere.example")).toEqual({ kind: "answered", texts: [] });
});

test("a name server that does not answer is unavailable, not empty", async () => {
  dns.fallSilent();
  expect(await read("clinic.example")).toEqual({ kind: "unavailable" });
});
