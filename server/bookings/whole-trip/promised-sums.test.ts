import { afterEach, beforeEach, expect, test } from "vitest";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { BookingDetail, CancellationPreview } from "../../../contract/bookings.ts";
import type { Checkout } from "../../../contract/checkout.ts";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import { days } from "../../../contract/durations.ts";
import type { TripCancellation } from "../../../contract/trip-cancellation.ts";
import { boughtTreatment } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { seededRandom } from "../../testing/histories/checkout-histories.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { addStay, payOn } from "../../testing/trips.ts";

let site: TestSite;
let farid: StaffAtDesk;
// Each case passes days, after which nobody is signed in and offers have ended.
beforeEach(async () => {
  site = await openTestSite();
  farid = await staffAt(site, "finance");
});
afterEach(() => site.close());

const sumOf = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0);
const tripOf = async (client: SignedIn, id: string) =>
  taken(await client.call<AccountTrip>("GET", `/api/client/trips/${id}`));

/** Buys what waits in a trip, by card. */
async function pay(client: SignedIn, trip: string): Promise<void> {
  const checkouts = "/api/client/checkouts";
  const { id, version, charge } = taken(await client.call<Checkout>("POST", checkouts, { body: { trip } }));
  const body = { version, total: charge, method: "card", agreed: true };
  const { payment } = taken(await client.call<Checkout>("POST", `${checkouts}/${id}/payment`, { body }));
  await payOn(site, payment?.payUrl ?? "", "pays");
  await site.jobs.runDue();
}

/** A treatment with its deposit paid and up to two stays, each paid, unpaid, or partly refunded before. */
async function anyTrip(seed: number): Promise<{ client: SignedIn; trip: string }> {
  const random = seededRandom(seed);
  const client = await signIn(site, { email: `seed${seed}@example.org` });
  const { trip } = await boughtTreatment(site, client);
  const { dates, reference } = await tripOf(client, trip);
  const stays = Math.floor(random() * 3);
  for (let index = 0; index < stays; index++) {
    await addStay(site, client, { id: trip, dates });
    if (random() < 0.7) await pay(client, trip);
  }
  for (const { id, version } of (await tripOf(client, trip)).items) {
    const { paid } = taken(await client.call<BookingDetail>("GET", `/api/client/bookings/${id}`));
    if (paid.amount === 0 || random() < 0.5) continue;
    const amount = { ...paid, amount: 1 + Math.floor(random() * paid.amount) };
    const body = { trip: reference, item: id, version, amount, way: "back", reason: "A courtesy." };
    taken(await farid.call<DeskTrip>("POST", "/api/desk/money/refunds", { body }));
    await site.jobs.runDue();
  }
  site.clock.pass(days(Math.floor(random() * 29)));
  return { client: await signIn(site, { email: client.email }), trip };
}

test.each([1, 2, 3, 4, 5])(
  "what single cancellations promise is what the whole trip promises and what is ordered (%i)",
  async (seed) => {
    const { client, trip } = await anyTrip(seed);
    const path = `/api/client/trips/${trip}/cancellation`;
    const shown = taken(await client.call<TripCancellation>("GET", path));
    const { items } = await tripOf(client, trip);
    const singles: CancellationPreview[] = [];
    for (const { id, version, actions } of items) {
      if (!actions.includes("cancel")) continue;
      const single = `/api/client/bookings/${id}/cancellation/preview`;
      singles.push(taken(await client.call<CancellationPreview>("POST", single, { body: { version } })));
    }
    expect(shown.bookings).toHaveLength(singles.length);
    for (const of of ["refund", "fee", "paid", "returned"] as const)
      expect([of, shown[of].amount]).toEqual([of, sumOf(singles.map((one) => one[of]))]);
    expect(sumOf(shown.parts.map(({ amount }) => amount))).toBe(shown.refund.amount);
    taken(await client.call("POST", path, { body: { preview: shown.id } }));
    await site.jobs.runDue();
    let returned = 0;
    for (const { id, refund } of shown.bookings) {
      const after = taken(await client.call<BookingDetail>("GET", `/api/client/bookings/${id}`));
      const before = shown.bookings.find((one) => one.id === id)?.returned.amount ?? 0;
      expect(after.status).toBe("cancelled");
      expect(after.returned.amount - before).toBe(refund.amount);
      returned += after.returned.amount - before;
    }
    expect(returned).toBe(shown.refund.amount);
    expect((await tripOf(client, trip)).status).toBe("cancelled");
  },
  60_000,
);
