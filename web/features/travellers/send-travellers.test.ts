import { expect, test } from "vitest";
import { Refusal } from "../../../contract/errors.ts";
import { redirectOf, submitForm } from "../../testing.tsx";
import { travellersAction } from "./send-travellers.ts";

const traveller = (place: number, facts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(facts).map(([fact, value]) => [`${fact}-${place}`, value]));

const anna = {
  id: "a",
  record: "r1",
  givenName: "Anna",
  familyName: "Weber",
  bornOn: "1980-02-01",
  gender: "f",
  nationality: "DE",
};
const form = { trip: "t1", version: "3", traveller: ["0"], ...traveller(0, { ...anna, passport: "kept-1" }) };
const passport = { number: "C01X00T47", country: "DE", expiresOn: "2031-05-01" };
const answers = { listClientRecords: () => ({ records: [] }) };

test("sends a traveller with a stored passport", async () => {
  const { calls, result } = await submitForm(travellersAction, { form });
  expect(calls).toMatchObject([
    {
      name: "setTravellers",
      input: {
        params: { id: "t1" },
        body: { version: 3, travellers: [{ id: "a", role: "patient", passport: "kept-1", dietary: null }] },
      },
    },
  ]);
  expect(redirectOf(result)).toBe("/profile/plan/?trip=t1");
});

test("another number of companions keeps what was typed, and saves nothing", async () => {
  const { calls, result } = await submitForm(travellersAction, { form: { ...form, intent: "count" } });
  expect(calls).toEqual([]);
  expect(result).toMatchObject({ typed: { "givenName-0": ["Anna"], "familyName-0": ["Weber"] } });
});

test("stores a new passport before the travellers are sent", async () => {
  const { calls } = await submitForm(travellersAction, { form: { ...form, ...traveller(0, passport) }, answers });
  expect(calls.map(({ name }) => name)).toEqual(["listClientRecords", "saveClientRecord", "setTravellers"]);
  expect(calls[1]?.input).toEqual({
    body: { id: "r1", version: 0, kind: "passport", value: { name: "Anna Weber", ...passport } },
  });
  expect(calls[2]?.input).toMatchObject({ body: { travellers: [{ passport: "r1" }] } });
});

test("shows a refused passport at the control of its traveller", async () => {
  const refuse = () => {
    const errors = [{ field: "value.number", reason: "format", message: "" }];
    throw new Refusal("invalid-input", "", { errors });
  };
  const { calls, result } = await submitForm(travellersAction, {
    form: {
      ...form,
      traveller: ["0", "1"],
      ...traveller(1, { ...anna, id: "b", record: "r2", ...passport }),
    },
    answers: { ...answers, saveClientRecord: refuse },
  });
  expect(calls.map(({ name }) => name)).not.toContain("setTravellers");
  expect(result).toMatchObject({ data: { errors: [{ control: "number-1" }] } });
});

test("a name in other letters is refused at its control, with the letters to use", async () => {
  const refuse = () => {
    const errors = [{ field: "travellers.0.givenName", reason: "rule", message: "" }];
    throw new Refusal("invalid-input", "", { errors });
  };
  const { result } = await submitForm(travellersAction, { form, answers: { setTravellers: refuse } });
  expect(result).toMatchObject({
    data: { errors: [{ control: "givenName-0", text: expect.stringContaining("Latin letters") }] },
  });
});

test("returns to the checkout that asked for the travellers", async () => {
  const { result } = await submitForm(travellersAction, { form: { ...form, from: "checkout" } });
  expect(redirectOf(result)).toBe("/profile/checkout/?trip=t1");
});

test("a child without an adult is refused at the number of travellers, with what to do", async () => {
  const refuse = () => {
    const errors = [{ field: "travellers", reason: "rule", message: "" }];
    throw new Refusal("invalid-input", "", { errors });
  };
  const { result } = await submitForm(travellersAction, { form, answers: { setTravellers: refuse } });
  expect(result).toMatchObject({
    data: {
      errors: [
        { control: "companions", text: expect.stringContaining("Add at least one companion who is 18 or older") },
      ],
    },
  });
});
