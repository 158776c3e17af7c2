import { expect, test } from "vitest";
import { Refusal } from "../../../contract/errors.ts";
import { redirectOf, submitForm } from "../../testing.tsx";
import { checkoutAction } from "./checkout-action.ts";

const address = "/profile/checkout/?trip=t1";
const payment = { intent: "pay", id: "c1", version: "4", key: "k1", amount: "120000", charged: "AED", method: "card" };

test("sends no payment before the terms are agreed to, and says so at their box", async () => {
  const { calls, result } = await submitForm(checkoutAction, { form: payment, address });
  expect(calls).toEqual([]);
  expect(result).toMatchObject({
    data: { intent: "pay", errors: [{ control: "agreed", text: "Tick the box to agree, or save the trip for later" }] },
  });
});

test("pays the total that the form showed, under the form's key", async () => {
  const { calls, result } = await submitForm(checkoutAction, { form: { ...payment, agreed: "yes" }, address });
  const total = { amount: 120000, currency: "AED" };
  const body = { version: 4, total, method: "card", agreed: true };
  expect(calls).toEqual([{ name: "payCheckout", input: { params: { id: "c1" }, query: {}, body }, key: "k1" }]);
  expect(redirectOf(result)).toBe(address);
});

test("pays by transfer where that is chosen", async () => {
  const form = { ...payment, agreed: "yes", method: "transfer" };
  const { calls } = await submitForm(checkoutAction, { form, address });
  expect(calls).toMatchObject([{ input: { body: { method: "transfer" } } }]);
});

test.each([
  ["keep", "keep"],
  ["undo", "refund"],
])("%s settles an interrupted checkout with the choice %s", async (intent, choice) => {
  const form = { intent, id: "c1", version: "2", key: "k2" };
  const { calls } = await submitForm(checkoutAction, { form, address });
  const input = { params: { id: "c1" }, body: { version: 2, choice } };
  expect(calls).toEqual([{ name: "settleCheckout", input, key: "k2" }]);
});

test("takes an item out at the version of the trip that was shown", async () => {
  const form = { intent: "remove", trip: "t1", item: "i1", seen: "7", version: "2", key: "k3" };
  const { calls } = await submitForm(checkoutAction, { form, address });
  const input = { params: { id: "t1", item: "i1" }, query: {}, body: { version: 7 } };
  expect(calls).toEqual([{ name: "removeTripItem", input, key: "k3" }]);
});

test("shows the form again with its reason where the price has changed", async () => {
  const refuse = () => {
    throw new Refusal("conflict", "");
  };
  const form = { ...payment, agreed: "yes" };
  const { result } = await submitForm(checkoutAction, { form, address, answers: { payCheckout: refuse } });
  expect(result).toMatchObject({ init: { status: 422 }, data: { typed: { charged: ["AED"] }, intent: "pay" } });
});
