// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CheckIns, RecoveryDiary } from "../../../contract/aftercare.ts";
import { showScreen } from "../../testing.tsx";
import { Component } from "./diary-screen.tsx";

afterEach(cleanup);

const trip = "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b";
const source = "https://example.org/source";
const limit = {
  id: "fever",
  signal: "temperature",
  atLeast: 38,
  sign: null,
  outcome: "ask",
  source,
  reviewed: null,
} as const;
const sign = {
  id: "calf",
  signal: null,
  atLeast: null,
  sign: "calf",
  outcome: "emergency",
  source,
  reviewed: null,
} as const;
const empty: RecoveryDiary = {
  trip,
  reference: "TRP-7K4P-2QXD",
  procedure: { slug: "knee", name: "Knee replacement" },
  textsLanguage: "en",
  treatmentOn: "2026-11-18",
  today: "2026-11-20",
  timeZone: "Europe/Budapest",
  day: 2,
  state: "quiet",
  stages: [
    { fromDay: 0, toDay: 3, title: "In hospital", text: "First steps with a nurse." },
    { fromDay: 4, toDay: null, title: "At home", text: "Every week is easier." },
  ],
  thresholds: [sign, limit],
  questions: { set: "pain-temperature", asks: ["pain", "temperature"] },
  signs: ["calf"],
  checkIns: [],
  talk: [],
  discharge: null,
  review: "early",
  reminders: true,
  replyDueAt: null,
  isReplyLate: false,
  emergency: { number: "112", country: "HU", reason: "trip" },
};
const given = (outcome: CheckIns[number]["outcome"], because: string[]): CheckIns => [
  {
    day: "2026-11-20",
    questionSet: "pain-temperature",
    version: 1,
    at: "2026-11-20T08:00:00.000Z",
    answers: { pain: 2, temperature: 38.4, signs: [] },
    outcome,
    because,
    earlier: [],
  },
];

function show(changes: Partial<RecoveryDiary> = {}): void {
  const data = {
    diary: { ...empty, ...changes },
    country: null,
    countries: [{ value: "HU", label: "Hungary" }],
    formKey: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1c",
    isCalling: false,
  };
  showScreen({ Component }, { address: `/profile/recovery/${trip}/`, data });
}
const part = (name: string) => within(screen.getByRole("region", { name }));

test("a day without a check-in asks its questions and always the warning signs, and shows what is usual today", () => {
  show();
  const form = part("Check-in for today");
  expect(form.getAllByRole("radio")).toHaveLength(12);
  expect(form.getByLabelText("Your temperature, in °C or °F")).toBeTruthy();
  expect(form.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent)).toEqual([
    "I could not measure it",
    "One calf or leg is swollen, hot or painful",
    "None of these",
  ]);
  expect(form.queryByText("How does the wound look?")).toBeNull();
  expect(part("What to expect and what to do").getAllByText("First steps with a nurse.")).toHaveLength(2);
});

test("warning signs stand by what to do, with the number of where the person is, and say that nobody has reviewed them", () => {
  show();
  const warnings = part("Warning signs");
  expect(warnings.getByRole("heading", { name: "Call 112 at once" })).toBeTruthy();
  expect(warnings.getByText("In Hungary, call 112.")).toBeTruthy();
  expect(warnings.getByText("A temperature of 38 °C or more")).toBeTruthy();
  expect(warnings.getByText(/No clinician of this clinic has reviewed them yet/)).toBeTruthy();
});

test("a check-in for the clinic says until when the answer comes, and what to do if it gets worse", () => {
  show({ checkIns: given("ask", ["fever"]), state: "waiting", replyDueAt: "2026-11-23T09:00:00.000Z" });
  expect(screen.getByText("The answer comes by")).toBeTruthy();
  const today = part("Check-in for today");
  expect(today.getByText("The clinic will answer you")).toBeTruthy();
  expect(today.getByText(/call 112 or see a doctor near you/)).toBeTruthy();
  expect(part("Your check-ins").getByText("For the clinic")).toBeTruthy();
});

test("an answer and who read the check-ins are shown by name", () => {
  const at = "2026-11-20T10:00:00.000Z";
  const talk = { at, by: "Dr Huda Saleh", photos: 0 };
  show({
    checkIns: given("ask", ["fever"]),
    state: "answered",
    talk: [
      { ...talk, id: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1d", kind: "reply", text: "Take it again at noon." },
      { ...talk, id: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1e", kind: "opened", text: null },
    ],
  });
  expect(screen.getByText("The clinic has answered you.")).toBeTruthy();
  expect(part("You and the clinic").getByText("Take it again at noon.")).toBeTruthy();
  expect(part("Who read your check-ins").getByText(/^Dr Huda Saleh of /)).toBeTruthy();
});

test("a review is offered until one is written; then the diary leads to it", () => {
  show({ day: 40, review: "open" });
  expect(screen.getByRole("link", { name: "Review your treatment" })).toBeTruthy();
  cleanup();
  show({ day: 40, review: "written" });
  expect(screen.queryByRole("link", { name: "Review your treatment" })).toBeNull();
  expect(screen.getByRole("link", { name: "Your review" })).toBeTruthy();
});

test("reminders can be turned off and on, and say what they are", () => {
  show();
  expect(part("Reminders").getByRole("button", { name: "Turn off reminders" })).toBeTruthy();
  cleanup();
  show({ reminders: false });
  expect(part("Reminders").getByText(/still learns/)).toBeTruthy();
  expect(part("Reminders").getByRole("button", { name: "Turn on reminders" })).toBeTruthy();
});

test("the person reads that the clinic was told of missing check-ins", () => {
  const at = "2026-11-20T17:00:00.000Z";
  show({
    state: "silent",
    talk: [{ id: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1d", at, kind: "missed", by: null, text: null, photos: 0 }],
  });
  expect(part("You and the clinic").getByText(/check-ins of two days are missing/)).toBeTruthy();
  expect(screen.queryByText("The answer comes by")).toBeNull();
});

test("after the last day of the questions the signs and the way to the clinic stay", async () => {
  show({ day: 120, questions: null });
  expect(part("Check-in for today").getByText(/The daily questions have ended/)).toBeTruthy();
  expect(part("What to expect and what to do").getAllByText("Every week is easier.").length).toBeGreaterThan(0);
  expect(await screen.findByRole("button", { name: "Send to the clinic" })).toBeTruthy();
});
