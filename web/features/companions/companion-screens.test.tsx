// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CompanionPlan } from "../../../contract/companions.ts";
import { type ErrorCode, Refusal } from "../../../contract/errors.ts";
import { buildProvider, showScreen } from "../../testing.tsx";
import * as link from "./companion-link-screen.tsx";
import * as plan from "./companion-plan-screen.tsx";
import { companionDays, driverAddresses } from "./plan-days.ts";

afterEach(cleanup);

const address = `/companion/${"A".repeat(43)}/`;
const showLink = (call: () => Promise<unknown>) =>
  showScreen(
    link,
    { address, path: "/companion/:token/", data: null, call: call as never }, // the test answers as the endpoints would
  );
const refusing = (code: ErrorCode) => async () => {
  throw new Refusal(code, "no");
};

test.each([
  ["wrong-state", "This link was used before, or has ended"],
  ["not-found", "This link does not open a plan"],
] as const)("a link that is refused with %s says what to do", async (code, text) => {
  showLink(refusing(code));
  fireEvent.click(screen.getByRole("button", { name: "Open plan" }));
  expect(await screen.findByText(text)).toBeDefined();
});

test("a used link is replaced by a mail", async () => {
  let calls = 0;
  showLink(async () => {
    if (calls++ === 0) throw new Refusal("wrong-state", "used");
    return {};
  });
  fireEvent.click(screen.getByRole("button", { name: "Open plan" }));
  fireEvent.click(await screen.findByRole("button", { name: "Send a new link" }));
  expect(await screen.findByText("A new link is on its way")).toBeDefined();
});

const place = (startsAt: string, endsAt: string) => ({
  ...{ kind: "place" as const, startsAt, endsAt, timeZone: "Europe/Budapest", phone: "+36 1 099 0777" },
  place: { text: "Fő utca 1, Budapest", textsLanguage: "en" as const },
});
const entry = (id: string) => ({
  ...{
    id,
    textsLanguage: "en" as const,
    state: "confirmed" as const,
    city: "Budapest",
    timeZone: "Europe/Budapest",
    driver: null,
  },
});
const shared: CompanionPlan = {
  person: "Ana",
  dates: { arrive: "2026-11-24", leave: "2026-11-28" },
  timeZone: "Europe/Budapest",
  until: "2026-12-12",
  late: [{ misses: "appointment", on: "2026-11-23", lands: "2026-11-24" }],
  isCancelled: false,
  clinicNights: [{ from: "2026-11-28", to: "2026-11-30", hotel: null, guests: 1 }],
  entries: [
    {
      ...entry("1"),
      kind: "hotel",
      title: "Hotel Duna",
      parts: [place("2026-11-24T14:00:00.000Z", "2026-11-28T10:00:00.000Z")],
    },
    {
      ...entry("2"),
      kind: "procedure",
      title: null,
      parts: [place("2026-11-25T08:00:00.000Z", "2026-11-25T11:00:00.000Z")],
      driver: { text: "Harbour Klinika, Quay 1", language: "en" },
    },
  ],
};
const provider = buildProvider();

test("the plan names the hotel of each night, and says that a cancelled trip takes place no more", () => {
  const nights = (own: Partial<CompanionPlan>) =>
    companionDays({ ...shared, ...own }, { provider, language: "en", today: "" }).map(({ night }) => night?.text);
  expect(nights({})).toEqual([
    "Night: \u2068Hotel Duna\u2069",
    "Night: \u2068Hotel Duna\u2069",
    "2 nights: \u2068Hotel Duna\u2069",
    "Night: a hotel that the clinic books, for one person",
    "Night: a hotel that the clinic books, for one person",
  ]);
  const { person, dates, until } = shared;
  const off = { plan: { person, dates, until, isCancelled: true, late: [] }, days: [], addresses: [] };
  showScreen(plan, { address: "/companion/", data: { shown: off } });
  expect(screen.getByText("This trip is cancelled")).toBeDefined();
  expect(screen.queryByText("Nothing is booked yet.")).toBeNull();
});

test("a ride that begins where the travellers stay does not send them to its end", () => {
  const ride = {
    ...entry("3"),
    kind: "transfer" as const,
    title: "Ride",
    parts: [place("2026-11-25T06:00:00.000Z", "2026-11-25T06:30:00.000Z")],
  };
  const linesOf = (isFetched: boolean) =>
    companionDays(
      { ...shared, clinicNights: [], entries: [{ ...ride, isFetched }] },
      { provider, language: "en", today: "" },
    )
      .flatMap(({ entries }) => entries)
      .flatMap(({ lines }) => lines)
      .at(-1);
  expect([linesOf(true), linesOf(false)]).toEqual([
    expect.stringContaining("Be ready where you are staying"),
    expect.stringContaining("Wait at this place"),
  ]);
});

test("the plan shows each day with its place, the phone and what to do", () => {
  const days = companionDays(shared, { provider, language: "en", today: "2026-11-25" });
  expect(days.map(({ from, isToday, entries }) => [from, isToday, entries.length])).toEqual([
    ["2026-11-24", false, 1],
    ["2026-11-25", true, 1],
    ["2026-11-26", false, 0],
    ["2026-11-28", false, 1],
    ["2026-11-29", false, 0],
  ]);
  const { person, dates, until, isCancelled, late } = shared;
  const shown = {
    plan: { person, dates, until, isCancelled, late },
    days,
    addresses: driverAddresses(shared, provider),
  };
  showScreen(plan, { address: "/companion/", data: { shown } });
  expect(screen.getByRole("heading", { name: "Travel plan of Ana" })).toBeDefined();
  expect(screen.getByText("Appointment at Harbour Clinic")).toBeDefined();
  expect(screen.getByText(/lands on 24 November 2026, too late for the first appointment/)).toBeDefined();
  expect(screen.getByText(/Be at the clinic on time/)).toBeDefined();
  expect(screen.getByText("Harbour Klinika, Quay 1")).toBeDefined();
  expect(screen.getByRole("link", { name: /112/ })).toBeDefined();
  expect(screen.getByRole("button", { name: "Close plan on this device" })).toBeDefined();
});

test("without a session the page says how to open the plan", () => {
  showScreen(plan, { address: "/companion/", data: { shown: null } });
  expect(screen.getByText("No plan is open here")).toBeDefined();
});
