import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exchangeRatesSuite } from "./exchange-rates.suite.ts";
import { createTableRates } from "./table.ts";
import { tableDay, unitsPerDollar } from "./units-per-dollar.ts";

const now = () => new Date("2026-11-20T09:30:00Z");

exchangeRatesSuite("rates of the table", async () => {
  const rates = createTableRates({ now });
  return { rates, now, fee: 0, failNext: () => rates.failNext("told to fail"), stop: async () => {} };
});

describe("the table of rates", () => {
  const codes = Object.keys(unitsPerDollar);
  const rateOf = async (from: string, to: string): Promise<number> => {
    const outcome = await createTableRates({ now }).quote(from, to, "hour");
    return outcome.kind === "rate" ? outcome.rate : Number.NaN;
  };

  it("has the currencies of most visitors", () => {
    const wanted =
      "JPY KRW CLP VND KWD BHD OMR JOD TND AED SAR QAR EGP MAD EUR GBP CHF HUF PLN CZK SEK NOK DKK RON BGN TRY USD CAD AUD " +
      "NZD INR PKR BDT LKR NGN KES ZAR GHS BRL MXN COP ARS PEN SGD HKD MYR THB IDR PHP CNY TWD ILS UAH GEL KZT UZS AZN";
    expect(codes).toEqual(expect.arrayContaining(wanted.split(" ")));
    expect(codes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect(Object.values(unitsPerDollar).every((units) => units > 0 && Number.isFinite(units))).toBe(true);
  });

  it("has one date, is always indicative, and locks nothing", async () => {
    expect(await createTableRates({ now }).quote("USD", "AED", "day")).toEqual({
      kind: "rate",
      from: "USD",
      to: "AED",
      rate: 3.6725,
      id: `table_usd_aed_${tableDay}`,
      lockedUntil: null,
      indicative: true,
      source: { name: "reference table", on: tableDay },
    });
  });

  it("is consistent in both directions, and through a third currency", async () => {
    const code = fc.constantFrom(...codes);
    await fc.assert(
      fc.asyncProperty(code, code, code, async (a, b, c) => {
        expect((await rateOf(a, b)) * (await rateOf(b, a))).toBeCloseTo(1, 10);
        expect(((await rateOf(a, b)) * (await rateOf(b, c))) / (await rateOf(a, c))).toBeCloseTo(1, 10);
      }),
    );
  });
});
