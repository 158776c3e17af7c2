import type { Policy, Price } from "../../contract/trips.ts";
import { voucher } from "../bookings/sentences.ts";
import type { Db } from "../database/database.ts";
import { seededStock } from "../seeded-suppliers/seeded-stock.ts";
import type { StockSource } from "../seeded-suppliers/stock.ts";
import type { StockOffer } from "../seeded-suppliers/stock-bookings.ts";

const eur = (amount: number) => ({ amount, currency: "EUR" });

/** The calendar days from a day up to, not including, another. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = Date.parse(from); day < Date.parse(to); day += 86_400_000)
    days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/** A test offer: `room~2026-12-01~2026-12-04~capacity~name`. */
export const stayOf = (room: string, from: string, to: string, capacity: number, name = ""): string =>
  [room, from, to, capacity, name].join("~");

function read(id: string, now: Date): StockOffer | undefined {
  const [unit = "", from = "", to = "", capacity] = id.split("~");
  if (!capacity) return undefined;
  const nights = daysBetween(from, to);
  const price: Price = {
    base: eur(nights.length * 9000),
    taxes: eur(nights.length * 999),
    fees: eur(0),
    total: eur(nights.length * 9999),
    dueLater: [],
    dueOnSite: [],
  };
  const policy: Policy = {
    cancellation: [
      { before: `${from}T00:00:00.000Z`, refund: price.total },
      { before: `${from}T12:00:00.000Z`, refund: eur(9000) },
    ],
    changeFee: eur(500),
    conditions: [],
  };
  return {
    id,
    what: {
      title: "A house for tests",
      subtitle: unit,
      textsLanguage: "en",
      startsAt: new Date(`${from}T14:00:00Z`),
      endsAt: new Date(`${to}T10:00:00Z`),
      timeZone: "Europe/Budapest",
      seller: { id: "test-house", name: "A house for tests", countryCode: "HU" },
      details: { nights: nights.length },
    },
    price,
    policy,
    expiresAt: new Date(`${from}T14:00:00Z`),
    holdableUntil: new Date(now.getTime() + 86_400_000),
    units: nights.map((day) => ({ unit, day, count: 1, capacity: Number(capacity) })),
  };
}

/** A supplier backed by the stock, for its tests. */
export function testStock(db: Db, now: () => Date, supplier = "test-house") {
  const source: StockSource = {
    supplier,
    prefix: "TS",
    read: async (id) => read(id, now()),
    papersOf: async ({ reference }) => [voucher({ reference })],
  };
  return seededStock(source, { db, now });
}
