import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DoctorProfile } from "../../contract/doctors.ts";
import type { Procedure, RecordedResult } from "../../contract/procedures.ts";
import { fewestCases } from "../../contract/result-constants.ts";
import { taken } from "../testing/calls.ts";
import { buildProcedure, buildProviderFile } from "../testing/providers.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { presentResults } from "./results.ts";

const result = (changes: Partial<RecordedResult> = {}): RecordedResult => ({
  measure: "reoperation-90-days",
  cases: 412,
  events: 6,
  from: "2024-01",
  to: "2026-06",
  texts: { en: { method: "Every patient was called." } },
  ...changes,
});

let site: TestSite;
beforeAll(async () => {
  const results = [result(), result({ measure: "infection-90-days", cases: fewestCases - 1, events: 0 })];
  site = await openTestSite({
    providers: [buildProviderFile({ procedures: [buildProcedure({ results }), buildProcedure({ slug: "without" })] })],
  });
});
afterAll(() => site.close());

const read = async <Body>(path: string) => taken(await site.call<Body>("GET", path, { host: "harbour.example" }));
const shown = {
  measure: "reoperation-90-days",
  cases: 412,
  events: 6,
  from: "2024-01",
  to: "2026-06",
  method: "Every patient was called.",
};

test("a procedure and its doctors show what was measured with cases and period; too few cases show nothing", async () => {
  expect((await read<Procedure>("/api/procedures/knee-replacement")).results).toEqual([shown]);
  expect((await read<Procedure>("/api/procedures/without")).results).toEqual([]);
  expect((await read<DoctorProfile>("/api/doctors/ada-berg")).results).toEqual([
    { procedure: "knee-replacement", results: [shown] },
  ]);
});

test("no result of fewer cases than the least is ever shown, and each that is shown has cases and a period", () => {
  const results = fc.array(
    fc.record({ cases: fc.integer({ min: 1, max: 60 }), events: fc.nat(60) }).map((counts) => result(counts)),
  );
  fc.assert(
    fc.property(results, (recorded) => {
      const presented = presentResults({ results: recorded }, "en");
      expect(presented).toHaveLength(recorded.filter(({ cases }) => cases >= fewestCases).length);
      for (const { cases, from, to } of presented) {
        expect(cases).toBeGreaterThanOrEqual(fewestCases);
        expect([from, to]).toEqual(["2024-01", "2026-06"]);
      }
    }),
  );
});
