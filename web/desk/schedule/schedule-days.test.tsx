// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import type { TreatmentDay } from "../../../contract/desk/schedule.ts";
import { showScreen } from "../../testing.tsx";
import { ScheduleDays } from "./schedule-days.tsx";

afterEach(cleanup);

const theatre: TreatmentDay["resources"][number] = {
  kind: "room",
  slug: "theatre",
  name: "Theatre 2",
  textsLanguage: "en",
  used: 0,
  capacity: 3,
  isSpecial: false,
};
const dayOf = (number: number, resources = [theatre]): TreatmentDay => ({
  day: `2026-12-${String(number).padStart(2, "0")}`,
  isClosed: false,
  resources,
  places: [],
});
const days = [dayOf(1), dayOf(2, [{ ...theatre, used: 3 }]), dayOf(3, [{ ...theatre, capacity: 1, isSpecial: true }])];
const shown = { days, today: "2026-12-01", onShow: () => {} };
const Month = () => <ScheduleDays {...shown} month="2026-12" />;
const Week = () => <ScheduleDays {...shown} month={undefined} />;
const show = (Component: () => ReactNode) => showScreen({ Component }, { address: "/desk/schedule/" });

test("a month names the usual capacity once, and of each day only what is full or differs", async () => {
  show(Month);
  await screen.findByText(/On a usual day: .?Theatre 2.?: 3/);
  expect(screen.getAllByText(/^\d of \d$/).map(({ textContent }) => textContent)).toEqual(["3 of 3", "0 of 1"]);
  // Where treatments come from stands where there are none.
  expect(screen.getByText(/No treatments in this month\. A treatment comes here when/)).toBeTruthy();
});

test("a week names the capacity of every day", async () => {
  show(Week);
  await screen.findByText("3 of 3");
  expect(screen.queryByText(/On a usual day/)).toBeNull();
  expect(screen.getAllByText(/^\d of \d$/)).toHaveLength(3);
});
