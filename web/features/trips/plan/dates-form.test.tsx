// @vitest-environment jsdom

import { cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { type ActionFunctionArgs, data } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { AccountTrip } from "../../../../contract/account-trips.ts";
import type { DateMove } from "../../../../contract/trip-dates.ts";
import { dayAfter } from "../../../../contract/zoned-time.ts";
import type { Refused } from "../../../forms/refused.ts";
import { euro, showScreen } from "../../../testing.tsx";
import { DatesForm } from "./dates-form.tsx";
import type { TripPage } from "./trip-page.ts";

afterEach(cleanup);

const dates = { arrive: "2027-03-01", treatment: "2027-03-03", leave: "2027-03-18" };
const trip = {
  id: "1",
  version: 1,
  dates,
  timeZone: "Asia/Dubai",
  createdAt: "2026-11-20T09:00:00.000Z",
} as AccountTrip; // what the form reads
const page: TripPage = {
  trip,
  others: [],
  plan: null,
  days: [],
  sections: null,
  instead: null,
  formKey: "k",
  rule: null,
  today: "2026-11-20",
};
const move: DateMove = {
  id: "01a1fb78-0000-7000-8000-00000000abcd",
  expiresAt: "2026-11-20T09:15:00.000Z",
  before: dates,
  after: dates,
  byRequest: false,
  safeFlightOn: "2027-03-15",
  items: [],
  difference: euro(0),
  kept: null,
  hotel: null,
};

const refusedLeave: Refused = {
  title: "Check one answer",
  text: "",
  errors: [{ control: "leave", text: "Too soon.", line: "Fly home: Too soon." }],
  typed: { leave: ["2027-03-04"] },
  intent: "preview",
  attempt: "01a1fb78-0000-7000-8000-00000000abcd",
};

const Component = () => <DatesForm page={page} trip={trip} />;

test("a quoted move says by whose clock it ends", async () => {
  showScreen({ Component, action: () => ({ move }) }, { address: "/profile/plan/", data: page });
  await userEvent.click(screen.getByText("Change trip dates"));
  await userEvent.click(screen.getByRole("button", { name: "Show changes" }));
  expect((await screen.findByText(/valid until/)).textContent).toMatch(/\d\d:15, \p{L}+ time/u);
});

test("a move says that the hotel which the clinic has booked is called off", async () => {
  const moving = { ...move, hotel: { name: "Quay Hotel" } };
  showScreen({ Component, action: () => ({ move: moving }) }, { address: "/profile/plan/", data: page });
  await userEvent.click(screen.getByText("Change trip dates"));
  await userEvent.click(screen.getByRole("button", { name: "Show changes" }));
  expect((await screen.findByText(/The clinic books the new nights/)).textContent).toContain("Quay Hotel");
});

test("dates that were corrected after a refusal are previewed", async () => {
  const keys: unknown[] = [];
  const action = async ({ request }: ActionFunctionArgs) => {
    keys.push((await request.formData()).get("key"));
    return keys.length === 1 ? data(refusedLeave, { status: 400 }) : { move };
  };
  showScreen({ Component, action }, { address: "/profile/plan/", data: page });
  await userEvent.click(screen.getByText("Change trip dates"));
  await userEvent.click(screen.getByRole("button", { name: "Show changes" }));
  expect(await screen.findAllByText("Too soon.")).not.toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: "Show changes" }));
  expect(await screen.findByText(/valid until/)).toBeTruthy();
  // A key of the form would have to stay valid, and differ, for each attempt; the call makes its own.
  expect(keys).toEqual([null, null]);
});

/** So many days from 1 April 2027 on. */
const openDays = (count: number): string[] => Array.from({ length: count }, (_, at) => dayAfter("2027-04-01", at));
const withDays = (count: number): TripPage => ({
  ...page,
  rule: { byRequest: true, days: openDays(count), isClosed: false },
});
const closed: TripPage = { ...page, rule: { byRequest: false, days: openDays(3), isClosed: true } };
const Closed = () => <DatesForm page={closed} trip={trip} />;
const Listed = () => <DatesForm page={withDays(3)} trip={trip} />;
const Calendar = () => <DatesForm page={withDays(100)} trip={trip} />;

test("a few free days are a list, and many are a calendar", async () => {
  const shownIn = async (Form: () => ReactNode) => {
    showScreen({ Component: Form }, { address: "/profile/plan/", data: page });
    await userEvent.click(screen.getByText("Change trip dates"));
    const control = document.querySelector('[name="treatment"]');
    cleanup();
    return control?.tagName;
  };
  expect(await shownIn(Listed)).toBe("SELECT");
  expect(await shownIn(Calendar)).toBe("INPUT");
});

test("a day that the clinic closed is not among those it offers", async () => {
  showScreen({ Component: Closed }, { address: "/profile/plan/", data: page });
  await userEvent.click(screen.getByText("Change trip dates"));
  const shown = [...screen.getByLabelText<HTMLSelectElement>(/^Day of treatment/).options].map(({ value }) => value);
  expect(shown).toEqual(openDays(3));
});

test("arrival and departure follow the treatment in the form, and what is typed then is what is previewed", async () => {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const action = async ({ request }: ActionFunctionArgs) => {
    sent.push(Object.fromEntries(await request.formData()));
    return { move };
  };
  showScreen({ Component: Listed, action }, { address: "/profile/plan/", data: page });
  await userEvent.click(screen.getByText("Change trip dates"));
  await userEvent.selectOptions(screen.getByLabelText(/^Day of treatment/), "2027-04-02");
  const shown = { arrive: "2027-03-31", treatment: "2027-04-02", leave: "2027-04-17" };
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  for (const [name, day] of Object.entries(shown)) expect(field(name)?.value, name).toBe(day);
  fireEvent.change(field("arrive") as HTMLInputElement, { target: { value: dates.arrive } });
  await userEvent.click(screen.getByRole("button", { name: "Show changes" }));
  await screen.findByText(/valid until/);
  expect(sent).toMatchObject([{ ...shown, arrive: dates.arrive, whole: "1" }]);
});

test("a day that was set before the treatment stays, and only the other one follows", async () => {
  showScreen({ Component: Listed }, { address: "/profile/plan/", data: page });
  await userEvent.click(screen.getByText("Change trip dates"));
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  fireEvent.change(field("arrive") as HTMLInputElement, { target: { value: "2027-03-30" } });
  for (const day of ["2027-04-02", "2027-04-03"])
    await userEvent.selectOptions(screen.getByLabelText(/^Day of treatment/), day);
  expect([field("arrive")?.value, field("leave")?.value]).toEqual(["2027-03-30", "2027-04-18"]);
});

test("what a booking loses that does not move is told with its sum", async () => {
  const flight = {
    id: "01a1fb78-0000-7000-8000-00000000abce",
    kind: "flight" as const,
    title: "London to Dubai",
    textsLanguage: "en" as const,
    effect: "outside" as const,
    startsAt: "2027-03-01T09:00:00.000Z",
    newStartsAt: null,
    timeZone: "Asia/Dubai",
    difference: euro(0),
    kept: euro(510),
    isFreeToChange: true,
  };
  const losing = { ...move, items: [flight], kept: euro(510) };
  showScreen({ Component, action: () => ({ move: losing }) }, { address: "/profile/plan/", data: page });
  await userEvent.click(screen.getByText("Change trip dates"));
  await userEvent.click(screen.getByRole("button", { name: "Show changes" }));
  expect(await screen.findByText(/If you cancel it today, €510.* is not refunded. Changing it is free/)).toBeTruthy();
  expect(screen.getByText(/can cost you up to €510/)).toBeTruthy();
});
