import type { Booked } from "../../adapters/bookings/bookings.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { BookingDetail } from "../../contract/bookings.ts";
import type { DeskTrip } from "../../contract/desk/trips.ts";
import { hours } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { searchFlights } from "../../contract/flights.ts";
import type { ItemKind } from "../../contract/trips.ts";
import { dayAfter } from "../../contract/zoned-time.ts";
import { asSystem } from "../db/access.ts";
import { mintProviderId } from "../db/provider-id.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { taken } from "./calls.ts";
import { type SignedIn, signIn } from "./people.ts";
import type { TestSite } from "./site.ts";
import type { StaffAtDesk } from "./staff.ts";
import { addStay, begunTrip, bookTrip } from "./trips.ts";

let made = 0;

/** Adds flights from London to Dubai and back on the trip's days, of a fare that can be changed. @returns the trip */
export async function addFlights(
  { call }: Pick<SignedIn, "call">,
  { id, dates }: Pick<AccountTrip, "id" | "dates">,
): Promise<AccountTrip> {
  const slices = `LHR-DXB-${dates.arrive},DXB-LHR-${dates.leave}`;
  const path = `/api/client/flight/search?trip=${id}&slices=${slices}`;
  const { journeys } = taken(await call<AnswerOf<typeof searchFlights>>("GET", path));
  const [fare] = journeys.flatMap(({ fares }) => fares.filter(({ change }) => change.allowed));
  const body = { kind: "flight", offerId: fare?.offer, shown: fare?.price.total };
  return taken(await call<AccountTrip>("POST", `/api/client/trips/${id}/items`, { body }));
}

/** A booked treatment with flights there and back and a stay, of which a supplier changes the end of one booking by some hours. */
export async function changedTrip(
  site: TestSite,
  huda: StaffAtDesk,
  { kind, by, payer = "supplier", cause = "times" }: { kind: ItemKind; by: number; payer?: string; cause?: string },
) {
  const ana = await signIn(site, { email: `changed${++made}@example.org` });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
  // Weeks apart, so that trips do not take each other's rooms.
  const treatment = dayAfter("2027-03-10", 7 * (made % 20));
  const begun = await begunTrip(ana, { companions: 0, treatment });
  const { id, dates, reference } = begun;
  await addFlights(ana, begun);
  const trip = await addStay(site, ana, { id, dates });
  await bookTrip(site, trip);
  await site.jobs.runDue();
  const itemOf = (of: ItemKind) => trip.items.find((one) => one.kind === of)?.id ?? "";
  const bookingOf = async (of: ItemKind) =>
    taken(await ana.call<BookingDetail>("GET", `/api/client/bookings/${itemOf(of)}`));
  const booking = () => bookingOf(kind);
  const whole = async () => taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${id}`));
  const before = await booking();
  const gapsBefore = (await whole()).gaps;
  const later = (at: string) => new Date(Date.parse(at) + hours(by)).toISOString();
  const atDesk = `/api/desk/trips/${reference}/items/${itemOf(kind)}/supplier-change`;
  const change = { reason: "The timetable has changed.", payer, cause, version: before.version };
  const times = { startsAt: before.startsAt, endsAt: later(before.endsAt) };
  taken(await huda.call<DeskTrip>("POST", atDesk, { body: { ...change, ...times } }));
  await site.jobs.runDue();
  const accept = async (proposal: string, version?: number) =>
    ana.call<BookingDetail>("POST", `/api/client/bookings/${itemOf(kind)}/supplier-change/acceptance`, {
      body: { version: version ?? (await booking()).version, proposal },
    });
  const proposals = async () => (await booking()).supplierChange?.proposals ?? [];
  /** What must be as before where a proposal was not carried out. */
  const standing = async () => {
    const [flight, hotel] = [await bookingOf("flight"), await bookingOf("hotel")];
    const { dates: days, gaps } = await whole();
    const times = [flight, hotel].map(({ startsAt, endsAt, amount }) => ({ startsAt, endsAt, amount }));
    return { times, days, gaps };
  };
  const { services, providers } = site;
  const providerId = providers[0] ?? mintProviderId("");
  const stored = async (of: ItemKind): Promise<ItemRow> => {
    const ids = [itemOf(of)];
    const [row] = await asSystem(services.db, (tx) => findItems(tx, providerId, { keys: services.keys, ids }));
    if (!row) throw new Error("the trip has lost its item");
    return row;
  };
  /** What the seller has. */
  const sold = async (of: ItemKind): Promise<Booked> => {
    const { attempt } = await stored(of);
    const found = await services.suppliers[of]?.find(attempt, AbortSignal.timeout(5000));
    if (found?.kind !== "booked") throw new Error(`the seller says ${found?.kind}`);
    return found;
  };
  return {
    stored,
    sold,
    ana,
    id,
    item: itemOf(kind),
    itemOf,
    reference,
    booking,
    bookingOf,
    before,
    gapsBefore,
    atDesk,
    accept,
    proposals,
    standing,
    whole,
  };
}
