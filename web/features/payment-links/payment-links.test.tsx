// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Refusal } from "../../../contract/errors.ts";
import type { PayerPage, PaymentLink } from "../../../contract/payment-links.ts";
import { euro, showScreen } from "../../testing.tsx";
import * as payer from "./payer-screen.tsx";
import * as links from "./payment-links-screen.tsx";

afterEach(cleanup);

const booking = "01a1fb78-0000-7000-8000-0000000000aa";
const formKey = "01a1fb78-0000-7000-8000-0000000000cc";
const token = "A".repeat(43);
const dad: PaymentLink = {
  id: "01a1fb78-0000-7000-8000-0000000000bb",
  name: "Dad",
  amount: euro(500),
  state: "open",
  createdAt: "2026-11-20T09:00:00.000Z",
  until: "2026-12-04T09:00:00.000Z",
  token,
  paid: null,
};
type Answer = (...asked: readonly unknown[]) => Promise<unknown>;

const showLinks = (all: readonly PaymentLink[], free: number, call?: Answer, left = 1000) =>
  showScreen(links, {
    address: `/profile/manage-bookings/${booking}/payment-links/`,
    path: "/profile/manage-bookings/:id/payment-links/",
    data: {
      ...{ booking, left: euro(left), free: euro(free), least: euro(10), links: all, formKey },
      origin: "https://harbour.example",
    },
    call: call as never, // the test answers as the endpoints would
  });

test("an open link is copied, a paid one names who paid", () => {
  const at = "2026-11-21T09:00:00.000Z";
  const paid = {
    ...dad,
    id: formKey,
    state: "paid",
    token: null,
    paid: { payer: "Omar", amount: euro(500), at, refunded: null },
  } as const;
  showLinks([dad, paid], 0);
  expect(screen.getByLabelText<HTMLInputElement>("Link").value).toBe(`https://harbour.example/pay/${token}/`);
  expect(screen.getByText(/Omar paid €500/)).toBeDefined();
  expect(screen.getByText(/Everything that is due is paid, or in a link already/)).toBeDefined();
});

test("what went back to a payer's card is said to both, and nothing more is due", () => {
  const paid = { payer: "Omar", amount: euro(500), at: "2026-11-21T09:00:00.000Z", refunded: euro(500) };
  showLinks([{ ...dad, state: "paid", token: null, paid }], 0, undefined, 0);
  expect(screen.getByText("Refunded: €500")).toBeDefined();
  expect(screen.queryByText(/Everything that is due is paid/)).toBeNull();
  cleanup();
  showPayer({ ...open, state: "paid", refunded: euro(500) });
  expect(screen.getByRole("heading", { name: "Refunded" })).toBeDefined();
  expect(screen.queryByText(/receipt is on its way/)).toBeNull();
});

test("a share is sent in minor units, as it was written", async () => {
  const asked: unknown[] = [];
  showLinks([], 500, async (_, given) => {
    asked.push(given);
    return {};
  });
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("500.00");
  fireEvent.change(screen.getByLabelText("For whom"), { target: { value: "Dad" } });
  fireEvent.change(screen.getByLabelText("Amount"), { target: { value: "250,50" } });
  fireEvent.click(screen.getByRole("button", { name: "Create link" }));
  expect(await screen.findByText(/The link is ready/)).toBeDefined();
  expect(asked).toEqual([
    { params: { id: booking, link: formKey }, body: { name: "Dad", amount: { amount: 25_050, currency: "EUR" } } },
  ]);
});

test("an amount beyond what is due says what is possible", async () => {
  showLinks([], 500, async () => {
    const errors = [{ field: "amount", reason: "rule", message: "is more", limit: 50_000 }];
    throw new Refusal("invalid-input", "no", { errors });
  });
  fireEvent.change(screen.getByLabelText("For whom"), { target: { value: "Dad" } });
  fireEvent.click(screen.getByRole("button", { name: "Create link" }));
  expect((await screen.findAllByText(/Write an amount from €10.* to €500/)).length).toBeGreaterThan(0);
});

const showPayer = (page: PayerPage | null, call?: Answer) =>
  showScreen(payer, { address: `/pay/${token}/`, path: "/pay/:token/", data: { page }, call: call as never });
const open: PayerPage = { state: "open", person: "Ana", amount: euro(500), refunded: null, until: dad.until };

test("the payer sees the clinic, for whom, and how much", async () => {
  showPayer(open, async () => {
    throw new Error("the server was asked");
  });
  expect(screen.getByRole("heading", { name: "Pay for the trip of Ana" })).toBeDefined();
  expect(screen.getByText("Harbour Clinic")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Pay €500" }));
  expect((await screen.findAllByText(/Write your name/)).length).toBeGreaterThan(0);
});

test("another amount than was shown is not charged", async () => {
  showPayer(open, async () => {
    throw new Refusal("conflict", "moved");
  });
  fireEvent.change(screen.getByLabelText("Your name"), { target: { value: "Omar" } });
  fireEvent.change(screen.getByLabelText("Your email"), { target: { value: "omar@example.org" } });
  fireEvent.click(screen.getByRole("button", { name: "Pay €500" }));
  expect(await screen.findByText(/Nothing was charged. Open the link again/)).toBeDefined();
});

test.each([
  ["paid", "Paid"],
  ["withdrawn", "This link cannot be paid"],
  ["ended", "This link cannot be paid"],
] as const)("a link that is %s says so", (state, heading) => {
  showPayer({ ...open, state });
  expect(screen.getByRole("heading", { name: heading })).toBeDefined();
});

test("an address that opens nothing says so", () => {
  showPayer(null);
  expect(screen.getByText("This link cannot be paid")).toBeDefined();
});
