import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../server/testing/database.ts";
import { anOrder, bookingsSuite, expectBooked, soon } from "../bookings/bookings.suite.ts";
import type { Database } from "../database/database.ts";
import { recycleDatabase } from "../database/testing.ts";
import { type Fault, startLoopbackDuffel } from "../testing/loopback-duffel.ts";
import { createLoopbackStays } from "../testing/loopback-duffel-stays.ts";
import { createDuffelStays } from "./duffel.ts";
import type { HotelSearch, Stay } from "./hotels.ts";

const begin = Date.parse("2026-11-20T09:00:00Z");
const clinic = { latitude: 47.5335, longitude: 19.0562 };
const gellert = { id: "acc_0000AWr2VsUNIF1Vl91xg0", name: "Gellért", latitude: 47.534, longitude: 19.056 };
const far = {
  ...{ id: "acc_0000AWr2VsUNIF1Vl91xg1", name: "Margit", latitude: 47.56, longitude: 19.05 },
  more: { amenities: [{ type: "accessibility_mobility" }], rating: null, review_score: null },
};
const nowhere = { id: "acc_0000AWr2VsUNIF1Vl91xg2", name: "Nowhere", latitude: 400, longitude: 0 };
const hotelId = "a0000-a-wr2-vs-u-n-i-f1-vl91xg0";
const stay: Stay = { from: "2027-03-01", to: "2027-03-06", adults: 2, children: [], rooms: 1 };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => recycleDatabase(database));

async function start() {
  let time = begin;
  const now = () => new Date(time);
  const house = createLoopbackStays(now, [gellert, far, nowhere]);
  const loopback = await startLoopbackDuffel({ token: "duffel_test_of_stays", now, answer: house.answer });
  const stays = createDuffelStays({ duffel: loopback.duffel, db: database.db, now, deskPhone: "+3615550100" });
  const pass = (milliseconds: number): void => {
    time += milliseconds;
  };
  return { house, loopback, stays, pass };
}

const down = { status: 503, body: '{"errors":[{"type":"api_error","code":"service_unavailable"}]}' } as const;
const faults: Readonly<Record<string, readonly Fault[]>> = {
  unknown: ["hang up"],
  "fail-after-success": ["hang up after"],
  // A busy answer is retried once, so two faults are set.
  unavailable: [down, down],
  late: ["silence after"],
};
const booking = /^POST \/stays\/bookings$/;

bookingsSuite("stays by Duffel", async () => {
  const { house, loopback, stays, pass } = await start();
  return {
    bookings: stays,
    offers: async (capacity, count) => {
      const made = Array.from({ length: count }, () => house.publish({ house: gellert.id }, capacity));
      const checks = await Promise.all(made.map(({ id }) => stays.recheck(id, soon())));
      return checks.flatMap((check) => (check.kind === "offer" ? [check.offer] : []));
    },
    failNext: async (fault) => loopback.failNext(booking, ...(faults[fault] ?? [])),
    raisePrices: async () => house.raise(1.1),
    lateDeadline: () => loopback.unanswered,
    pass,
    stop: loopback.close,
  };
});

describe("stays by Duffel", () => {
  let started: Awaited<ReturnType<typeof start>>;
  beforeEach(async () => {
    started = await start();
  });
  afterEach(() => started.loopback.close());

  const search = (changes: Partial<HotelSearch> = {}) =>
    started.stays.search(
      {
        ...{ near: clinic, provider: "duna", metres: 15_000, stay, words: "", mostANight: null, stars: 0, score: 0 },
        ...{
          board: null,
          freeCancellation: false,
          partner: false,
          features: [],
          sort: "distance",
          page: 1,
          perPage: 24,
        },
        ...changes,
      },
      soon(),
    );
  const names = async (changes: Partial<HotelSearch> = {}) => {
    const found = await search(changes);
    return found.kind === "hotels" ? found.hotels.map(({ name }) => name) : found;
  };
  const offered = async (more: Record<string, unknown> = {}) => {
    const check = await started.stays.recheck(started.house.publish({ house: gellert.id, more }).id, soon());
    if (check.kind !== "offer") throw new Error(check.kind);
    return check.offer;
  };

  it("finds hotels near the clinic with the price of a stay, and applies the filters that Duffel lacks", async () => {
    const found = await search();
    if (found.kind !== "hotels") throw new Error(found.kind);
    expect(found.hotels).toMatchObject([
      { id: hotelId, name: "Gellért", stars: 4, score: 8.8, reviews: 336, from: { amount: 60_000, currency: "EUR" } },
      { name: "Margit", stars: 0, reviews: 0, features: ["step_free"] },
    ]);
    expect(started.loopback.requests[0]?.data).toMatchObject({
      ...{ check_in_date: "2027-03-01", check_out_date: "2027-03-06", rooms: 1 },
      guests: [{ type: "adult" }, { type: "adult" }],
      location: { radius: 15, geographic_coordinates: clinic },
    });
    expect(await names({ features: ["step_free"] })).toEqual(["Margit"]);
    expect(await names({ sort: "fit" })).toEqual(["Margit", "Gellért"]);
    expect(await names({ words: "gellert" })).toEqual(["Gellért"]);
    expect(await names({ score: 8 })).toEqual(["Gellért"]);
    expect(await names({ metres: 500 })).toEqual(["Gellért"]);
    expect(await names({ mostANight: 119 })).toEqual([]);
    expect(await names({ mostANight: 120, perPage: 1, page: 2 })).toEqual(["Margit"]);
    expect(await names({ partner: true })).toEqual([]);
  });

  it("reports an unsupported search instead of returning something else", async () => {
    expect(await names({ stay: null })).toEqual(["Gellért", "Margit"]);
    const needsDays = { kind: "unsupported", field: "from" };
    expect(await search({ stay: null, sort: "price" })).toEqual(needsDays);
    expect(await search({ stay: null, mostANight: 90 })).toEqual(needsDays);
    expect(await search({ stay: null, freeCancellation: true })).toEqual(needsDays);
    expect(await search({ board: "half" })).toEqual({ kind: "unsupported", field: "board" });
    const offer = await offered();
    const notAllowed = { kind: "refused", reason: "not-allowed" };
    expect(await started.stays.hold({ ...anOrder(offer), until: new Date(begin) }, soon())).toEqual(notAllowed);
    expect(await started.stays.quoteChange("bok_1", offer.id, soon())).toEqual(notAllowed);
  });

  it("searches, rechecks and sells for children by their ages", async () => {
    const family = { ...stay, adults: 1, children: [4, 17] };
    await search({ stay: family });
    const guests = [{ type: "adult" }, { type: "child", age: 4 }, { type: "child", age: 17 }];
    expect(started.loopback.requests.at(-1)?.data).toMatchObject({ guests });
    const read = await started.stays.rates(hotelId, family, soon());
    const [rate] = read.kind === "rates" ? read.rates : [];
    const what = { subtitle: expect.stringContaining("; adults: 1, ages of children: 4, 17") };
    const facts = { what: { ...what, details: { adults: 1, children: [4, 17] } } };
    expect(rate).toMatchObject(facts);
    expect(await started.stays.recheck(rate?.id ?? "", soon())).toMatchObject({ offer: facts });
  });

  it("shows one hotel by its own id, with local times", async () => {
    const read = await started.stays.detail(hotelId, soon());
    expect(read).toMatchObject({
      hotel: { id: hotelId, timeZone: "Europe/Budapest", checkInAfter: "14:30", checkOutBefore: "11:30", from: null },
    });
    for (const id of ["a0000-zz", "../bookings", "duna-palace", "A0000"])
      expect(await started.stays.detail(id, soon())).toEqual({ kind: "missing" });
    expect(started.loopback.requests.every(({ call }) => /^GET \/stays\/accommodation\/acc_\w+$/.test(call))).toBe(
      true,
    );
  });

  it("lists each room's rates that the balance can pay, taxes included, the cheapest of equal ones", async () => {
    const read = await started.stays.rates(hotelId, stay, soon());
    if (read.kind !== "rates") throw new Error(read.kind);
    expect(read.rooms).toEqual([
      {
        id: "room-1",
        kind: null,
        name: "Double Suite",
        beds: ["large"],
        sleeps: 2,
        squareMetres: null,
        accessible: false,
      },
    ]);
    expect(
      read.rates.map(({ price, refundable, room, board }) => [price.total.amount, refundable, room, board]),
    ).toEqual([
      [60_000, false, "room-1", "half"],
      [70_000, true, "room-1", "half"],
    ]);
    const [, flexible] = read.rates;
    if (!flexible) throw new Error("one is refundable");
    const { room: _room, board: _board, refundable: _refundable, left: _left, ...offer } = flexible;
    expect(await started.stays.recheck(flexible.id, soon())).toEqual({ kind: "offer", offer });
    expect(offer).toMatchObject({
      what: { title: "Gellért", subtitle: "Double Suite, half board", startsAt: new Date("2027-03-01T13:30:00Z") },
      price: { taxes: { amount: 7000 }, dueOnSite: [{ amount: { amount: 1260, currency: "EUR" } }] },
      policy: { conditions: ["Parking: Public parking is nearby."], changeFee: null },
    });
  });

  it("books the quote with the attempt in the metadata, and returns the number for check-in", async () => {
    const order = anOrder(await offered(), {
      note: "We come late.",
      contact: { email: "amina@example.org", phone: null },
    });
    const booked = expectBooked(await started.stays.book(order, soon()));
    expect(booked).toMatchObject({
      reference: expect.stringMatching(/^bok_/),
      papers: [{ text: expect.stringMatching(/Gellért: dhg-/) }, { text: "Collect the key from the lock box." }],
    });
    expect(started.loopback.requests.find(({ call }) => booking.test(call))?.data).toMatchObject({
      ...{ email: "amina@example.org", phone_number: "+3615550100", accommodation_special_requests: "We come late." },
      guests: [{ given_name: "Amina", family_name: "Saleh" }],
      metadata: { attempt: order.attempt },
    });
  });

  it("tells the hotel in its special requests of food and wheelchairs, each with the name", async () => {
    const order = anOrder(await offered(), { note: "We come late." });
    const travellers = order.travellers.map((one) => ({
      ...one,
      assistance: ["wheelchair" as const],
      dietary: "halal, no nuts",
    }));
    const booked = expectBooked(await started.stays.book({ ...order, travellers }, soon()));
    expect(booked.needs).toMatchObject({ wheelchair: "requested", diet: "requested" });
    const sent = started.loopback.requests.find(({ call }) => booking.test(call))?.data;
    expect(sent).toMatchObject({
      accommodation_special_requests:
        "We come late. Amina Saleh uses a wheelchair for long distances; food: halal, no nuts.",
    });
  });

  it("refunds by the current rules, and pages through bookings for a lost one", async () => {
    const { stays, loopback, pass } = started;
    for (let n = 0; n < 4; n += 1) expectBooked(await stays.book(anOrder(await offered()), soon()));
    const timeline = [
      { before: "2026-11-20T09:20:00Z", refund_amount: "799.00", currency: "EUR" },
      { before: "2026-11-21T09:00:00Z", refund_amount: "50.00", currency: "EUR" },
    ];
    const order = anOrder(await offered({ cancellation_timeline: timeline }));
    loopback.failNext(booking, "hang up after");
    expect(await stays.book(order, soon())).toEqual({ kind: "unknown" });
    const { reference } = expectBooked(await stays.find(order.attempt, soon()));
    const first = await stays.quoteCancellation(reference, soon());
    expect(first).toMatchObject({ refund: { amount: 79_900 }, expiresAt: new Date("2026-11-20T09:20:00Z") });
    pass(25 * 60_000);
    if (first.kind !== "quote") return;
    expect(await stays.cancel(reference, first.id, soon())).toEqual({ kind: "refused", reason: "expired" });
    const second = await stays.quoteCancellation(reference, soon());
    if (second.kind !== "quote") throw new Error("it can be cancelled");
    loopback.failNext(/cancel$/, "hang up after");
    expect(await stays.cancel(reference, second.id, soon())).toEqual({ kind: "unknown" });
    const refund = { amount: 5000, currency: "EUR" };
    expect(await stays.cancel(reference, second.id, soon())).toEqual({ kind: "cancelled", refund });
  });

  it.each<[string, object]>([
    ["another amount's form", { total_amount: "free" }],
    ["no rooms", { accommodation: { ...gellert, rooms: [] } }],
    ["no days", { check_in_date: "soon" }],
  ])("refuses a quote with %s", async (_, changes) => {
    const { id } = started.house.publish({ house: gellert.id });
    started.loopback.failNext(/quotes/, { change: (data) => ({ ...data, ...changes }) });
    expect((await started.stays.recheck(id, soon())).kind).toBe("unavailable");
  });
});
