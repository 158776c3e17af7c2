import { expect, test } from "vitest";
import { collect } from "./file-transfer.ts";

const largest = 4 * 1024 * 1024;

test("collecting ends at the limit, without reading on", async () => {
  let given = 0;
  async function* endless() {
    for (;;) {
      given += 1024 * 1024;
      yield new Uint8Array(1024 * 1024);
    }
  }
  await expect(collect({ bytes: endless() }, largest)).rejects.toMatchObject({ code: "too-large" });
  expect(given).toBe(largest + 1024 * 1024);
  const nothing = { bytes: (async function* () {})() };
  await expect(collect(nothing, largest)).rejects.toMatchObject({ code: "invalid-input" });
});
