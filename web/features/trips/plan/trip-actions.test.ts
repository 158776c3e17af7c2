import { expect, test } from "vitest";
import { Refusal } from "../../../../contract/errors.ts";
import { redirectOf, submitForm } from "../../../testing.tsx";
import { tripAction } from "./trip-actions.ts";

test("begins a trip from a plan and opens it", async () => {
  const { calls, result } = await submitForm(tripAction, {
    form: {
      intent: "begin",
      key: "k1",
      procedure: "knee",
      package: "comfort",
      treatment: "2027-03-10",
      companions: "1",
    },
    answers: { createTrip: () => ({ id: "t1" }) },
  });
  const body = { from: "plan", procedure: "knee", package: "comfort", treatment: "2027-03-10", companions: 1 };
  expect(calls).toEqual([{ name: "createTrip", input: { query: {}, body }, key: "k1" }]);
  expect(redirectOf(result)).toBe("/profile/plan/?trip=t1");
});

test("a deposit begins the trip of its offer and leads to paying it", async () => {
  const { calls, result } = await submitForm(tripAction, {
    form: { intent: "deposit", key: "deposit-MAR-7K4P-2QXD", quote: "MAR-7K4P-2QXD" },
    answers: { createTrip: () => ({ id: "t1" }) },
  });
  const body = { from: "offer", quote: "MAR-7K4P-2QXD" };
  expect(calls).toEqual([{ name: "createTrip", input: { query: {}, body }, key: "deposit-MAR-7K4P-2QXD" }]);
  expect(redirectOf(result)).toBe("/profile/checkout/?trip=t1");
});

const dates = {
  intent: "preview",
  trip: "t1",
  arrive: "2027-03-08",
  "arrive-was": "2027-03-08",
  treatment: "2027-03-12",
  "treatment-was": "2027-03-10",
  leave: "",
  "leave-was": "2027-03-24",
};

test("previews only the dates that were changed", async () => {
  const preview = { id: "p1" };
  const { calls, result } = await submitForm(tripAction, { form: dates, answers: { previewDates: () => preview } });
  const input = { params: { id: "t1" }, query: {}, body: { treatment: "2027-03-12" } };
  expect(calls).toEqual([{ name: "previewDates", input }]);
  expect(result).toEqual({ move: preview });
});

test("previews the days as they stand in a form that has shown a preview or was typed in", async () => {
  const form = { ...dates, whole: "1", leave: "2027-03-24" };
  const { calls } = await submitForm(tripAction, { form, answers: { previewDates: () => ({ id: "p1" }) } });
  const body = { arrive: "2027-03-08", treatment: "2027-03-12", leave: "2027-03-24" };
  expect(calls).toEqual([{ name: "previewDates", input: { params: { id: "t1" }, query: {}, body } }]);
});

test("explains beside its field why a date cannot be taken", async () => {
  const refuse = () => {
    const errors = [{ field: "treatment", reason: "past", message: "" }];
    throw new Refusal("invalid-input", "", { errors });
  };
  const { result } = await submitForm(tripAction, { form: dates, answers: { previewDates: refuse } });
  expect(result).toMatchObject({
    init: { status: 400 },
    data: { errors: [{ control: "treatment" }], typed: { treatment: ["2027-03-12"] } },
  });
});

test.each([
  ["arrive", "order", "must be 2027-03-09 or before", /arrive on .*9 March 2027.* or before/],
  ["leave", "order", "must be 2027-03-13 or later", /fly home on .*13 March 2027.* or later/],
])("a day to %s that is refused (%s) names the nearest one that would do", async (field, reason, message, said) => {
  const refuse = () => {
    throw new Refusal("invalid-input", "", { errors: [{ field, reason, message }] });
  };
  const { result } = await submitForm(tripAction, { form: dates, answers: { previewDates: refuse } });
  expect(result).toMatchObject({ data: { errors: [{ control: field, text: expect.stringMatching(said) }] } });
});

test("moves the dates that were previewed", async () => {
  const form = { intent: "move", trip: "t1", preview: "p1", version: "3", key: "k3" };
  const { calls, result } = await submitForm(tripAction, { form });
  const input = { params: { id: "t1" }, query: {}, body: { preview: "p1", version: 3 } };
  expect(calls).toEqual([{ name: "moveDates", input, key: "k3" }]);
  expect(redirectOf(result)).toBe("/profile/plan/?trip=t1");
});
