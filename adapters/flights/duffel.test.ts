import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../server/testing/database.ts";
import { anOrder, bookingsSuite, expectBooked, soon } from "../bookings/bookings.suite.ts";
import type { Database } from "../database/database.ts";
import { recycleDatabase } from "../database/testing.ts";
import { changed, outboundLeg, startDuffelFlights, startTime } from "../testing/duffel-flights.ts";
import type { Fault } from "../testing/loopback-duffel.ts";
import type { FlightOffer } from "./flights.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => recycleDatabase(database));

const down = { status: 503, body: '{"errors":[{"type":"api_error","code":"service_unavailable"}]}' } as const;
const faults: Readonly<Record<string, Fault>> = {
  unknown: "hang up",
  "fail-after-success": "hang up after",
  unavailable: down,
  late: "silence after",
};
const ordering = /^POST \/air\/orders$/;

bookingsSuite("flights by Duffel", async () => {
  const { air, loopback, flights, pass } = await startDuffelFlights(database.db);
  return {
    bookings: flights,
    offers: async (capacity, count) => {
      const holdUntil = new Date(startTime + 15 * 60_000);
      const made = Array.from({ length: count }, () =>
        air.publish({ seats: "all", legs: [outboundLeg], holdUntil }, capacity),
      );
      const checks = await Promise.all(made.map(({ id }) => flights.recheck(id, soon())));
      return checks.flatMap((check) => (check.kind === "offer" ? [check.offer] : []));
    },
    // A busy answer is retried once, so two faults are set.
    failNext: async (fault) => {
      const next = faults[fault] ?? down;
      loopback.failNext(ordering, ...(fault === "unavailable" ? [next, next] : [next]));
    },
    raisePrices: async () => air.raise(1.1),
    lateDeadline: () => loopback.unanswered,
    pass,
    stop: loopback.close,
  };
});

describe("flights by Duffel", () => {
  let started: Awaited<ReturnType<typeof startDuffelFlights>>;
  beforeEach(async () => {
    started = await startDuffelFlights(database.db);
  });
  afterEach(() => started.loopback.close());

  it("pays an offer from the balance, with the attempt in the metadata", async () => {
    const { flights, offered, sent } = started;
    const order = anOrder(await offered());
    const booked = expectBooked(await flights.book(order, soon()));
    expect(booked.reference).toMatch(/^ord_/);
    expect(booked.papers).toMatchObject([
      { label: "Airline reference", text: expect.stringMatching(/^RZ/) },
      { label: "Ticket", text: "1252106312810" },
    ]);
    expect(sent("POST /air/orders")).toMatchObject([
      {
        type: "instant",
        payments: [{ type: "balance", amount: "240.50", currency: "GBP" }],
        metadata: { attempt: order.attempt },
        passengers: [
          { title: "ms", gender: "f", given_name: "Amina", born_on: "1980-02-29", phone_number: "+96260000142" },
        ],
      },
    ]);
  });

  it("sends a passport only to airlines that require it, and the fallback phone number for travellers without one", async () => {
    const { flights, offered, sent } = started;
    const [first] = anOrder(await offered()).travellers;
    if (!first) throw new Error("nobody travels");
    const passport = { number: "X1234567", country: "JO", expiresOn: "2031-01-01" };
    const withPassport = (offer: FlightOffer, expiresOn = passport.expiresOn) =>
      anOrder(offer, {
        travellers: [{ ...first, passport: { ...passport, expiresOn } }],
        contact: { email: "amina@example.org", phone: null },
      });
    expectBooked(await flights.book(withPassport(await offered()), soon()));
    expectBooked(await flights.book(withPassport(await offered({ documents: true })), soon()));
    const people = sent("POST /air/orders").map((data) => (data as { passengers: object[] }).passengers[0]);
    expect(people[0]).not.toHaveProperty("identity_documents");
    expect(people[0]).toMatchObject({ phone_number: "+3615550100" });
    expect(people[1]).toMatchObject({
      identity_documents: [
        { type: "passport", unique_identifier: "X1234567", issuing_country_code: "JO", expires_on: "2031-01-01" },
      ],
    });
    const invalid = { kind: "refused", reason: "invalid" };
    expect(await flights.book(withPassport(await offered({ documents: true }), "2027-01-04"), soon())).toEqual(invalid);
    expect(await flights.book(anOrder(await offered({ documents: true })), soon())).toEqual(invalid);
    expect(sent("POST /air/orders")).toHaveLength(2);
  });

  it("books for the searched party: children by age, infants on a lap", async () => {
    const { flights, offered, sent } = started;
    const passengers = [
      { id: "pas_adult", type: "adult", age: null },
      { id: "pas_child", type: null, age: 7 },
      { id: "pas_infant", type: "infant_without_seat", age: 1 },
    ];
    const offer = await offered({ passengers });
    const [amina] = anOrder(offer).travellers;
    if (!amina) throw new Error("nobody travels");
    const child = { ...amina, givenName: "Lina", bornOn: "2019-06-01" };
    const infant = { ...amina, givenName: "Sami", gender: "m" as const, bornOn: "2025-06-01" };
    expectBooked(await flights.book(anOrder(offer, { travellers: [infant, amina, child] }), soon()));
    const [data] = sent("POST /air/orders") as { passengers: Record<string, string>[] }[];
    expect(data?.passengers.map(({ id, given_name }) => [id, given_name]).sort()).toEqual([
      ["pas_adult", "Amina"],
      ["pas_child", "Lina"],
      ["pas_infant", "Sami"],
    ]);
    expect(data?.passengers.find(({ id }) => id === "pas_adult")).toMatchObject({ infant_passenger_id: "pas_infant" });
    const others = [[amina], [amina, child, child], [amina, child, { ...infant, gender: "x" as const }]];
    for (const travellers of others)
      expect(await flights.book(anOrder(await offered({ passengers }), { travellers }), soon())).toEqual({
        kind: "refused",
        reason: "invalid",
      });
  });

  it("holds an offer when the airline allows it, and releases it by cancelling", async () => {
    const { air, flights, offered, sent } = started;
    const holdUntil = new Date(startTime + 3_600_000);
    const order = anOrder(await offered({ holdUntil }));
    const until = new Date(startTime + 1_200_000);
    const { price } = order;
    expect(await flights.hold({ ...order, until }, soon())).toMatchObject({ kind: "held", until, price });
    expect(sent("POST /air/orders")).toMatchObject([{ type: "pay_later" }]);
    expect(sent("POST /air/orders")[0]).not.toHaveProperty("payments");
    expect(await flights.release(order.attempt, soon())).toEqual({ kind: "released" });
    expect([...air.orders.values()].map(({ cancelledAt }) => cancelledAt)).toEqual([expect.any(Date)]);
    expectBooked(await flights.book(order, soon()));
  });

  it("finds a hold whose answer was lost, and pays for it instead of booking again", async () => {
    const { air, loopback, flights, offered } = started;
    const order = anOrder(await offered({ holdUntil: new Date(startTime + 3_600_000) }));
    loopback.failNext(ordering, "hang up after");
    const until = new Date(startTime + 1_200_000);
    expect(await flights.hold({ ...order, until }, soon())).toEqual({ kind: "unknown" });
    loopback.failNext(/payments/, "hang up after");
    expect(await flights.book(order, soon())).toEqual({ kind: "unknown" });
    expectBooked(await flights.find(order.attempt, soon()));
    expect(air.orders.size).toBe(1);
  });

  it.each([
    ["202, which is not decided yet", { status: 202, body: '{"data":{}}' }],
    ["500", { status: 500, body: '{"errors":[{"type":"api_error","code":"internal_server_error"}]}' }],
    ["504", { status: 504, body: "<html></html>" }],
    ["a page", { status: 200, body: "<html></html>" }],
    [
      "another's attempt",
      { status: 422, body: '{"errors":[{"type":"invalid_state_error","code":"duplicate_booking"}]}' },
    ],
    ["half an answer", "half an answer"],
    ["an order that is none", changed({ total_amount: "free" })],
  ] as [string, Fault][])("never books twice after %s", async (_, fault) => {
    const { loopback, flights, offered, sent } = started;
    const order = anOrder(await offered());
    loopback.failNext(ordering, fault);
    expect(await flights.book(order, soon())).toEqual({ kind: "unknown" });
    await flights.book(order, soon());
    expect(sent("POST /air/orders")).toHaveLength(1);
  });

  it.each([
    ["offer_expired", "invalid_state_error", { kind: "refused", reason: "expired" }],
    ["price_changed", "airline_error", { kind: "refused", reason: "price-changed" }],
    ["offer_no_longer_available", "airline_error", { kind: "refused", reason: "sold-out" }],
    ["invalid_phone_number", "validation_error", { kind: "refused", reason: "invalid" }],
    [
      "insufficient_balance",
      "invalid_state_error",
      { kind: "unavailable", reason: "the balance at Duffel is too low" },
    ],
  ])("maps %s", async (code, type, outcome) => {
    const { loopback, flights, offered } = started;
    const order = anOrder(await offered());
    loopback.failNext(ordering, { status: 422, body: JSON.stringify({ errors: [{ type, code }] }) });
    expect(await flights.book(order, soon())).toEqual(outcome);
    expect(await flights.find(order.attempt, soon())).toEqual({ kind: "missing" });
  });

  it.each([{ refund_amount: null }, { refund_to: "airline_credits" }, { refund_currency: "USD" }])(
    "promises no refund when a cancellation gives none: %o",
    async (changes) => {
      const { loopback, flights, offered } = started;
      const { reference } = expectBooked(await flights.book(anOrder(await offered()), soon()));
      loopback.failNext(/order_cancellations/, changed(changes));
      const outcome = await flights.quoteCancellation(reference, soon());
      expect(outcome).toEqual({ kind: "refused", reason: "not-allowed" });
    },
  );

  it("changes once to the requested flights for the quoted price", async () => {
    const { loopback, flights, offered } = started;
    const order = anOrder(await offered());
    const { reference } = expectBooked(await flights.book(order, soon()));
    const later = await offered({ seats: "later", legs: [{ ...outboundLeg, day: "2027-01-08", number: "202" }] });
    const quote = await flights.quoteChange(reference, later.id, soon());
    expect(quote).toMatchObject({
      kind: "quote",
      what: { startsAt: new Date("2027-01-08T09:10:00Z") },
      price: { total: { amount: 28_550 } },
      difference: { amount: 5500, currency: "GBP" },
      fee: { amount: 1000 },
    });
    if (quote.kind !== "quote") return;
    loopback.failNext(/confirm/, "hang up after");
    expect(await flights.change(reference, quote.id, soon())).toEqual({ kind: "unknown" });
    expect(expectBooked(await flights.change(reference, quote.id, soon())).price.total).toEqual(quote.price.total);
    expect(expectBooked(await flights.find(order.attempt, soon())).price.total).toEqual(quote.price.total);
    const other = await offered({ seats: "later", legs: [{ ...outboundLeg, number: "999" }] });
    expect(await flights.quoteChange(reference, other.id, soon())).toEqual({ kind: "refused", reason: "sold-out" });
  });

  it("forgets an attempt only when it certainly had no effect", async () => {
    const { loopback, flights, pass, offered } = started;
    const order = anOrder(await offered());
    loopback.failNext(ordering, "hang up");
    expect(await flights.book(order, soon())).toEqual({ kind: "unknown" });
    expect(await flights.find(order.attempt, soon())).toEqual({ kind: "unknown" });
    loopback.failNext(/GET \/air\/orders/, down, down);
    pass(200_000);
    expect((await flights.find(order.attempt, soon())).kind).toBe("unavailable");
    expect(await flights.find(order.attempt, soon())).toEqual({ kind: "missing" });
  });
});
