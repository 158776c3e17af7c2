import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { getActivity, listActivities } from "../../contract/activities.ts";
import type { BookingDetail, CancellationPreview } from "../../contract/bookings.ts";
import type { DeskTrip } from "../../contract/desk/trips.ts";
import { hours } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import { taken } from "../testing/calls.ts";
import { signIn } from "../testing/people.ts";
import { acceptOffer, lina, requestForChild, sendOffer } from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { staffAt } from "../testing/staff.ts";
import { bookTrip } from "../testing/trips.ts";

type Listed = AnswerOf<typeof listActivities>;
type Read = AnswerOf<typeof getActivity>;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

test("an activity on a day on which the child cannot go is for the companion, in whose name it is booked and mailed; its terms move with it", async () => {
  const amina = await signIn(site, { email: "amina@example.org", givenName: "Amina", familyName: "Otieno" });
  await amina.call("GET", `/api/client/root?email=${amina.email}`);
  const { token } = await requestForChild(amina);
  const { reference: quote } = taken(
    await amina.call<{ reference: string }>("POST", "/api/client/quotes", { body: { token } }),
  );
  await sendOffer(site, { reference: quote });
  await acceptOffer(amina, quote, "Amina Otieno");
  const trip = taken(
    await amina.call<AccountTrip>("POST", "/api/client/trips", { body: { from: "offer", quote, companions: 1 } }),
  );
  const facts = { gender: "f", nationality: "PT", passport: null, assistance: [], dietary: null };
  const { relation: _, ...child } = lina;
  const travellers = [
    { id: site.services.newId(), role: "patient", ...child, ...facts },
    {
      ...{ id: site.services.newId(), role: "companion", givenName: "Amina", familyName: "Otieno" },
      ...{ bornOn: "1985-01-31", ...facts },
    },
  ];
  const body = { version: trip.version, travellers };
  taken(await amina.call("PUT", `/api/client/trips/${trip.id}/travellers`, { body }));

  const day = dayAfter(trip.dates.treatment, trip.hospitalNights + 1);
  const about = `trip=${trip.id}&day=${day}`;
  const { activities } = taken(await amina.call<Listed>("GET", `/api/client/activity/catalogue?${about}&companion=1`));
  const only = activities.filter(({ fits, sale }) => fits === "companion" && sale === "live");
  const pages = await Promise.all(
    only.map(({ id }) => amina.call<Read>("GET", `/api/client/activity/one?${about}&activity=${id}`)),
  );
  const page = pages.map(taken).find(({ activity, slots }) => activity.fits === "companion" && slots.length > 0);
  expect(page?.people).toBe(1);
  const slot = page?.slots[0];
  const order = { kind: "activity", offerId: slot?.offer, shown: slot?.price.total };
  const added = taken(await amina.call<AccountTrip>("POST", `/api/client/trips/${trip.id}/items`, { body: order }));
  await bookTrip(site, trip);

  const id = added.items.find(({ kind }) => kind === "activity")?.id;
  const booked = taken(await amina.call<BookingDetail>("GET", `/api/client/bookings/${id}`));
  expect(booked).toMatchObject({ child: null, travellers: ["Amina Otieno"] });
  const treatment = added.items.find(({ kind }) => kind === "procedure")?.id;
  expect(taken(await amina.call<BookingDetail>("GET", `/api/client/bookings/${treatment}`)).child).toEqual(lina);

  const huda = await staffAt(site, "coordinator");
  const later = (at: string) => new Date(Date.parse(at) + hours(2)).toISOString();
  taken(
    await huda.call<DeskTrip>("POST", `/api/desk/trips/${trip.reference}/items/${id}/supplier-change`, {
      body: {
        ...{ version: booked.version, cause: "times", reason: "The kitchen opens later.", payer: "supplier" },
        ...{ startsAt: later(booked.startsAt), endsAt: later(booked.endsAt) },
      },
    }),
  );
  const [mail] = (await site.mails()).filter(
    ({ to, subject }) => to.includes(amina.email) && subject.includes("needs your decision"),
  );
  expect(mail?.text.replaceAll(/[\u2066-\u2069]/g, "")).toContain("For: Amina Otieno");
  expect(mail?.text).not.toContain("Lina");

  const before = booked.policy.cancellation[0]?.before ?? "";
  const { version } = taken(await amina.call<BookingDetail>("GET", `/api/client/bookings/${id}`));
  const kept = taken(await amina.call<BookingDetail>("POST", `/api/client/bookings/${id}/keep`, { body: { version } }));
  expect(kept.policy.cancellation[0]?.before).toBe(later(before));
  expect(kept.deadline).toEqual({ kind: "free-cancellation", at: later(before) });
  site.clock.pass(Date.parse(before) + hours(1) - site.clock.now().getTime());
  const again = await signIn(site, { email: amina.email });
  const preview = taken(
    await again.call<CancellationPreview>("POST", `/api/client/bookings/${id}/cancellation/preview`, {
      body: { version: kept.version },
    }),
  );
  expect(preview).toMatchObject({ fee: { amount: 0 }, rule: { by: "terms", until: later(before) } });
});
