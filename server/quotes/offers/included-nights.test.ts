import { expect, test } from "vitest";
import { hotelNightsBetween, hotelOfOffer } from "./included-nights.ts";

type Packages = Parameters<typeof hotelOfOffer>[1];

const packageOf = (hotelNights: number, en: string, ar: string) => ({
  ...{ hotelNights, companions: 1 },
  texts: { en: { included: [{ kind: "hotel", label: en }] }, ar: { included: [{ kind: "hotel", label: ar }] } },
});
const packages = [
  packageOf(8, "8 nights for 2 in a quiet hotel", "8 ليالٍ لشخصين"),
  packageOf(5, "5 nights for 2 in a quiet hotel", "5 ليالٍ لشخصين"),
] as unknown as Packages; // what the rule reads

type Lines = Parameters<typeof hotelOfOffer>[0]["lines"];
const linesOf = (...quantities: number[]) =>
  quantities.map((quantity) => ({ kind: "hotel", quantity })) as unknown as Lines; // what the rule reads

const nights = (included: string[], ar: string[] = [], lines: Lines = []) =>
  hotelOfOffer({ lines, included, translations: [{ language: "ar", included: ar, excluded: [] }] }, packages);

test("an offer includes the nights that its own words say, also where its translation kept the package's", () => {
  expect(nights(["8 nights for 2 in a quiet hotel"])).toEqual({ hotelNights: 8, hotelGuests: 2 });
  expect(nights(["5 nights for 2 in a quiet hotel"])).toEqual({ hotelNights: 5, hotelGuests: 2 });
  expect(nights(["9 nights for 2 in a quiet hotel"], ["8 ليالٍ لشخصين"])).toEqual({ hotelNights: 9, hotelGuests: 2 });
  expect(nights(["A room"], ["8 ليالٍ لشخصين"])).toEqual({ hotelNights: 8, hotelGuests: 2 });
  expect(nights(["A room"])).toEqual({ hotelNights: 0, hotelGuests: 0 });
});

test("a line of fewer nights than the offer promises sells further ones; one of all of them is the promise", () => {
  const [eight, five] = ["8 nights for 2 in a quiet hotel", "5 nights for 2 in a quiet hotel"];
  expect(nights([eight], [], linesOf(2)).hotelNights).toBe(10);
  expect(nights(["Ten nights for 2"], ["8 ليالٍ لشخصين"], linesOf(2)).hotelNights).toBe(10);
  expect(nights([eight], [], linesOf(8)).hotelNights).toBe(8);
  expect(nights([eight], [], linesOf(8, 2)).hotelNights).toBe(10);
  expect(nights([five], [], linesOf(1)).hotelNights).toBe(5);
  expect(nights(["A room"], [], linesOf(3)).hotelNights).toBe(3);
  expect(nights(["A room"], [], linesOf(1)).hotelNights).toBe(8);
});

test("the nights of a journey that are not in hospital are those for a hotel", () => {
  const days = { arrive: "2027-01-17", treatment: "2027-01-19", leave: "2027-01-29" };
  expect(hotelNightsBetween(days, 1)).toBe(11);
  expect(hotelNightsBetween(days, 0)).toBe(12);
  expect(hotelNightsBetween({ ...days, leave: "2027-01-20" }, 3)).toBe(2);
});
