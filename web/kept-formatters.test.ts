import { describe, expect, it } from "vitest";
import { dateFormat, kept, numberFormat } from "./format.ts";

describe("formatters", () => {
  it("are made once for a locale and options", () => {
    const options = { timeZone: "Asia/Dubai" };
    expect(dateFormat("en-GB", options)).toBe(dateFormat("en-GB", { ...options }));
    expect(dateFormat("en-GB", options)).not.toBe(dateFormat("en-GB", { timeZone: "Europe/Berlin" }));
    expect(dateFormat("ar", options)).not.toBe(dateFormat("en", options));
    expect(numberFormat("en", { style: "percent" }).format(0.5)).toBe("50%");
  });

  it("refuse an unknown zone each time", () => {
    for (let time = 0; time < 2; time++)
      expect(() => dateFormat("en", { timeZone: "Nowhere/Town" })).toThrow(RangeError);
  });

  it("are forgotten when there are two hundred", () => {
    const made: number[] = [];
    const formatter = kept(
      class {
        constructor(_: string, option: number) {
          made.push(option);
        }
      },
    );
    for (let round = 0; round < 2; round++) for (let option = 0; option < 200; option++) formatter("en", option);
    expect(made.length).toBe(200);
    for (const option of [200, 0]) formatter("en", option);
    expect(made.slice(200)).toEqual([200, 0]);
  });
});
