import { expect, test } from "vitest";
import { Refusal } from "../../../contract/errors.ts";
import { redirectOf, submitForm } from "../../testing.tsx";
import { dayWords, factWords } from "./activity-words.ts";
import { addActivity } from "./add-activity.ts";

const outdoors = { exertion: 2, stepFree: true, wheelchair: false, water: "in", indoor: false, sun: "strong" } as const;

test("names what an activity asks of a body", () => {
  expect(factWords(outdoors as never)).toEqual(["A few slow steps", "Step-free", "Strong sun", "In the water"]);
});

test("leaves out the sun indoors", () => {
  const words = factWords({ ...outdoors, indoor: true, water: "none" } as never);
  expect(words).toHaveLength(3);
  expect(words).not.toContain("Strong sun");
});

test.each([
  [null, null],
  [-2, "Before your treatment"],
  [0, "The day of your treatment"],
  [5, "Day 5 of your recovery"],
])("names the day %j of a recovery", (day, words) => {
  expect(dayWords(day, null, "en")).toBe(words);
});

test("names the discharge on a day in hospital", () => {
  const hospital = { until: "2027-02-06", nights: 3, companions: "none" } as const;
  expect(dayWords(1, hospital, "en")).toMatch(/^In hospital until .*6/);
  // Who sleeps at the hotel again is in no hospital.
  expect(dayWords(0, { ...hospital, nights: 0 }, "en")).toBe("The day of your treatment");
});

const form = { trip: "t1", offer: "o1", amount: "9000", currency: "AED", key: "k1" };

test("adds a time to the trip at the price that was shown", async () => {
  const { calls, result } = await submitForm(addActivity, { form });
  const body = { kind: "activity", offerId: "o1", shown: { amount: 9000, currency: "AED" } };
  expect(calls).toMatchObject([{ name: "addTripItem", input: { params: { id: "t1" }, body }, key: "k1" }]);
  expect(redirectOf(result)).toBe("/profile/plan/?trip=t1#bookings");
});

test("explains a refused time for the whole form, at no control", async () => {
  const refuse = () => {
    throw new Refusal("conflict", "", { errors: [{ field: "shown", reason: "rule", message: "" }] });
  };
  const { result } = await submitForm(addActivity, { form, answers: { addTripItem: refuse } });
  expect(result).toMatchObject({ data: { errors: [], text: expect.stringMatching(/\w/) } });
});
