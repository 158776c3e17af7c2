import { afterEach, expect, it } from "vitest";
import { expectConsole, startWatching, takeUnexpected } from "./expect-console.ts";

// These tests check their own console output, so the general watch is reset.
afterEach(startWatching);

it("holds what nobody expected", () => {
  console.warn("%s is unusual", "this");
  console.error(new Error("broken"));
  expect(takeUnexpected()).toEqual(["console.warn: this is unusual", expect.stringContaining("Error: broken")]);
});

it("lets a test expect a text, and misses it when it does not come", () => {
  expectConsole("unusual");
  expectConsole(/never/);
  console.warn("this is unusual");
  expect(takeUnexpected()).toEqual(["declared, but never said: /never/"]);
});
