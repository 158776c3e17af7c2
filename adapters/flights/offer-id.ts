import { type Cabin, cabins } from "../../contract/flights.ts";
import { type Brand, brands, type Passengers } from "./fares.ts";
import { type Flight, flightOf } from "./timetable.ts";

export interface Offered extends Passengers {
  readonly cabin: Cabin;
  readonly brand: Brand;
  readonly slices: readonly (readonly Flight[])[];
}

/** Encodes an offer in its id: offers that are only viewed are not stored. */
export function offerId({ adults, children, cabin, brand, slices }: Offered): string {
  const flown = slices.map((slice) => slice.map(({ number, day }) => `${number}.${day}`).join(",")).join("_");
  const people = [adults, ...children].join("-");
  return ["f1", people, cabins.indexOf(cabin), brands.indexOf(brand), flown].join("~");
}

const form = /^f1~(\d(?:-\d{1,2}){0,4})~(\d)~(\d)~([A-Z0-9.,_-]{14,200})$/;

/** @returns undefined for unknown flights; prices are not part of the id */
export function readOfferId(id: string): Offered | undefined {
  const [, people = "", cabinIndex, brandIndex, flown = ""] = form.exec(id) ?? [];
  const [adults = 0, ...children] = people.split("-").map(Number);
  const [cabin, brand] = [cabins[Number(cabinIndex)], brands[Number(brandIndex)]];
  if (!cabin || !brand || adults < 1 || children.some((age) => age > 15)) return undefined;
  const slices = flown.split("_").map((slice) =>
    slice.split(",").map((part) => {
      const [number = "", day = ""] = part.split(".");
      return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? flightOf(number, day) : undefined;
    }),
  );
  const isWhole = (slice: readonly (Flight | undefined)[]): slice is Flight[] => slice.every((flight) => flight);
  if (!slices.every(isWhole)) return undefined;
  return { adults, children, cabin, brand, slices };
}
