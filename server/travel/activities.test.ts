import { afterAll, beforeAll, expect, test } from "vitest";
import type { getActivity, listActivities } from "../../contract/activities.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { insertTestTrip } from "../testing/trips.ts";

type Listed = AnswerOf<typeof listActivities>;

let site: TestSite;
let ana: SignedIn;
beforeAll(async () => {
  site = await openTestSite();
  ana = await signIn(site, { email: "ana@example.org" });
  await insertTestTrip(site, ana, { treatmentOn: "2027-01-08" });
});
afterAll(() => site.close());

const list = async (more = "") => taken(await ana.call<Listed>("GET", `/api/client/activity/catalogue?${more}`));

test("activities suitable for the day come first, then those for companions, then those that are too early", async () => {
  const { activities, day, recoveryDay, trip } = await list();
  expect([day, recoveryDay, trip?.treatmentOn]).toEqual(["2027-01-09", 1, "2027-01-08"]);
  const order = activities.map(({ fits }) => ["good", "companion", "later"].indexOf(fits));
  expect(order).toEqual(order.toSorted());
  for (const { fits, facts } of activities) expect(fits === "good").toBe(facts.recommendedFromDay <= 1);
  const later = await list("day=2027-01-29");
  expect(later.recoveryDay).toBe(21);
  const good = ({ activities }: Listed) => activities.filter(({ fits }) => fits === "good").length;
  expect(good(later)).toBeGreaterThan(good({ activities } as Listed) * 3);
});

test("companions see activities unsuitable for the patient first, and none is too early", async () => {
  const { activities } = await list("companion=1");
  expect(activities[0]?.fits).toBe("companion");
  expect(activities.some(({ fits }) => fits === "later")).toBe(false);
});

test.each([
  ["stepFree=1", (all: Listed["activities"]) => all.every(({ facts }) => facts.stepFree)],
  ["indoor=1", (all: Listed["activities"]) => all.every(({ facts }) => facts.indoor)],
  ["mostExertion=1", (all: Listed["activities"]) => all.every(({ facts }) => facts.exertion === 1)],
  ["longest=60", (all: Listed["activities"]) => all.every(({ minutes }) => minutes <= 60)],
  ["theme=music", (all: Listed["activities"]) => all.every(({ theme }) => theme === "music")],
  [
    "spoken=ar",
    (all: Listed["activities"]) =>
      all.every(({ facts }) => facts.languages.join() === "" || facts.languages.includes("ar")),
  ],
])("the filter %s limits the list", async (query, holds) => {
  const [all, some] = [await list(), await list(query)];
  expect(some.activities.length).toBeGreaterThan(0);
  expect(some.activities.length).toBeLessThan(all.activities.length);
  expect(holds(some.activities)).toBe(true);
});

test("an activity has times and texts in the reader's language, and a suggestion has no times", async () => {
  const { activities } = await list("language=ar");
  const [first] = activities.filter(({ sale }) => sale === "live");
  const path = (id: string) => `/api/client/activity/one?activity=${id}&people=2&language=ar`;
  const days = ["2027-01-09", "2027-01-10"].map((day) =>
    ana.call<AnswerOf<typeof getActivity>>("GET", `${path(first?.id ?? "")}&day=${day}`),
  );
  const [one, other] = (await Promise.all(days)).map(taken);
  expect(one?.activity.textsLanguage).toBe("ar");
  // It has at most one day off per week.
  const slots = [...(one?.slots ?? []), ...(other?.slots ?? [])];
  expect(slots.length).toBeGreaterThan(0);
  for (const { price, left } of slots) {
    expect(price.total.currency).toBe("AED");
    expect(left).toBeGreaterThanOrEqual(2);
  }
  const suggestion = activities.find(({ sale }) => sale === "suggestion");
  expect(taken(await ana.call<AnswerOf<typeof getActivity>>("GET", path(suggestion?.id ?? ""))).slots).toEqual([]);
  expect((await ana.call("GET", path("bud-city-park-bird-hour"))).status).toBe(404);
});
