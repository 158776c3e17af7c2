import { expect, it, vi } from "vitest";
import { firstLine, one, runStages } from "./stage.ts";

it("runs every stage and names each failure again at the end", async () => {
  const printed: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
  const total = await runStages([
    { title: "types", run: async () => one(false, "a.ts(1,1): error TS2322") },
    { title: "tests", run: async () => ({ passed: 2, failed: 1, failures: ["a.test.ts › adds: expected 3"] }) },
    { title: "start", run: () => Promise.reject(new Error("no port is free")) },
  ]);
  expect(total).toEqual({ passed: 2, failed: 3 });
  expect(printed.slice(-3)).toEqual(["Failed: types", "Failed: a.test.ts › adds: expected 3", "Failed: start"]);
  expect(printed).toContain("a.ts(1,1): error TS2322\n");
});

it("prints the slowest files of a stage", async () => {
  const printed: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
  const timed = Array.from({ length: 12 }, (_, index) => ({ name: `${index}.test.ts`, seconds: index }));
  await runStages([{ title: "tests", run: async () => ({ passed: 12, failed: 0, timed }) }]);
  expect(printed.slice(2)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `    ${index}.0 s ${index}.test.ts`),
  );
});

it("takes the first line of an error without colours", () => {
  expect(firstLine("\u001b[31mError: expected 1\u001b[39m\n    at a.ts:1")).toBe("Error: expected 1");
});
