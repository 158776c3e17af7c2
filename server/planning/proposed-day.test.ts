import { afterAll, expect, test } from "vitest";
import type { AccountTrip, TripPlan } from "../../contract/account-trips.ts";
import type { Quote } from "../../contract/quotes.ts";
import { dayAfter, weekdayOf } from "../../contract/zoned-time.ts";
import { taken } from "../testing/calls.ts";
import { consultationHours } from "../testing/consultations.ts";
import { signIn } from "../testing/people.ts";
import { testProviders } from "../testing/providers.ts";
import { filledQuote, ownRequest, stepBody, submission } from "../testing/quotes.ts";
import { openTestSite } from "../testing/site.ts";

const [harbour, meadow] = testProviders;
const contact = { ...harbour.contact, hours: [{ ...harbour.contact.hours[0], days: ["mon", "tue", "wed", "thu"] }] };
// The clinic is closed for the first week of the month that requests wish.
const consultations = {
  ...consultationHours,
  hours: consultationHours.hours.slice(0, 1),
  daysOff: [{ from: "2027-02-26", to: "2027-03-07" }],
};
const site = await openTestSite({
  providers: [{ ...harbour, contact, consultations } as typeof harbour, meadow],
});
afterAll(() => site.close());

test("for a wished month the plan stays within it, avoids closed days, and leaves no idle night before the treatment", async () => {
  const ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", "/api/client/root?email=ana@example.org");
  await ownRequest(ana);
  const path = "/api/client/trip-plan?procedure=knee-replacement";
  const { dates, consultationOn } = taken(await ana.call<TripPlan>("GET", path));
  expect(dates.arrive >= "2027-03-01" && dates.leave <= "2027-03-31").toBe(true);
  expect(consultationOn).toBe(dayAfter(dates.treatment, -1));
  expect((consultationOn ?? "") > "2027-03-07").toBe(true);
  expect(weekdayOf(dates.treatment)).toBeLessThan(4);
});

test("a plan takes the package of the request's estimate where the request names none", async () => {
  const bea = await signIn(site, { email: "bea@example.org" });
  await bea.call("GET", "/api/client/root?email=bea@example.org");
  const plan = async () =>
    taken(await bea.call<TripPlan>("GET", "/api/client/trip-plan?procedure=knee-replacement")).package.slug;
  expect(await plan()).toBe("essential");
  const { token, path, quote } = await filledQuote(bea);
  const body = stepBody("procedures", { procedures: ["knee-replacement"] }, quote.version);
  const { version } = taken(await bea.call<Quote>("PUT", `${path}/steps`, { body }));
  taken(await bea.call("POST", `${path}/submit`, { body: { ...submission, version } }));
  taken(await bea.call("POST", "/api/client/quotes", { body: { token } }));
  expect(await plan()).toBe("complete");
});

test("plan, trip and ride name the same day of the first consultation, also where the doctor's hours are earlier", async () => {
  const cara = await signIn(site, { email: "cara@example.org" });
  await cara.call("GET", "/api/client/root?email=cara@example.org");
  const days = [];
  for (const treatment of ["2027-03-09", "2027-03-10", "2027-03-11", "2027-03-15"]) {
    const path = `/api/client/trip-plan?procedure=knee-replacement&package=complete&treatment=${treatment}`;
    const plan = taken(await cara.call<TripPlan>("GET", path));
    const body = { from: "plan", procedure: "knee-replacement", package: "complete", treatment, companions: 0 };
    const trip = taken(await cara.call<AccountTrip>("POST", "/api/client/trips", { body }));
    expect([treatment, trip.consultationOn]).toEqual([treatment, plan.consultationOn]);
    expect(plan.transfers.find(({ way }) => way === "consultation")?.on).toBe(plan.consultationOn);
    days.push(plan.consultationOn);
  }
  expect(days.every((day) => day !== null)).toBe(true);
});
