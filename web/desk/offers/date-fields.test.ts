import { expect, test } from "vitest";
import { leaveFor } from "./date-fields.tsx";

test("the first dates of an offer leave after the rest before a flight, and with room for each hotel night of the price", () => {
  const stay = (rest: number, hospital: number, hotel: number) =>
    leaveFor("2027-03-08", "2027-03-10", { rest, nights: { hospital, hotel } });
  expect(stay(5, 0, 8)).toBe("2027-03-16");
  expect(stay(14, 3, 17)).toBe("2027-03-28");
  expect(stay(14, 3, 2)).toBe("2027-03-24");
  expect(leaveFor("2027-03-08", "2027-03-10", { rest: 7, nights: undefined })).toBe("2027-03-17");
});
