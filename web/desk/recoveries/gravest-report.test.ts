import { expect, test } from "vitest";
import type { CheckIn, CheckIns, RecoveryTalk } from "../../../contract/aftercare.ts";
import { gravestReport, reasonsOf } from "./gravest-report.ts";

const report = (version: number, outcome: CheckIn["outcome"], day = "2026-11-20"): CheckIn => ({
  day,
  questionSet: "pain-temperature",
  version,
  at: `${day}T09:0${version}:00.000Z`,
  answers: { pain: 3, temperature: 37, signs: outcome === "emergency" ? ["chest-pain"] : [] },
  outcome,
  because: outcome === "green" ? [] : ["chest-pain"],
});

/** Versions of one day, the newest first. */
const corrected = (...[newest, ...earlier]: [CheckIn, ...CheckIn[]]): CheckIns[number] => ({ ...newest, earlier });
const said = (kind: RecoveryTalk["kind"], at: string): RecoveryTalk => ({
  id: "01a1fb78-0000-7000-8000-000000000001",
  at,
  kind,
  by: "Dr Huda Saleh",
  text: "You are well.",
  photos: 0,
});

test("a sign that the person took back stays what the clinic is called for, beside the correction", () => {
  const [first, second, third] = [report(1, "emergency"), report(2, "ask"), report(3, "green")];
  expect(gravestReport({ checkIns: [corrected(third, second, first)], talk: [] })).toMatchObject({
    report: { version: 1, outcome: "emergency" },
    correction: { version: 3 },
  });
});

test("a better day does not hide the alarm of the day before", () => {
  const checkIns = [corrected(report(1, "green", "2026-11-21")), corrected(report(1, "emergency"))];
  const found = gravestReport({ checkIns, talk: [] });
  expect(found).toMatchObject({ report: { day: "2026-11-20", outcome: "emergency" } });
  expect(found?.correction).toBeUndefined();
});

test.each([
  ["call", 2],
  ["not-needed", 2],
  ["reply", 1],
  ["unreached", 1],
] as const)("after %s the report is that of version %i", (kind, version) => {
  const checkIns = [corrected(report(2, "green"), report(1, "emergency"))];
  const talk = [said(kind, "2026-11-20T09:01:30.000Z")];
  expect(gravestReport({ checkIns, talk })?.report.version).toBe(version);
});

test("a question without an answer is named among the reasons", () => {
  const answers = { pain: 8, temperature: null, signs: ["chest-pain" as const] };
  expect(reasonsOf({ answers, because: ["chest-pain", "missing"] })).toEqual([
    "Pain or pressure in the chest",
    "Temperature (no answer)",
  ]);
  expect(reasonsOf({ answers: { pain: 2, signs: null }, because: ["missing"] })).toEqual(["Warning signs (no answer)"]);
});
