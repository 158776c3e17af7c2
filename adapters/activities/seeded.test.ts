import { afterAll, beforeAll, expect, test } from "vitest";
import { siteLanguages } from "../../contract/languages.ts";
import { openTestDatabase } from "../../server/testing/database.ts";
import { anOrder, expectBooked, soon } from "../bookings/bookings.suite.ts";
import type { Database } from "../database/database.ts";
import { recycleDatabase } from "../database/testing.ts";
import type { Activities, ActivityFound, SlotOffer } from "./activities.ts";
import { createSeededActivities } from "./seeded.ts";

let database: Database;
let activities: Activities;
let now = new Date("2026-11-20T09:00:00Z");
beforeAll(async () => {
  database = await openTestDatabase();
  activities = createSeededActivities({ db: database.db, now: () => now });
});
afterAll(() => recycleDatabase(database));

const clinics = [
  { latitude: 47.5335, longitude: 19.0562 },
  { latitude: 25.2372, longitude: 55.3221 },
  { latitude: 37.5244, longitude: 127.0286 },
];
async function near(place = clinics[0], kilometres = 40): Promise<readonly ActivityFound[]> {
  const found = await activities.near({ ...(place ?? { latitude: 0, longitude: 0 }), kilometres }, soon());
  if (found.kind !== "activities") throw new Error(found.reason);
  return found.activities;
}
async function slotsOf(sale: ActivityFound["sale"], people = 2): Promise<readonly SlotOffer[]> {
  for (const { id, ...activity } of await near()) {
    if (activity.sale !== sale) continue;
    const found = await activities.slots({ activity: id, day: "2026-12-01", people }, soon());
    if (found.kind === "slots" && found.slots.length > 0) return found.slots;
  }
  throw new Error("everything rests that day");
}
const slotOf = async (sale: ActivityFound["sale"], people?: number): Promise<SlotOffer> => {
  const [slot] = await slotsOf(sale, people);
  if (!slot) throw new Error("no time");
  return slot;
};

test("more than two hundred activities exist, near every clinic, for every stage of recovery, in every language of the site", async () => {
  const all = await Promise.all(clinics.map((clinic) => near(clinic, 90)));
  expect(new Set(all.flat().map(({ id }) => id)).size).toBeGreaterThanOrEqual(200);
  for (const found of all) {
    expect(found.filter(({ facts }) => facts.recommendedFromDay <= 1).length).toBeGreaterThanOrEqual(8);
    expect(new Set(found.map(({ facts }) => facts.exertion)).size).toBe(5);
    expect(found.some(({ sale }) => sale === "suggestion")).toBe(true);
    for (const { words, facts } of found) {
      expect(words.ar?.title).toMatch(/\p{Script=Arabic}/u);
      const summaries = siteLanguages.map((language) => words[language]?.summary);
      expect(new Set(summaries).size).toBe(siteLanguages.length);
      expect(JSON.stringify(words)).not.toMatch(/[{]place[}]/);
      // A wheelchair-accessible activity has no steps.
      if (facts.wheelchair) expect(facts.stepFree).toBe(true);
    }
  }
  expect(await near({ latitude: 0, longitude: 0 })).toEqual([]);
});

test("books counted places, and no more than exist", async () => {
  const slot = await slotOf("live");
  expect(slot.price.total.amount).toBe(slot.price.base.amount);
  const full = await Promise.all(Array.from({ length: 9 }, () => activities.book(anOrder(slot), soon())));
  expect(full.filter(({ kind }) => kind === "booked")).toHaveLength(Math.floor(slot.left / 2));
  const { activity } = slot.activity;
  const left = await activities.slots({ activity, day: "2026-12-01", people: 2 }, soon());
  expect(left.kind === "slots" && left.slots.map(({ id }) => id)).not.toContain(slot.id);
});

test("a supplier that confirms on request answers later: yes, or no, which frees the place", async () => {
  const slot = await slotOf("request", 1);
  expect(slot.holdableUntil).toBeNull();
  expect((await activities.hold({ ...anOrder(slot), until: now }, soon())).kind).toBe("refused");
  const orders = Array.from({ length: 12 }, () => anOrder(slot));
  const outcomes = await Promise.all(orders.map((order) => activities.book(order, soon())));
  const places = outcomes.filter(({ kind }) => kind === "unknown").length;
  expect(places).toBe(Math.min(slot.left, 12));
  const waiting = orders.filter((_, index) => outcomes[index]?.kind === "unknown");
  for (const { attempt } of waiting) expect(await activities.find(attempt, soon())).toEqual({ kind: "unknown" });
  now = new Date(now.getTime() + 16 * 60_000);
  for (const { attempt } of waiting) {
    const answer = await activities.find(attempt, soon());
    if (answer.kind === "refused") expect(answer.reason).toBe("sold-out");
    else expectBooked(answer);
    expect(await activities.find(attempt, soon())).toEqual(answer);
  }
});

test("cancellation is free until the last free hour, and refunds nothing afterwards", async () => {
  const slot = await slotOf("live", 1);
  const { reference } = expectBooked(await activities.book(anOrder(slot), soon()));
  const quote = await activities.quoteCancellation(reference, soon());
  expect(quote.kind === "quote" && quote.refund).toEqual(slot.price.total);
  now = new Date(slot.what.startsAt.getTime() - 60_000);
  const afterDeadline = await activities.quoteCancellation(reference, soon());
  expect(afterDeadline.kind === "quote" && afterDeadline.refund.amount).toBe(0);
});

test.each([
  "a1~bud-nothing~2026-12-01~1000~1",
  "a1~x~2026-12-01~1000~9",
  "",
  "a1~bud-city-park-bird-hour~2026-99-01~0830~1",
])("%s is not an offer", async (id) => {
  expect(await activities.recheck(id, soon())).toEqual({ kind: "gone" });
});
