import { expect, test } from "vitest";
import type { SlotPage } from "../../../contract/consultation-slots.ts";
import type { Consultation } from "../../../contract/consultations.ts";
import { withOwn } from "./own-slot.ts";

const slotAt = (day: string, hour: string) => ({
  startsAt: `${day}T${hour}:00:00.000Z`,
  endsAt: `${day}T${hour}:30:00.000Z`,
  clinician: "ada-berg",
  modes: ["video" as const],
});
const page = (...hours: readonly string[]) =>
  ({
    days: [
      { date: "2026-11-24", slots: hours.map((hour) => slotAt("2026-11-24", hour)) },
      { date: "2026-11-26", slots: [slotAt("2026-11-26", "09")] },
    ],
  }) as unknown as SlotPage;
const ada = { slug: "ada-berg" };
const booking = (changes: object) =>
  ({
    ...slotAt("2026-11-24", "09"),
    ...{ can: { move: false }, mode: "video", clinician: ada, timeZone: "Europe/Budapest" },
    hold: { until: "2026-11-20T10:10:00.000Z", canExtend: true },
    ...changes,
  }) as unknown as Consultation; // what the list is read from
const shown = ({ slots: { days } }: { slots: SlotPage }) =>
  days.flatMap(({ slots }) => slots.map((one) => one.startsAt));

test("the time that is held for the reader stands in its place among the free ones", () => {
  const found = withOwn(page("08", "10"), { consultation: booking({}), isFirst: true });
  expect(found).toMatchObject({ held: "2026-11-24T09:00:00.000Z ada-berg", gone: null });
  expect(shown(found).map((at) => at.slice(8, 13))).toEqual(["24T08", "24T09", "24T10", "26T09"]);
});

test("a day with no other time is listed for it, but not among the days of another week", () => {
  const consultation = booking({ ...slotAt("2026-11-23", "09"), clinician: ada });
  expect(shown(withOwn(page("08"), { consultation, isFirst: true }))[0]).toBe("2026-11-23T09:00:00.000Z");
  expect(withOwn(page("08"), { consultation, isFirst: false })).toMatchObject({ held: null, gone: null });
});

test("a time whose hold has ended is said to be gone unless it is free", () => {
  const consultation = booking({ hold: null });
  expect(withOwn(page("08"), { consultation, isFirst: true })).toMatchObject({
    held: null,
    gone: "2026-11-24T09:00:00.000Z",
  });
  expect(withOwn(page("08", "09"), { consultation, isFirst: true })).toMatchObject({ held: null, gone: null });
});

test("a booked consultation that is moved holds no time", () => {
  const consultation = booking({ can: { move: true } });
  expect(withOwn(page("08"), { consultation, isFirst: true })).toMatchObject({ held: null, gone: null });
});
