import { expect, test } from "vitest";
import { Refusal } from "../../../contract/errors.ts";
import { recoveryFeatures } from "../../../contract/hotel-constants.ts";
import { redirectOf, submitForm } from "../../testing.tsx";
import { hotelAction } from "./hotel-actions.ts";
import { filtersIn, listAddress, stayAddress, stayIn } from "./stay-query.ts";

test("keeps the stay from page to page and leaves the filters behind", () => {
  const query = new URLSearchParams("from=2027-03-01&to=2027-03-09&adults=2&stars=4&page=3&children=");
  expect(stayIn(query)).toEqual({ from: "2027-03-01", to: "2027-03-09", adults: "2" });
  expect(stayAddress(stayIn(query))).toBe("?from=2027-03-01&to=2027-03-09&adults=2");
  expect(stayAddress({})).toBe("");
});

test("reads ages as people type them", () => {
  for (const typed of ["4,9", "4, 9", " 4 9 ", "٤، ٩", "4,9,", "4 and 9", "4 & 9 years old", "٤ و٩ سنوات"])
    expect(stayIn(new URLSearchParams({ children: typed }))).toEqual({ children: "4,9" });
  expect(stayIn(new URLSearchParams({ children: "four" }))).toEqual({ children: "four" });
});

test("reads the most for a night as people type it", () => {
  for (const typed of ["1000", "1,000", "1.000", "1 000", "١٠٠٠", "1,000.50"])
    expect(filtersIn(new URLSearchParams({ most: typed }))).toMatchObject({ most: "1000" });
  expect(filtersIn(new URLSearchParams({ most: "cheap" }))).toMatchObject({ most: "cheap" });
});

test("reads features sent one by one and joined, and drops unknown ones", () => {
  const both = recoveryFeatures.slice(0, 2);
  const joined = new URLSearchParams({ features: `${both.join(",")},no-such-feature` });
  const separate = new URLSearchParams(both.map((feature) => ["features", feature]));
  expect(filtersIn(joined).features).toEqual(both);
  expect(filtersIn(separate).features).toEqual(both);
});

test("writes the address of a list that reads back as the same filters", () => {
  const set = filtersIn(new URLSearchParams("from=2027-03-01&to=2027-03-09&stars=4&q=harbour"));
  const address = new URL(listAddress(set, 2), "https://clinic.example");
  expect(address.searchParams.get("page")).toBe("2");
  expect(filtersIn(address.searchParams)).toEqual(set);
  expect(listAddress({ features: [] })).toBe("/profile/hotels/");
});

const form = { trip: "t1", offerId: "o1", amount: "50000", currency: "AED", key: "k1" };

test("adds a rate at the price that was shown and opens the itinerary", async () => {
  const { calls, result } = await submitForm(hotelAction, { form });
  const body = { kind: "hotel", offerId: "o1", shown: { amount: 50000, currency: "AED" } };
  const input = { params: { id: "t1" }, query: { language: "en" }, body };
  expect(calls).toEqual([{ name: "addTripItem", input, key: "k1" }]);
  expect(redirectOf(result)).toBe("/profile/plan/?trip=t1#bookings");
});

test.each([
  [
    { field: "shown", limit: 52000 },
    { reason: "price", now: { amount: 52000, currency: "AED" } },
  ],
  [{ field: "offerId" }, { reason: "gone", now: null }],
  [{ field: "body" }, { reason: "other", now: null }],
])("explains why a rate was not added: %j", async (error, shown) => {
  const refuse = () => {
    throw new Refusal("conflict", "", { errors: [{ reason: "rule", message: "", ...error }] });
  };
  const { result } = await submitForm(hotelAction, { form, answers: { addTripItem: refuse } });
  expect(result).toMatchObject({ data: shown });
});
