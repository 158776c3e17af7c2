import { expect, test } from "vitest";
import { Refusal } from "./errors.ts";

test("a refusal of another copy of the class is recognised, and nothing else is", async () => {
  const copy = (await import("./errors.ts?copy" as "./errors.ts")).Refusal;
  expect(copy).not.toBe(Refusal);
  expect(new copy("not-found", "") instanceof Refusal).toBe(true);
  expect(new Refusal("not-found", "").status).toBe(404);
  for (const other of [new Error("no"), { name: "Refusal", code: "not-found" }, undefined, "Refusal"]) {
    expect(other instanceof Refusal).toBe(false);
  }
});
