import { afterAll, beforeAll, expect, test } from "vitest";
import { countBookings } from "../../../adapters/seeded-suppliers/stock-bookings.ts";
import { clearFaults, type FaultSettings, setFault } from "../../../adapters/seeded-suppliers/stock-faults.ts";
import type { listChangeProposals } from "../../../contract/desk/booking-changes.ts";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import type { listTroubles } from "../../../contract/desk/troubles.ts";
import { minutes } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { ItemKind } from "../../../contract/trips.ts";
import { taken } from "../../testing/calls.ts";
import { changedTrip } from "../../testing/changed-trips.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { payOn } from "../../testing/trips.ts";

let site: TestSite;
let huda: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator");
});
afterAll(() => site.close());

/** A flight home that comes three days later, of which the person chooses to take the new times or another flight. */
const laterFlight = (payer = "supplier") => changedTrip(site, huda, { kind: "flight", by: 72, payer });
type Changed = Awaited<ReturnType<typeof changedTrip>>;

const changesInQueue = async (reference: string) =>
  taken(await huda.call<AnswerOf<typeof listTroubles>>("GET", "/api/desk/troubles?kind=change")).troubles.filter(
    ({ trip }) => trip === reference,
  );

const withTimes = async ({ proposals }: Changed) => {
  const found = (await proposals()).find(({ reason }) => reason === "new-times");
  if (!found) throw new Error("the new times are not among the proposals");
  return found;
};

test("L: what a change breaks is named, and at most three sets of moves that break nothing are proposed", async () => {
  const { booking, before, whole, itemOf } = await laterFlight();
  const { supplierChange } = await booking();
  // Three days later at home: nights without a hotel, and a trip that ends after its last day.
  expect(supplierChange?.gaps.map(({ kind }) => kind)).toEqual(["flight", "nights"]);
  const { proposals = [], proposedBy, isSearching } = supplierChange ?? {};
  expect(proposals.length).toBeGreaterThan(1);
  expect(proposals.length).toBeLessThanOrEqual(3);
  expect([proposedBy, isSearching]).toEqual([null, false]);
  const { safeFlightOn, dates } = await whole();
  expect(new Set(proposals.map(({ id }) => id)).size).toBe(proposals.length);
  for (const { moves, difference, covered, reason } of proposals) {
    const [flight] = moves;
    // The way home that was changed does not take place, and so nothing keeps it.
    expect(flight?.after.endsAt).not.toBe(before.endsAt);
    expect(flight?.item).toBe(itemOf("flight"));
    expect((flight?.after.startsAt.slice(0, 10) ?? "") < dates.treatment).toBe(true);
    expect((flight?.after.endsAt.slice(0, 10) ?? "") >= (safeFlightOn ?? "")).toBe(true);
    expect(flight?.after).not.toEqual({ startsAt: before.startsAt, endsAt: before.endsAt });
    // The airline pays what another choice costs more.
    expect(difference.amount).toBeLessThanOrEqual(0);
    expect(covered.amount).toBe(moves.reduce((all, move) => all + move.covered.amount, 0));
    if (reason === "only-this") expect(moves).toHaveLength(1);
  }
  const together = proposals.find(({ reason }) => reason === "new-times");
  expect(together?.moves.map(({ kind }) => kind)).toEqual(["flight", "hotel"]);
  expect(together?.dates?.leave.localeCompare(dates.leave)).toBe(1);
  expect(together?.covered.amount).toBeGreaterThan(0);
});

test("L: a proposal is accepted once; flight, hotel and days of the trip move together, in one mail", async () => {
  const changed = await laterFlight();
  const { booking, bookingOf, accept, reference, whole, gapsBefore, proposals } = changed;
  const chosen = await withTimes(changed);
  const other = (await proposals()).find(({ id }) => id !== chosen.id);
  const { version } = await booking();
  expect(await changesInQueue(reference)).toMatchObject([{ kind: "change", about: "flight", canRetry: false }]);
  await site.mails();
  taken(await accept(chosen.id, version));
  taken(await accept(chosen.id, version));
  expect((await accept(other?.id ?? "", version)).status).toBe(422);
  expect((await bookingOf("hotel")).status).toBe("change_quoted");
  await site.jobs.runDue();
  const [, stay] = chosen.moves;
  expect(await booking()).toMatchObject({ status: "confirmed", supplierChange: null, ...chosen.moves[0]?.after });
  expect(await bookingOf("hotel")).toMatchObject({ status: "confirmed", ...stay?.after });
  const { dates, gaps } = await whole();
  expect([dates.arrive, dates.leave]).toEqual([chosen.dates?.arrive, chosen.dates?.leave]);
  expect(gaps).toEqual(gapsBefore);
  expect(await changesInQueue(reference)).toEqual([]);
  const mails = (await site.mails()).filter(({ to }) => to.includes(changed.ana.email));
  expect(mails.filter(({ subject }) => /moved|changed/i.test(subject))).toHaveLength(1);
  expect(await countBookings(site.services.db, "demonstration-stays", "held")).toBe(0);
});

test("L: a proposal of one other flight leaves the rest of the trip as it was", async () => {
  const { booking, accept, proposals, bookingOf, whole, gapsBefore } = await laterFlight();
  const hotel = await bookingOf("hotel");
  const chosen = (await proposals()).find(({ reason }) => reason === "only-this");
  taken(await accept(chosen?.id ?? ""));
  await site.jobs.runDue();
  expect(await booking()).toMatchObject({ status: "confirmed", ...chosen?.moves[0]?.after });
  const { startsAt, endsAt, version } = hotel;
  expect(await bookingOf("hotel")).toMatchObject({ startsAt, endsAt, version });
  expect((await whole()).gaps).toEqual(gapsBefore);
});

const sellers = { hotel: "demonstration-stays", flight: "seeded-flights" } as const;
type Fault = Omit<FaultSettings, "times"> & { readonly at: keyof typeof sellers; readonly times?: number };

/** Sets a fault, accepts the set of two bookings that both need an order, and lets its jobs run for a while. */
async function acceptWith(changed: Changed, fault: Fault, id: string) {
  const { at, ...settings } = fault;
  await setFault(site.services.db, sellers[at], settings);
  const answer = await changed.accept(id);
  await site.jobs.runDue();
  for (let step = 0; step < 4 && answer.status === 200; step += 1) {
    site.clock.pass(minutes(4));
    await site.jobs.runDue();
  }
  await clearFaults(site.services.db, sellers[at]);
  return answer;
}

/** A flight home on another day with the hotel after it: orders to two sellers. Not every week has one. */
async function ofTwoSellers(tries = 4): Promise<Changed & { readonly chosen: string }> {
  const changed = await laterFlight();
  const path = `${changed.atDesk}/proposals`;
  const { proposals } = taken(await huda.call<AnswerOf<typeof listChangeProposals>>("GET", path));
  const chosen = proposals.find(({ reason, moves }) => reason === "all-together" && moves.length > 1);
  if (!chosen && tries > 1) return ofTwoSellers(tries - 1);
  const { version } = await changed.booking();
  const body = { version, proposals: [chosen?.id ?? ""] };
  taken(await huda.call<DeskTrip>("POST", path, { body }));
  return { ...changed, chosen: chosen?.id ?? "" };
}

test.each<[string, Fault, "refused" | "restored" | "made"]>([
  ["a quote is refused", { at: "hotel", call: "quoteChange", fault: "sold-out", times: 1 }, "refused"],
  ["a quote has another price", { at: "hotel", call: "quoteChange", fault: "price-change", amount: 20 }, "refused"],
  ["a place cannot be held", { at: "hotel", call: "holdChange", fault: "sold-out", times: 1 }, "refused"],
  ["a hold is not heard of", { at: "hotel", call: "holdChange", fault: "fail-after-success", times: 1 }, "refused"],
  ["the first order is refused", { at: "flight", call: "change", fault: "sold-out", times: 1 }, "restored"],
  ["the last order is refused", { at: "hotel", call: "change", fault: "sold-out", times: 1 }, "restored"],
  ["the last order is lost", { at: "hotel", call: "change", fault: "unknown", times: 2 }, "made"],
  ["an answer is lost", { at: "flight", call: "change", fault: "fail-after-success", times: 2 }, "made"],
  ["a seller is down", { at: "hotel", call: "change", fault: "unavailable", times: 3 }, "made"],
])(
  "L: everything moves or nothing does where %s",
  async (_, fault, outcome) => {
    const changed = await ofTwoSellers();
    const before = await changed.standing();
    const answer = await acceptWith(changed, fault, changed.chosen);
    expect(answer.status === 200).toBe(outcome !== "refused");
    const { status } = await changed.booking();
    expect(status).toBe(outcome === "made" ? "confirmed" : "supplier_changed");
    expect((await changed.bookingOf("hotel")).status).toBe("confirmed");
    const after = await changed.standing();
    if (outcome === "made")
      expect(after.times.map(({ endsAt }) => endsAt)).not.toEqual(before.times.map(({ endsAt }) => endsAt));
    else expect(after).toEqual(before);
    expect(after.gaps).toEqual(before.gaps);
    // The sellers have what the trip says, and nothing is held any more.
    for (const kind of ["flight", "hotel"] as const satisfies readonly ItemKind[]) {
      const { price } = await changed.sold(kind);
      expect(price.total).toEqual((await changed.stored(kind)).content.price.total);
    }
    for (const supplier of Object.values(sellers))
      expect(await countBookings(site.services.db, supplier, "held")).toBe(0);
    // The newest proposals wait for the person.
    if (outcome !== "made") expect((await changed.proposals()).length).toBeGreaterThan(0);
  },
  120_000,
);

test("L: what a person pays is paid first, in one payment for all bookings, and without it nothing moves", async () => {
  const changed = await laterFlight("person");
  const { accept, booking, bookingOf, standing, ana, item } = changed;
  const before = await standing();
  const chosen = await withTimes(changed);
  expect(chosen.difference.amount).toBeGreaterThan(0);
  taken(await accept(chosen.id));
  const waiting = await booking();
  expect(waiting.change).toMatchObject({ dueNow: chosen.difference });
  // The hotel waits with it, and whoever keeps it as it is keeps both.
  const hotel = await bookingOf("hotel");
  expect([waiting.status, hotel.status, hotel.change?.payUrl]).toEqual([
    "change_quoted",
    "change_quoted",
    waiting.change?.payUrl,
  ]);
  taken(await ana.call("POST", `/api/client/bookings/${hotel.id}/keep`, { body: { version: hotel.version } }));
  await site.jobs.runDue();
  expect(await standing()).toEqual(before);
  expect([(await booking()).status, (await bookingOf("hotel")).status]).toEqual(["supplier_changed", "confirmed"]);
  taken(await accept(chosen.id));
  expect(await payOn(site, (await booking()).change?.payUrl ?? "", "pays")).toBeLessThan(400);
  await site.jobs.runDue();
  const [flight, stay] = [await booking(), await bookingOf("hotel")];
  expect([flight.status, stay.status, flight.supplierChange, item]).toEqual([
    "confirmed",
    "confirmed",
    null,
    flight.id,
  ]);
  expect(stay.endsAt).toBe(chosen.moves[1]?.after.endsAt);
  const charged = [...flight.receipts, ...stay.receipts].reduce((all, { amount }) => all + amount.amount, 0);
  expect(charged).toBe(chosen.difference.amount);
});

test("L: a coordinator chooses what is offered, and nothing that the rules do not allow", async () => {
  const {
    booking,
    atDesk,
    item,
    proposals: shown,
  } = await changedTrip(site, huda, { kind: "hotel", by: 24, payer: "clinic" });
  const path = `${atDesk}/proposals`;
  const { proposals } = taken(await huda.call<AnswerOf<typeof listChangeProposals>>("GET", path));
  expect(proposals.length).toBeGreaterThan(0);
  const { version } = await booking();
  expect(proposals.filter(({ isOffered }) => isOffered).map(({ id }) => id)).toEqual(
    (await shown()).map(({ id }) => id),
  );
  const offer = (chosen: readonly string[], at = version) =>
    huda.call<DeskTrip>("POST", path, { body: { version: at, proposals: chosen } });
  const last = proposals.at(-1)?.id ?? "";
  expect((await offer(["0".repeat(64)])).status).toBe(422);
  expect((await offer([last], version + 1)).status).toBe(422);
  const trip = taken(await offer([last]));
  expect(trip.items.find(({ id }) => id === item)?.change).toMatchObject({
    proposedBy: "Huda Saleh",
    proposals: [{ id: last }],
  });
  // A job that comes late leaves what the coordinator chose.
  await site.jobs.runDue();
  expect((await booking()).supplierChange).toMatchObject({ proposedBy: "Huda Saleh", payer: "clinic" });
  const { events } = taken(await offer([]));
  expect((await booking()).supplierChange?.proposals).toEqual([]);
  const written = events.filter(({ kind }) => kind.startsWith("proposals-"));
  expect(written.map(({ kind, by }) => [kind, by])).toEqual([
    ["proposals-withdrawn", "Huda Saleh"],
    ["proposals-chosen", "Huda Saleh"],
  ]);
  const inArabic = await huda.call<AnswerOf<typeof listChangeProposals>>("GET", path, {
    headers: { "accept-language": "ar" },
  });
  expect(JSON.stringify(taken(inArabic).proposals)).toMatch(/\p{Script=Arabic}/u);
  const finance = await staffAt(site, "finance");
  expect((await finance.call("GET", path)).status).toBe(403);
});

test("L: a flight that is cancelled cannot be accepted, and another takes its place", async () => {
  const { booking, ana, item, proposals, accept, whole, gapsBefore } = await changedTrip(site, huda, {
    kind: "flight",
    by: 0,
    cause: "cancelled",
  });
  const { supplierChange, version } = await booking();
  expect(supplierChange).toMatchObject({ cause: "cancelled", after: null, isSafe: false });
  expect((await ana.call("POST", `/api/client/bookings/${item}/keep`, { body: { version } })).status).toBe(422);
  const [nearest] = await proposals();
  taken(await accept(nearest?.id ?? ""));
  await site.jobs.runDue();
  expect(await booking()).toMatchObject({ status: "confirmed", ...nearest?.moves[0]?.after });
  expect((await whole()).gaps).toEqual(gapsBefore);
});
