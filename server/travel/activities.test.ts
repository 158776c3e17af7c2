import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip, listOwnTrips } from "../../contract/account-trips.ts";
import type { getActivity, listActivities } from "../../contract/activities.ts";
import type { CheckoutPage } from "../../contract/checkout.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { DateMove } from "../../contract/trip-dates.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { begunTrip, insertTestTrip } from "../testing/trips.ts";
import { firstDayOf } from "../trips/checks/recovery.ts";

type Listed = AnswerOf<typeof listActivities>;
type Read = AnswerOf<typeof getActivity>;

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
  expect(good({ activities } as Listed)).toBe(0);
  expect(good(later)).toBeGreaterThan(10);
});

test("of two trips ahead none is guessed: without the one in question there is no day of recovery", async () => {
  const eva = await signIn(site, { email: "eva@example.org" });
  for (const treatmentOn of ["2027-01-08", "2027-02-08"]) await insertTestTrip(site, eva, { treatmentOn });
  const seen = (more = "") => eva.call<Listed>("GET", `/api/client/activity/catalogue?${more}`);
  expect(taken(await seen())).toMatchObject({ trip: null, recoveryDay: null });
  const { trips } = taken(await eva.call<AnswerOf<typeof listOwnTrips>>("GET", "/api/client/trips"));
  for (const { id, dates } of trips)
    expect(taken(await seen(`trip=${id}`))).toMatchObject({ trip: { id, treatmentOn: dates.treatment } });
});

test("effort waits for the clinic's own recovery calendar: sitting after the hospital, steps after the check to fly", async () => {
  const { activities } = await list();
  const soonest = (exertion: number) =>
    Math.min(...activities.flatMap(({ facts }) => (facts.exertion === exertion ? [facts.recommendedFromDay] : [])));
  expect([1, 2, 3].map(soonest)).toEqual([4, 12, 15]);
  expect(activities.find(({ id }) => id.endsWith("waterside-walk"))).toMatchObject({ fits: "later" });
});

test.each([
  ["a new knee", { hospitalNights: 3, checkedOn: 14, stages: [0, 1, 4, 14, 18, 43, 91] }, [4, 14, 18, 43, 91]],
  [
    "a retina that wants rest",
    { hospitalNights: 1, checkedOn: 28, stages: [0, 1, 6, 14, 28, 35, 90] },
    [6, 28, 35, 90, 90],
  ],
  ["a hand", { hospitalNights: 0, checkedOn: 2, stages: [0, 2, 5, 15, 43] }, [2, 2, 5, 15, 43]],
  ["a check-up", { hospitalNights: 0, checkedOn: 1, stages: [] }, [0, 0, 0, 0, 0]],
])("%s: the first days for sitting up to hours of climbing", (_, plan, expected) => {
  expect([1, 2, 3, 4, 5].map((exertion) => firstDayOf({ exertion, water: "none" }, plan))).toEqual(expected);
  expect(firstDayOf({ exertion: 1, water: "in" }, plan)).toBe(expected[2]);
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

test("a day without times names the next one that has some", async () => {
  const { activities } = await list();
  const days = ["2027-01-09", "2027-01-10", "2027-01-11", "2027-01-12", "2027-01-13", "2027-01-14", "2027-01-15"];
  const read = async (id: string, day: string) =>
    taken(await ana.call<Read>("GET", `/api/client/activity/one?activity=${id}&people=1&day=${day}`));
  let closed = 0;
  for (const { id } of activities.filter(({ sale }) => sale === "live").slice(0, 6))
    for (const { slots, nextDay, day } of await Promise.all(days.map((one) => read(id, one)))) {
      expect(nextDay === null).toBe(slots.length > 0);
      if (nextDay === null) continue;
      closed += 1;
      expect(nextDay > day).toBe(true);
      expect((await read(id, nextDay)).slots.length).toBeGreaterThan(0);
    }
  expect(closed).toBeGreaterThan(0);
});

test("a group is all who travel, and on a day in hospital all but the patient", async () => {
  const carla = await signIn(site, { email: "carla@example.org" });
  const trip = await begunTrip(carla, { companions: 2 });
  const [{ id } = { id: "" }] = (await list()).activities;
  const groupOn = async (day: string) =>
    taken(await carla.call<Read>("GET", `/api/client/activity/one?activity=${id}&day=${day}`)).people;
  expect([await groupOn(trip.dates.leave), await groupOn(trip.dates.treatment)]).toEqual([3, 2]);
});

test("in hospital nothing is sold to the patient: the list opens after the discharge, and companions can go", async () => {
  const eva = await signIn(site, { email: "eva@example.org" });
  await eva.call("GET", "/api/client/root?email=eva@example.org");
  const trip = await begunTrip(eva, { companions: 1 });
  const discharge = dayAfter(trip.dates.treatment, trip.hospitalNights);
  const read = async (more = "") =>
    taken(await eva.call<Listed>("GET", `/api/client/activity/catalogue?trip=${trip.id}${more}`));
  const opened = await read();
  expect(opened).toMatchObject({ day: dayAfter(discharge), hospital: null });
  expect(opened.activities.some(({ fits }) => fits === "good")).toBe(true);
  for (const day of [trip.dates.treatment, dayAfter(trip.dates.treatment), discharge]) {
    const { activities, hospital } = await read(`&day=${day}`);
    expect(hospital).toEqual({ until: discharge, nights: trip.hospitalNights, companions: "unnamed" });
    expect(activities.some(({ fits }) => fits === "good")).toBe(false);
  }
});

test("an outing during the hospital stay is added for the companions only, and else refused", async () => {
  const ida = await signIn(site, { email: "ida@example.org" });
  await ida.call("GET", "/api/client/root?email=ida@example.org");
  const trip = await begunTrip(ida, { companions: 1, treatment: "2027-04-14" });
  const day = dayAfter(trip.dates.treatment);
  const catalogue = `/api/client/activity/catalogue?trip=${trip.id}&day=${day}`;
  const { activities } = taken(await ida.call<Listed>("GET", catalogue));
  const read = async (activity: string) =>
    taken(await ida.call<Read>("GET", `/api/client/activity/one?trip=${trip.id}&activity=${activity}&day=${day}`));
  const live = activities.filter(({ sale }) => sale === "live").slice(0, 4);
  const slot = (await Promise.all(live.map(({ id }) => read(id)))).flatMap(({ slots }) => slots)[0];
  const add = (more: object = {}) =>
    ida.call<AccountTrip>("POST", `/api/client/trips/${trip.id}/items`, {
      body: { kind: "activity", offerId: slot?.offer, shown: slot?.price.total, ...more },
    });
  const refused = { status: 400, body: { errors: [{ field: "offerId", reason: "hospital" }] } };
  expect(await add()).toMatchObject(refused);
  const [patient, companion] = [site.services.newId(), site.services.newId()];
  const facts = {
    familyName: "Otieno",
    bornOn: "1980-01-31",
    gender: "f",
    nationality: "PT",
    passport: null,
    assistance: [],
    dietary: null,
  };
  const travellers = [
    { id: patient, role: "patient", givenName: "Ida", ...facts },
    { id: companion, role: "companion", givenName: "Sam", ...facts },
  ];
  const path = `/api/client/trips/${trip.id}/travellers`;
  taken(await ida.call("PUT", path, { body: { version: trip.version, travellers } }));
  expect(await add({ travellers: [patient] })).toMatchObject(refused);
  const added = taken(await add());
  expect(added.items.some(({ kind }) => kind === "activity")).toBe(true);
  const checks = async () =>
    taken(await ida.call<{ page: CheckoutPage }>("GET", `/api/client/checkouts?trip=${trip.id}`)).page.waiting.checks;
  expect((await checks()).map(({ kind }) => kind)).not.toContain("recovery");
});

test("an outing of the patient that new dates bring into the hospital stay is refused at the checkout", async () => {
  const kim = await signIn(site, { email: "kim@example.org" });
  await kim.call("GET", "/api/client/root?email=kim@example.org");
  const trip = await begunTrip(kim, { companions: 0, treatment: "2027-04-14" });
  const day = dayAfter(trip.dates.treatment, trip.hospitalNights + 3);
  const { activities } = taken(
    await kim.call<Listed>("GET", `/api/client/activity/catalogue?trip=${trip.id}&day=${day}`),
  );
  const live = activities.filter(({ sale }) => sale === "live").slice(0, 4);
  const found = await Promise.all(
    live.map(({ id }) => kim.call<Read>("GET", `/api/client/activity/one?trip=${trip.id}&activity=${id}&day=${day}`)),
  );
  const slot = found.flatMap(({ body }) => body.slots)[0];
  const body = { kind: "activity", offerId: slot?.offer, shown: slot?.price.total };
  taken(await kim.call("POST", `/api/client/trips/${trip.id}/items`, { body }));
  const dates = `/api/client/trips/${trip.id}/dates`;
  const treatment = dayAfter(trip.dates.treatment, 4);
  const preview = taken(await kim.call<DateMove>("POST", `${dates}/preview`, { body: { treatment } }));
  taken(await kim.call("POST", dates, { body: { preview: preview.id, version: trip.version } }));
  const { page } = taken(await kim.call<{ page: CheckoutPage }>("GET", `/api/client/checkouts?trip=${trip.id}`));
  expect(page.waiting.checks).toContainEqual(
    expect.objectContaining({ kind: "recovery", ok: false, until: dayAfter(treatment, trip.hospitalNights) }),
  );
  const opened = await kim.call("POST", "/api/client/checkouts", { body: { trip: trip.id } });
  expect(opened.status).toBe(422);
});

test("an activity for two is named once the companion is no longer in the trip", async () => {
  const lea = await signIn(site, { email: "lea@example.org" });
  await lea.call("GET", "/api/client/root?email=lea@example.org");
  const trip = await begunTrip(lea, { companions: 1, treatment: "2027-05-12" });
  const day = dayAfter(trip.dates.arrive, 1);
  const asked = (id: string) => `/api/client/activity/one?trip=${trip.id}&activity=${id}&day=${day}&people=2`;
  const { activities } = taken(
    await lea.call<Listed>("GET", `/api/client/activity/catalogue?trip=${trip.id}&day=${day}`),
  );
  const live = activities.filter(({ sale }) => sale === "live");
  const found = await Promise.all(live.map(({ id }) => lea.call<Read>("GET", asked(id))));
  const slot = found.flatMap(({ body }) => body.slots)[0];
  const body = { kind: "activity", offerId: slot?.offer, shown: slot?.price.total };
  const added = taken(await lea.call<AccountTrip>("POST", `/api/client/trips/${trip.id}/items`, { body }));
  expect(added.gaps.map(({ kind }) => kind)).not.toContain("people");
  const patient = {
    ...{ id: site.services.newId(), role: "patient", givenName: "Lea", familyName: "Otieno", bornOn: "1980-01-31" },
    ...{ gender: "f", nationality: "PT", passport: null, assistance: [], dietary: null },
  };
  const alone = { version: added.version, travellers: [patient] };
  const left = taken(await lea.call<AccountTrip>("PUT", `/api/client/trips/${trip.id}/travellers`, { body: alone }));
  const item = left.items.find(({ kind }) => kind === "activity");
  expect(left.gaps).toContainEqual(expect.objectContaining({ kind: "people", item: item?.id, from: day }));
});
