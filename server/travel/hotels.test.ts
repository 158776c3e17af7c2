import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedHotels } from "../../adapters/hotels/seed.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { getHotel, listHotelRates, listHotels } from "../../contract/hotels.ts";
import { supplierCommands } from "../desk/supplier-commands.ts";
import { taken } from "../testing/calls.ts";
import { openTestSite } from "../testing/site.ts";
import { toClinic } from "./hotels.ts";

const site = await openTestSite();
beforeAll(() => seedHotels(site.services.db));
afterAll(() => site.close());

const meadow = { host: "meadow.example" };
const list = async (query = "", testSite = meadow) =>
  taken(await site.call<AnswerOf<typeof listHotels>>("GET", `/api/hotels${query}`, testSite));
const days = "from=2027-03-01&to=2027-03-06";

describe("hotels", () => {
  it("are listed near the clinic, best for recovery first, with the reasons", async () => {
    const { hotels, total, nights, source } = await list();
    expect([nights, source]).toEqual([null, "demonstration"]);
    expect(total).toBeGreaterThan(90);
    expect(new Set(hotels.map(({ city }) => city))).toEqual(new Set(["Budapest"]));
    for (const { fit } of hotels) {
      expect(fit.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(fit.score);
      expect(fit.reasons.reduce((sum, { of }) => sum + of, 0)).toBe(100);
    }
    expect(hotels.map(({ fit }) => fit.score)).toEqual(hotels.map(({ fit }) => fit.score).toSorted((a, b) => b - a));
    expect((await list("", { host: "harbour.example" })).hotels[0]?.city).toBe("Dubai");
  });

  it("are listed with the price of a stay, page by page", async () => {
    const first = await list(`?${days}&adults=2&sort=price&features=step_free,lift`);
    expect([first.nights, first.page]).toEqual([5, 1]);
    expect(first.hotels.every(({ features }) => features.includes("step_free") && features.includes("lift"))).toBe(
      true,
    );
    const last = await list(`?${days}&adults=2&sort=price&page=${(await list()).pages}`);
    expect(last.hotels.length).toBeGreaterThan(0);
  });

  it("show their rooms and rates, taxes included, with their refunds", async () => {
    const [{ id, from } = { id: "", from: { amount: 0, currency: "" } }] = (await list(`?${days}&adults=2&sort=price`))
      .hotels;
    const hotel = taken(await site.call<AnswerOf<typeof getHotel>>("GET", `/api/hotels/${id}`, meadow));
    const {
      rooms: roomRates,
      rates,
      nights,
    } = taken(
      await site.call<AnswerOf<typeof listHotelRates>>("GET", `/api/hotels/${id}/rates?${days}&adults=2`, meadow),
    );
    expect(hotel.id).toBe(id);
    expect(nights).toBe(5);
    expect(rates[0]?.price.total).toEqual(from);
    const rooms = roomRates.map((room) => room.id);
    for (const { room, price, cancellation, refundable, shown } of rates) {
      expect(rooms).toContain(room);
      expect(price.base.amount + price.taxes.amount + price.fees.amount).toBe(price.total.amount);
      expect(cancellation.length > 0).toBe(refundable);
      expect(shown).toBeNull();
    }
  });

  it("are also shown in the clinic's currency if they have another", async () => {
    const [{ id } = { id: "" }] = (await list(`?${days}`)).hotels;
    const abroad = { host: "harbour.example" };
    const { rates } = taken(
      await site.call<AnswerOf<typeof listHotelRates>>("GET", `/api/hotels/${id}/rates?${days}`, abroad),
    );
    expect(rates[0]?.price.total.currency).toBe("EUR");
    expect(rates[0]?.shown?.currency).not.toBe("EUR");
  });

  it.each([
    ["?from=2027-03-01", 400, "to"],
    ["?from=2026-11-01&to=2026-11-05", 400, "from"],
    ["?from=2027-03-05&to=2027-03-05", 400, "to"],
    ["?from=2027-03-01&to=2027-06-05", 400, "to"],
    [`?${days}&rooms=2&adults=1`, 400, "rooms"],
    [`?${days}&children=18`, 400, "children"],
    [`?${days}&children=4,`, 400, "children"],
    [`?${days}&children=1,2,3,4,5,6,7`, 400, "children"],
    ["?stars=9", 400, "stars"],
    ["?features=pool", 400, "features"],
    ["?price=1", 400, "price"],
  ])("are not searched by %s", async (query, status, field) => {
    const reply = await site.call("GET", `/api/hotels${query}`, meadow);
    expect(reply.status).toBe(status);
    expect(JSON.stringify(reply.body)).toContain(field);
  });

  it("have the faults that an operator sets and removes", async () => {
    const [{ id } = { id: "" }] = (await list(`?${days}`)).hotels;
    const path = `/api/hotels/${id}/rates?${days}`;
    const { rates } = taken(await site.call<AnswerOf<typeof listHotelRates>>("GET", path, meadow));
    const offerId = rates[0]?.offerId ?? "";
    const read = async () => (await site.services.suppliers.hotel?.recheck(offerId, AbortSignal.timeout(5000)))?.kind;
    const setFault = (...words: string[]) =>
      supplierCommands["fault"]?.run(site.services, ["demonstration-stays", ...words], {});
    await setFault("sold-out", "0", id);
    expect(await read()).toBe("gone");
    await setFault("none");
    expect(await read()).toBe("offer");
    await expect(setFault("burns")).rejects.toThrow("A fault is one of");
  });

  it("with an unknown id are not found", async () => {
    expect((await site.call("GET", "/api/hotels/no-such-hotel", meadow)).status).toBe(404);
    expect((await site.call("GET", `/api/hotels/no-such-hotel/rates?${days}`, meadow)).status).toBe(404);
  });

  it("accept any search text, and find nothing for nonsense", async () => {
    expect((await list("?q=%27%3B%20drop%20table%20hotel%3B--zzzz")).total).toBe(0);
    expect((await list("?q=%25")).total).toBeGreaterThan(90);
  });
});

it.each([
  [100, { metres: 130, minutes: 2, way: "walk" }],
  [900, { metres: 1170, minutes: 17, way: "walk" }],
  [5000, { metres: 6500, minutes: 20, way: "drive" }],
])("the way to a clinic %i metres away is a walk or a drive", (metres, expected) => {
  expect(toClinic(metres)).toEqual(expected);
});
