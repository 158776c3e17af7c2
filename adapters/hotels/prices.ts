import { dayAfter, weekdayOf } from "../../contract/zoned-time.ts";
import type { Stay } from "./hotels.ts";

/** Seasonal price factors in percent, January to December. */
const seasonFactors: Readonly<Record<string, readonly number[]>> = {
  Budapest: [82, 84, 94, 108, 114, 116, 112, 114, 116, 104, 90, 106],
  Dubai: [124, 122, 116, 104, 88, 76, 72, 74, 86, 106, 120, 128],
  Seoul: [88, 90, 98, 112, 112, 102, 100, 104, 106, 114, 100, 96],
};
const evenSeason = [92, 92, 96, 102, 104, 106, 108, 108, 104, 100, 94, 98];
/** Price factors in percent, Monday to Sunday. */
const weekdayFactors = [96, 96, 98, 100, 110, 112, 98];

export const pricedCities = Object.keys(seasonFactors);

/** The days of a stay's nights. */
export function nightsOf({ from, to }: Pick<Stay, "from" | "to">): string[] {
  const nights: string[] = [];
  for (let day = from; day < to && nights.length < 400; day = dayAfter(day)) nights.push(day);
  return nights;
}

/** The price factor of a stay in a city, in ten-thousandths of an average night. */
export const nightsFactor = (city: string, nights: readonly string[]): number =>
  nights.reduce((sum, day) => {
    const season = (seasonFactors[city] ?? evenSeason)[Number(day.slice(5, 7)) - 1] ?? 100;
    return sum + season * (weekdayFactors[weekdayOf(day)] ?? 100);
  }, 0);

/** The factor of one average night, without dates. */
export const commonNight = 10_000;
/** The price of a non-refundable rate, in percent. */
export const saverShare = 90;

/** A room's price for a factor, in whole minor units; the search statement computes the same. */
export const roomPrice = (price: number, factor: number, share: number): number =>
  Math.round((price * factor * share) / 1_000_000);
