// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { CheckIns, RecoveryDiary } from "../../../contract/aftercare.ts";
import { bringSections } from "../../section.tsx";
import { dangerAt, expectFocusAgain, showScreen } from "../../testing.tsx";
import { Component } from "./diary-screen.tsx";

// As before the hydration of a page: no part is still being loaded when a test ends.
beforeAll(() =>
  bringSections([
    "check-ins",
    "danger-box",
    "openings",
    "own-review",
    "question-form",
    "reminder-form",
    "reply-clock",
    "talk",
  ]),
);
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
  child: null,
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
  danger: null,
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

type Shown = Partial<RecoveryDiary> & { isCalling?: boolean };

const dataOf = ({ isCalling = false, ...changes }: Shown = {}) => ({
  diary: { ...empty, ...changes },
  country: null,
  countries: [{ value: "HU", label: "Hungary" }],
  formKey: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1c",
  isCalling,
});
const address = `/profile/recovery/${trip}/`;
function show(shown: Shown = {}, action?: () => unknown): void {
  showScreen({ Component, ...(action && { action }) }, { address, data: dataOf(shown) });
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

test("after a corrected emergency the person reads that the clinic was alarmed and may call, and the correction is closed", () => {
  show({ checkIns: given("green", []), state: "urgent" });
  const today = part("Check-in for today");
  expect(today.getByText("An earlier answer alarmed the clinic: it may call you")).toBeTruthy();
  expect(today.getByText(/call 112 now/)).toBeTruthy();
  expect(screen.queryByText("As expected on this day")).toBeNull();
  expect(today.getByText("Correct your answers").closest("details")?.open).toBe(false);
});

test("texts of another language than the page's say which one it is", () => {
  show({ textsLanguage: "de" });
  expect(part("What to expect and what to do").getByText("Not translated: German")).toBeTruthy();
});

test("a sign unticks none of them, and that unticks the signs", () => {
  show();
  const [sign, none] = ["One calf or leg is swollen, hot or painful", "None of these"].map((name) =>
    screen.getByRole<HTMLInputElement>("checkbox", { name }),
  );
  const ticked = () => [sign?.checked, none?.checked];
  fireEvent.click(none as HTMLInputElement);
  expect(ticked()).toEqual([false, true]);
  fireEvent.click(sign as HTMLInputElement);
  expect(ticked()).toEqual([true, false]);
  fireEvent.click(none as HTMLInputElement);
  expect(ticked()).toEqual([false, true]);
});

test("the result of a saved check-in gets the focus, with the temperature as it is saved", async () => {
  const saved = { checkIns: given("ask", ["pain-strong"]), state: "waiting" as const };
  show(saved, () => ({ did: "check-in", fahrenheit: 101.1 }));
  fireEvent.submit(
    screen.getAllByRole("button", { name: /Save/, hidden: true })[0]?.closest("form") as HTMLFormElement,
  );
  expect(await screen.findByText("101.1 °F is 38.4 °C. Your temperature is saved in °C.")).toBeTruthy();
  expect(document.activeElement?.textContent).toContain("The clinic will answer you");
});

test("answers that tell the person to call show the clinic's line, and who opened them since", () => {
  show({ checkIns: given("call", ["fever-call"]), state: "urgent" });
  const today = part("Check-in for today");
  expect(today.getByRole("alert").textContent).toContain("Call the clinic now");
  expect(today.getByRole("link", { name: /^Call the clinic/ }).getAttribute("href")).toMatch(/^tel:\+/);
  expect(today.getByText(/Nobody there has opened your check-in yet/)).toBeTruthy();
  cleanup();
  const opened = {
    id: trip,
    at: "2026-11-20T09:00:00.000Z",
    kind: "opened",
    by: "Dr Vera",
    text: null,
    photos: 0,
  } as const;
  show({ checkIns: given("call", ["fever-call"]), state: "urgent", talk: [opened] });
  expect(part("Check-in for today").getByText(/Dr Vera at the clinic opened/)).toBeTruthy();
  expect(screen.queryByText(/Nobody/)).toBeNull();
});

test("a call in vain is said on top with the clinic's line until the clinic has spoken with the person", () => {
  const talk = (kind: RecoveryDiary["talk"][number]["kind"], by: string | null, hour: number) =>
    ({ id: `${trip}${hour}`, at: `2026-11-20T${hour}:00:00.000Z`, kind, by, text: null, photos: 0 }) as const;
  const said = "The clinic called and could not reach you";
  const top = () => screen.getByRole("banner");
  const inVain = [talk("opened", "Dr Vera", 13), talk("check-in", null, 12), talk("unreached", "Dr Vera", 11)];
  show({ checkIns: given("call", ["fever-call"]), state: "urgent", talk: inVain });
  expect(top().textContent).toContain(said);
  expect(within(top()).getByRole("link", { name: /^Call the clinic/ })).toBeTruthy();
  expect(top().textContent).not.toContain("The clinic has answered you");
  cleanup();
  const due = { state: "waiting", replyDueAt: "2026-11-22T09:00:00.000Z" } as const;
  const spoken = [talk("call", "Dr Vera", 14), ...inVain, talk("question", null, 10)];
  show({ checkIns: given("call", ["fever-call"]), ...due, talk: spoken });
  expect(top().textContent).not.toContain(said);
  expect(top().textContent).toContain("The answer comes by");
  expect(part("Check-in for today").getByText("The clinic has answered you.")).toBeTruthy();
});

test("once the clinic has answered, nothing says that it will", () => {
  show({ checkIns: given("ask", ["pain-strong"]), state: "answered" });
  expect(part("Check-in for today").getByText("The clinic has answered")).toBeTruthy();
  expect(screen.queryByText("The clinic will answer you")).toBeNull();
});

test("a promise that has passed says so, with the number to call", () => {
  show({ state: "waiting", replyDueAt: "2026-11-20T09:00:00.000Z", isReplyLate: true });
  expect(screen.getByText("The clinic should have answered by")).toBeTruthy();
  expect(screen.queryByText("The answer comes by")).toBeNull();
  expect(screen.getAllByRole("link", { name: /^Call the clinic/ }).length).toBeGreaterThan(0);
});

test("an emergency has the number first, then another country, the clinic's line and the way back", () => {
  show({ isCalling: true });
  const dialog = within(screen.getByRole("dialog", { name: "Call 112 now" }));
  expect(dialog.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Call 112",
    expect.stringContaining("Call the clinic"),
    "Back to the recovery diary",
  ]);
  expect(dialog.getByText("I am in another country")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Recovery diary" })).toBeNull();
});

test("signs of an emergency that could not be saved still show the number", async () => {
  const refused = {
    intent: "check-in",
    typed: { signs: ["calf"] },
    errors: [],
    title: "Not saved",
    text: "x",
    attempt: "1",
  };
  show({}, () => refused);
  fireEvent.submit(screen.getByRole("button", { name: "Save check-in" }).closest("form") as HTMLFormElement);
  expect(await screen.findByText(/needs help at once, even though it could not be saved/)).toBeTruthy();
  expect(part("Check-in for today").getByRole("link", { name: "Call 112" }).getAttribute("href")).toBe("tel:112");
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

test("a review is offered until one is written; then the diary leads to it", async () => {
  show({ day: 40, review: "open" });
  expect(await screen.findByRole("link", { name: "Review your treatment" })).toBeTruthy();
  cleanup();
  show({ day: 40, review: "written" });
  expect(await screen.findByRole("link", { name: "Your review" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Review your treatment" })).toBeNull();
});

test("reminders can be turned off and on, and say what they are", async () => {
  show();
  expect(await part("Reminders").findByRole("button", { name: "Turn off reminders" })).toBeTruthy();
  cleanup();
  show({ reminders: false });
  expect(await part("Reminders").findByText(/still learns/)).toBeTruthy();
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

test("words that tell of danger have whom to call first on the page", () => {
  show({ state: "urgent", danger: dangerAt(0) });
  const box = screen.getByRole("main").firstElementChild;
  expect(box?.textContent).toContain("What you wrote may be an emergency.");
  expect(document.activeElement).toBe(box);
});

test("each question that tells of danger brings whom to call, not only that it was sent", async () => {
  let minute = 0;
  const action = () => ({ did: "question", fahrenheit: null });
  const load = () => dataOf({ state: "urgent", danger: dangerAt(minute++) });
  await expectFocusAgain(showScreen({ Component, action }, { address, load }));
});
