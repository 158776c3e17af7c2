// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../../testing.tsx";
import { Component } from "./schedule-screen.tsx";

afterEach(cleanup);

const theatre = {
  kind: "resource",
  slug: "theatre",
  name: "Theatre 2",
  textsLanguage: "en",
  used: 0,
  capacity: 3,
  isSpecial: false,
};
const dayOf = (number: number, resources: readonly object[] = [theatre]) => ({
  day: `2026-12-${String(number).padStart(2, "0")}`,
  isClosed: false,
  resources,
  places: [],
});
const schedule = {
  today: "2026-12-01",
  timeZone: "Asia/Dubai",
  isLimited: true,
  days: [dayOf(1), dayOf(2, [{ ...theatre, used: 1 }]), dayOf(3, [{ ...theatre, capacity: 1, isSpecial: true }])],
  closures: [],
  cases: [],
  consultations: [],
  moves: [],
};
const show = (view: "week" | "month") =>
  showScreen(
    { Component },
    { address: "/desk/schedule/", data: { span: { view, day: "2026-12-01", from: "2026-12-01", days: 3 }, schedule } },
  );

test("a month names the usual capacity once, and of each day only what is used or differs", async () => {
  show("month");
  await screen.findByText(/On a usual day: Theatre 2 3/);
  expect(screen.getAllByText(/^\d of \d$/).map(({ textContent }) => textContent)).toEqual(["1 of 3", "0 of 1"]);
  // Where treatments come from stands where there are none.
  expect(screen.getByText(/No treatments in this month\. A treatment comes here when/)).toBeTruthy();
});

test("a week names the capacity of every day", async () => {
  show("week");
  await screen.findByText("1 of 3");
  expect(screen.queryByText(/On a usual day/)).toBeNull();
  expect(screen.getAllByText(/^\d of \d$/)).toHaveLength(3);
});
