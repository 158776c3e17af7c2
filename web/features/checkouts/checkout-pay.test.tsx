// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Checkout } from "../../../contract/checkout.ts";
import { euro, showScreen } from "../../testing.tsx";
import { CheckoutPay } from "./checkout-pay.tsx";
import type { CheckoutPage } from "./checkout-screen.tsx";

afterEach(cleanup);

const checkout = {
  id: "c1",
  version: 1,
  status: "open",
  checks: [],
  charge: euro(900),
  isAgreed: false,
  mayTransfer: false,
};
const page = { formKey: "k", currencies: [{ value: "CHF", label: "Swiss Franc" }] } as unknown as CheckoutPage; // what the form reads
const Component = () => <CheckoutPay page={page} checkout={useLoaderData<Checkout>()} trip="t1" />;

test.each([true, false])("another currency is offered only where a rate can be held (%s)", async (mayConvert) => {
  showScreen({ Component }, { address: "/profile/checkout/", data: { ...checkout, mayConvert } });
  expect(await screen.findByRole("button", { name: /^Pay/ })).toBeTruthy();
  expect(screen.queryAllByText(/Payment currency/).length > 0).toBe(mayConvert);
});

test.each([
  [900, true],
  [899, false],
])("a credit of %i pays what is due, or is said to pay the balance later", async (held, covers) => {
  showScreen({ Component }, { address: "/profile/checkout/", data: { ...checkout, credit: euro(held) } });
  await screen.findByRole("button", { name: /^Pay/ });
  const radios = screen.queryAllByRole<HTMLInputElement>("radio", { name: /credit/ });
  // It is chosen, because money that lies here pays before more is sent.
  expect(radios.map(({ checked }) => checked)).toEqual(covers ? [true] : []);
  expect(screen.queryAllByText(/does not cover this amount/)).toHaveLength(covers ? 0 : 1);
});
