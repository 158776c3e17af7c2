import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("five who ask at once cause one call and get its answer; who asks afterwards gets a new one", async () => {
  let calls = 0;
  const ask = oneAtATime(async (name: string) => {
    calls += 1;
    return `${name} ${calls}`;
  });
  expect(await Promise.all(["a", "b", "c", "d", "e"].map(ask))).toEqual(Array(5).fill("a 1"));
  expect(await ask("f")).toBe("f 2");
});

test("all who wait hear of a failure, and the next call is a new attempt", async () => {
  const outcomes = [Promise.reject(new Error("no network")), Promise.resolve("well")];
  const ask = oneAtATime(async () => outcomes.shift());
  for (const one of await Promise.allSettled([ask(), ask()])) expect(one).toMatchObject({ status: "rejected" });
  expect(await ask()).toBe("well");
});
