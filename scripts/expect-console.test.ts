import { afterEach, expect, it } from "vitest";
import { expectConsole, startWatching, takeUnexpected } from "./expect-console.ts";

// These tests check their own console output, so the general watch is reset.
afterEach(startWatching);

it("reports undeclared output", () => {
  console.warn("%s is unusual", "this");
  console.error(new Error("broken"));
  expect(takeUnexpected()).toEqual(["console.warn: this is unusual", expect.stringContaining("Error: broken")]);
});

it("accepts declared output, and reports it when missing", () => {
  expectConsole("unusual");
  expectConsole(/never/);
  console.warn("this is unusual");
  expect(takeUnexpected()).toEqual(["declared, but not written: /never/"]);
});
