import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../server/testing/database.ts";
import { anOrder, bookingsSuite, expectBooked, soon } from "../bookings/bookings.suite.ts";
import type { Database } from "../database/database.ts";
import { recycleDatabase } from "../database/testing.ts";
import { setFault } from "../seeded-suppliers/stock-faults.ts";
import { fitOf, type HotelSearch, metresBetween, type RateOffer, type Stay } from "./hotels.ts";
import { insertHotels, inventHotels, seedHotels } from "./seed.ts";
import { seedCities } from "./seed-cities.ts";
import { createSeededHotels } from "./seeded.ts";
import { seller } from "./stay-words.ts";

const begin = Date.parse("2026-11-20T09:00:00Z");
const duna = { latitude: 47.5335, longitude: 19.0562 };
const stay: Stay = { from: "2027-03-01", to: "2027-03-06", adults: 2, children: [], rooms: 1 };
const searchFor = (changes: Partial<HotelSearch> = {}): HotelSearch => ({
  near: duna,
  provider: "duna",
  metres: 15_000,
  stay: null,
  words: "",
  mostANight: null,
  stars: 0,
  score: 0,
  board: null,
  freeCancellation: false,
  partner: false,
  features: [],
  sort: "distance",
  page: 1,
  perPage: 200,
  ...changes,
});

bookingsSuite("the demonstration's hotels", async () => {
  const database = await openTestDatabase();
  let time = begin;
  const hotels = createSeededHotels({ database, now: () => new Date(time) });
  const [city] = seedCities;
  if (city) await insertHotels(database.db, inventHotels(city, 3));
  await database.db.execute(sql`update hotel set has_saver = false, is_flexible = true, partner_of = '{duna}'`);
  return {
    bookings: hotels,
    lateDeadline: () => soon(150),
    // Offers differ by their first night and share the last one.
    offers: async (capacity, count) => {
      await database.db.execute(sql`update hotel_room set capacity = ${capacity}`);
      const [hotel] = await found(hotels.search(searchFor(), soon()));
      const offers: RateOffer[] = [];
      for (let n = 0; n < count; n += 1) {
        const read = await hotels.rates(
          hotel?.id ?? "",
          { ...stay, from: `2027-03-0${1 + (n % 5)}`, adults: 1 },
          soon(),
        );
        const [cheapest] = read.kind === "rates" ? read.rates.filter(({ room }) => room === "double") : [];
        if (cheapest) offers.push(cheapest);
      }
      return Promise.all(offers.map(async ({ id }) => offerOf(await hotels.recheck(id, soon()))));
    },
    failNext: async (fault) => {
      await setFault(database.db, seller.id, { fault, call: "book", amount: 60_000, times: 1 });
    },
    raisePrices: async () => {
      await setFault(database.db, seller.id, { fault: "price-change", amount: 10 });
    },
    pass: (milliseconds) => {
      time += milliseconds;
    },
    stop: () => recycleDatabase(database),
  };
});

const found = async (search: ReturnType<ReturnType<typeof createSeededHotels>["search"]>) => {
  const answer = await search;
  if (answer.kind !== "hotels") throw new Error(answer.kind);
  return answer.hotels;
};
const offerOf = (check: Awaited<ReturnType<ReturnType<typeof createSeededHotels>["recheck"]>>) => {
  if (check.kind !== "offer") throw new Error("it is gone");
  return check.offer;
};

describe("the demonstration hotels", () => {
  let database: Database;
  let hotels: ReturnType<typeof createSeededHotels>;
  beforeAll(async () => {
    database = await openTestDatabase();
    hotels = createSeededHotels({ database, now: () => new Date(begin) });
    await seedHotels(database.db);
    await seedHotels(database.db);
  });
  afterAll(() => database.close());
  const search = (changes: Partial<HotelSearch> = {}) => found(hotels.search(searchFor(changes), soon()));

  it("are a hundred around each clinic, created once, with unique names", async () => {
    for (const near of [duna, { latitude: 25.2372, longitude: 55.3139 }, { latitude: 37.5112, longitude: 127.0385 }]) {
      const around = await search({ near });
      expect(around.length).toBeGreaterThanOrEqual(100);
      expect(new Set(around.map(({ name }) => name)).size).toBe(around.length);
      const metres = around.map((hotel) => metresBetween(hotel, near));
      expect(metres).toEqual(metres.toSorted((a, b) => a - b));
    }
  });

  it("match the filters", async () => {
    const all = await search();
    expect((await search({ stars: 4 })).length).toBe(all.filter(({ stars }) => stars >= 4).length);
    const care = await search({ features: ["step_free", "nurse_visits"], partner: true, board: "half" });
    expect(care.length).toBeGreaterThan(0);
    for (const { features, partnerOf, boards } of care) {
      expect(features).toEqual(expect.arrayContaining(["step_free", "nurse_visits"]));
      expect(partnerOf).toEqual(["duna"]);
      expect(boards).toContain("half");
    }
    expect((await search({ metres: 800 })).every((hotel) => metresBetween(hotel, duna) <= 800)).toBe(true);
    expect((await search({ partner: true, provider: "marsa" })).length).toBe(0);
    const cheap = await search({ mostANight: 60, sort: "price" });
    expect(cheap.length).toBeGreaterThan(0);
    expect(cheap.length).toBeLessThan(all.length);
    expect(cheap.at(-1)?.from?.amount).toBeLessThanOrEqual(6000);
  });

  it.each(["tündérrózsa", "Tunderrozsa", "tunderozsa", "TÜNDÉR"])(
    "are found by a name with a typing error: %s",
    async (words) => {
      const names = (await search({ words })).map(({ name }) => name);
      expect(names.length).toBeGreaterThanOrEqual(1);
      expect(names.length).toBeLessThan(12);
      expect(names.some((name) => name.startsWith("Tündérrózsa"))).toBe(true);
    },
  );

  it("are sorted as requested, page by page", async () => {
    const fits = (await search({ sort: "fit" })).map(
      (hotel) => fitOf(hotel.features, metresBetween(hotel, duna)).score,
    );
    expect(fits).toEqual(fits.toSorted((a, b) => b - a));
    const prices = (await search({ sort: "price" })).map(({ from }) => from?.amount ?? 0);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const pages = [
      ...(await search({ sort: "price", perPage: 7, page: 1 })),
      ...(await search({ sort: "price", perPage: 7, page: 2 })),
    ];
    expect(pages.map(({ from }) => from?.amount ?? 0)).toEqual(prices.slice(0, 14));
  });

  it("have in the list the price of their cheapest rate", async () => {
    for (const wanted of [stay, { ...stay, adults: 3, children: [9], rooms: 2 }])
      for (const hotel of (await search({ stay: wanted })).slice(0, 8)) {
        const read = await hotels.rates(hotel.id, wanted, soon());
        if (read.kind !== "rates") throw new Error(read.kind);
        expect(read.rates[0]?.price.total).toEqual(hotel.from);
      }
  });

  it("take children like adults, and name their ages in each language", async () => {
    const family = { ...stay, adults: 1, children: [0, 17] };
    const both = async (wanted: Stay) => {
      const [hotel] = await search({ stay: wanted });
      const read = await hotels.rates(hotel?.id ?? "", wanted, soon());
      if (read.kind !== "rates") throw new Error(read.kind);
      return { hotel: hotel?.id, prices: read.rates.map(({ price }) => price.total.amount), rate: read.rates[0] };
    };
    const [children, adults] = [await both(family), await both({ ...stay, adults: 3 })];
    expect([children.hotel, children.prices]).toEqual([adults.hotel, adults.prices]);
    const offer = offerOf(await hotels.recheck(children.rate?.id ?? "", soon()));
    expect(offer.what).toMatchObject({
      subtitle: expect.stringContaining("; adults: 1, ages of children: 0, 17"),
      details: { adults: 1, children: [0, 17] },
    });
    expect(JSON.stringify(offer.what.translations)).toContain("؛ البالغون: 1، أعمار الأطفال: 0، 17");
    expect(adults.rate?.what.subtitle).not.toContain("adults");
  });

  it("are not found for sold-out nights", async () => {
    const [hotel] = await search({ stay, sort: "price" });
    if (!hotel) throw new Error("no hotel");
    for (;;) {
      const read = await hotels.rates(hotel.id, stay, soon());
      const offer = read.kind === "rates" ? read.rates[0] : undefined;
      if (!offer) break;
      expectBooked(await hotels.book(anOrder(offer), soon()));
    }
    expect((await search({ stay })).map(({ id }) => id)).not.toContain(hotel.id);
    expect((await search({ stay: { ...stay, from: "2027-03-06", to: "2027-03-08" } })).map(({ id }) => id)).toContain(
      hotel.id,
    );
  }, 20_000);

  it("refuse past dates, stays without guests, and unknown offers", async () => {
    const [hotel] = await search();
    const id = (from: string, to: string, guests = "2~0~1") =>
      `${hotel?.id}~double~room_only~flexible~${from}~${to}~${guests}`;
    for (const made of [
      id("2026-11-19", "2026-11-22"),
      id("2027-03-05", "2027-03-05"),
      id("2027-02-30", "2027-03-04"),
      id("2027-03-01", "2027-09-01"),
      id("2027-03-01", "2027-03-04", "8~1y-2y-3y-4y-5y-6y~1"),
      id("2027-03-01", "2027-03-04", "1~18y~1"),
      id("2027-03-01", "2027-03-04", "1~1~1"),
      "../../etc/passwd",
    ])
      expect(await hotels.recheck(made, soon())).toEqual({ kind: "gone" });
  });
});
