import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import { dayAfter } from "../../../contract/zoned-time.ts";
import { taken } from "../../testing/calls.ts";
import { signIn } from "../../testing/people.ts";
import { ridingProviders } from "../../testing/providers.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { staffAt } from "../../testing/staff.ts";
import { bookTrip } from "../../testing/trips.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ providers: ridingProviders });
});
afterAll(() => site.close());

test("a hotel in the price is a task at the desk until it is booked, and again after a move", async () => {
  const huda = await staffAt(site, "coordinator");
  const grace = await signIn(site, { email: "grace@example.org" });
  await grace.call("GET", `/api/client/root?email=${grace.email}`);
  const body = { from: "plan", procedure: "knee-replacement", package: "complete", companions: 0 };
  const begun = taken(
    await grace.call<AccountTrip>("POST", "/api/client/trips", { body: { ...body, treatment: "2027-03-10" } }),
  );
  const path = `/api/desk/trips/${begun.reference}`;
  const shown = async () => taken(await huda.call<DeskTrip>("GET", path));
  expect((await shown()).hotel).toBeNull();
  await bookTrip(site, begun);
  const { hotel } = await shown();
  expect(hotel).toMatchObject({ nights: 10, guests: 2, stays: begun.includedHotel?.stays, isBooked: false });
  const note = async (version: number | undefined) =>
    huda.call<DeskTrip>("POST", `${path}/items/${hotel?.item}/hotel`, { body: { version } });
  expect((await note((hotel?.version ?? 0) + 7)).status).toBeGreaterThan(400);
  const noted = taken(await note(hotel?.version));
  expect(noted.hotel?.isBooked).toBe(true);
  expect(noted.events[0]).toMatchObject({ kind: "hotel-booked", by: huda.name });
  const day = dayAfter("2027-03-10", 7);
  const moving = { version: noted.version, day, reason: "The theatre is inspected on that day." };
  taken(await huda.call("POST", `${path}/treatment-day`, { body: moving }));
  await site.jobs.runDue();
  const { hotel: after } = await shown();
  expect(after?.isBooked).toBe(false);
  expect(after?.stays[0]?.from).toBe(dayAfter(hotel?.stays[0]?.from ?? "", 7));
});
