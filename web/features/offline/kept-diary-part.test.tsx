// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RecoveryDiary, Threshold } from "../../../contract/aftercare.ts";
import { type KeptCheckIn, keepCheckIn, listKeptCheckIns } from "../../offline/check-in-outbox.ts";
import type { DeviceStore } from "../../offline/device-store.ts";
import type { KeptDiary } from "../../offline/kept-diary.ts";
import { records } from "../../offline/kept-trip.ts";
import { showScreen } from "../../testing.tsx";
import { KeptDiaryPart } from "./kept-diary-part.tsx";

// Three days after the treatment; the device has no network.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z"), toFake: ["Date"] });
  // No answer comes. A refused call would be tried again while another file is tested.
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const trip = "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b";
const rule = (changes: Partial<Threshold> & Pick<Threshold, "id" | "outcome">): Threshold => ({
  signal: null,
  atLeast: null,
  sign: null,
  source: "https://example.org/source",
  reviewed: null,
  ...changes,
});
const calf = rule({ id: "calf", sign: "calf", outcome: "emergency" });
const fever = rule({ id: "fever", signal: "temperature", atLeast: 38, outcome: "ask" });
const diary: RecoveryDiary = {
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
  stages: [{ fromDay: 3, toDay: null, title: "In the hotel", text: "Exercises three times a day." }],
  thresholds: [calf],
  questions: null,
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
const kept: KeptDiary = {
  diary,
  timeZone: "Europe/Budapest",
  plan: {
    trip,
    questionSets: [{ set: "pain-temperature", days: [0, 21], asks: ["pain", "temperature"] }],
    thresholds: [
      { ...calf, days: [0, null] },
      { ...fever, days: [0, null] },
    ],
    emergency: { until: "2026-12-02", during: "112", after: "999" },
  },
};

/** Records that are not sealed. */
function aStore(): DeviceStore {
  const all = new Map<string, string>([[records.diary, JSON.stringify(kept)]]);
  return {
    read: async (name) => (all.has(name) ? JSON.parse(all.get(name) ?? "") : undefined),
    write: async (name, value) => void all.set(name, JSON.stringify(value)),
    remove: async (name) => void all.delete(name),
    names: async (start) => [...all.keys()].filter((name) => name.startsWith(start)),
    readBytes: async () => undefined,
    writeBytes: async () => undefined,
  };
}

let shown: DeviceStore;
const Shown = () => <KeptDiaryPart store={shown} />;

async function show(store = aStore()): Promise<DeviceStore> {
  shown = store;
  showScreen({ Component: Shown }, { address: "/profile/offline/" });
  await screen.findByRole("heading", { name: "Recovery diary" });
  return store;
}

async function answer({ temperature, sign }: { temperature: string; sign: string }): Promise<void> {
  await userEvent.click(screen.getByRole("radio", { name: "2" }));
  await userEvent.type(screen.getByLabelText("Your temperature, in °C or °F"), temperature);
  await userEvent.click(screen.getByRole("checkbox", { name: sign }));
  fireEvent.click(screen.getByRole("button", { name: "Save check-in" }));
}

test("the day is counted on the device, with its plan, its questions and the warning signs with their number", async () => {
  await show();
  expect(screen.getByText("Day 3 after your treatment")).toBeTruthy();
  expect(screen.getAllByText("Exercises three times a day.").length).toBeGreaterThan(0);
  expect(screen.getByRole("heading", { name: "Call 112 at once" })).toBeTruthy();
  expect(screen.getByText("A temperature of 38 °C or more")).toBeTruthy();
  expect(screen.getByText(/The clinic does not see them before/)).toBeTruthy();
});

test("a sign of an emergency shows the number at once, without a network; the answers are kept and say that they wait", async () => {
  const store = await show();
  await answer({ temperature: "37", sign: "One calf or leg is swollen, hot or painful" });
  const dialog = await screen.findByRole("dialog", { name: "Call 112 now" });
  expect(within(dialog).getByRole("link", { name: "Call 112" }).getAttribute("href")).toBe("tel:112");
  await waitFor(async () =>
    expect(await listKeptCheckIns(store)).toMatchObject([
      { day: "2026-11-21", outcome: "emergency", state: "waiting", version: 0 },
    ]),
  );
  expect((await screen.findByText(/This is an emergency: call 112 now/)).closest("li")?.textContent).toContain(
    "Waiting for the network",
  );
});

test("answers for the clinic say that it does not have them yet; expected ones that they are sent later", async () => {
  await show();
  await answer({ temperature: "38.4", sign: "None of these" });
  expect(await screen.findByText(/it does not have them yet/)).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  await show();
  await answer({ temperature: "36.8", sign: "None of these" });
  expect(await screen.findByText(/^As expected on this day\. The clinic does not have these answers yet/)).toBeTruthy();
});

test("a check-in that was given with a network says without one what it came to, and whom to call", async () => {
  const store = aStore();
  const answers = { pain: 2, temperature: 38.5, signs: [] };
  const given = { day: "2026-11-21", questionSet: "pain-temperature", version: 1, at: "2026-11-21T08:00:00.000Z" };
  const checkIns = [{ ...given, answers, outcome: "call", because: [], earlier: [] }];
  await store.write(records.diary, { ...kept, diary: { ...diary, checkIns } });
  await show(store);
  expect(await screen.findByText(/^Call the clinic.*\+36/, { selector: "div" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
});

test("a check-in whose answer cannot be read waits for the next attempt", async () => {
  const asked = vi.fn(() => Promise.resolve(Response.json({})));
  vi.stubGlobal("fetch", asked);
  const store = await show();
  await answer({ temperature: "36.8", sign: "None of these" });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect((await screen.findByText(/^As expected on this day/)).closest("li")?.textContent).toContain("Waiting");
  expect(await listKeptCheckIns(store)).toMatchObject([{ state: "waiting" }]);
});

test("what is missing in the form is said, and nothing is kept", async () => {
  const store = await show();
  // The guard of offline pages stops forms with a method.
  expect(screen.getByRole("button", { name: "Save check-in" }).closest("form")?.hasAttribute("method")).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Save check-in" }));
  expect((await screen.findAllByText("Choose an answer.")).length).toBeGreaterThan(0);
  expect(await listKeptCheckIns(store)).toEqual([]);
});

test.each([
  ["sent", /The clinic has your check-in of/, "Sent at"],
  ["replaced", /you gave a later check-in/, "Not sent"],
  ["late", /takes check-ins for three days only/, "Not sent"],
] as const)("a check-in that is %s says so", async (state, text, badge) => {
  const store = aStore();
  const one: KeptCheckIn = {
    trip,
    day: "2026-11-20",
    set: "pain-temperature",
    answers: { pain: 2, temperature: 37, signs: [] },
    version: 0,
    timeZone: "Europe/Budapest",
    writtenAt: "2026-11-20T10:00:00.000Z",
    sentAt: "2026-11-20T11:00:00.000Z",
    outcome: "green",
    because: [],
    state,
  };
  await keepCheckIn(store, one);
  await show(store);
  expect(screen.getByText(text).closest("li")?.textContent).toContain(badge);
});
