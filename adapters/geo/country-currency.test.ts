import { describe, expect, it } from "vitest";
import { countries, currencyOf } from "./country-currency.ts";

describe("the currencies of countries", () => {
  it("cover the 249 countries of ISO 3166-1 and Kosovo, each once", () => {
    expect(countries).toHaveLength(250);
    expect(new Set(countries).size).toBe(250);
  });

  it("cover all countries that the runtime knows", () => {
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    expect(countries.filter((country) => names.of(country) === undefined)).toEqual([]);
    // Two-letter regions of Unicode that are no ISO countries: unions, islands, test codes, retired codes.
    const others = "AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH NT QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ";
    const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
    const regions = letters.flatMap((one) => letters.map((two) => one + two)).filter((code) => names.of(code));
    expect(regions.filter((code) => !countries.includes(code) && !others.split(" ").includes(code))).toEqual([]);
  });

  it("are current ones that the runtime knows", () => {
    const names = new Intl.DisplayNames("en", { type: "currency", fallback: "none" });
    const unknown = countries.filter((country) => names.of(currencyOf(country) ?? "XXX") === undefined);
    expect(unknown).toEqual([]);
  });

  it.each([
    ["AE", "AED"],
    ["KR", "KRW"],
    ["DE", "EUR"],
    ["HR", "EUR"],
    ["BG", "EUR"],
    ["HU", "HUF"],
    ["CH", "CHF"],
    ["GB", "GBP"],
    ["KW", "KWD"],
    ["SN", "XOF"],
    ["CM", "XAF"],
    ["CW", "XCG"],
    ["GL", "DKK"],
  ])("are legal tender: %s %s", (country, currency) => {
    expect(currencyOf(country)).toBe(currency);
  });

  it.each(["XX", "T1", "EU", "ae", "", "__proto__"])("do not exist for %j", (country) => {
    expect(currencyOf(country)).toBeUndefined();
  });
});
