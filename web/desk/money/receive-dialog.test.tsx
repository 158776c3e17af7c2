// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { showScreen } from "../../testing.tsx";
import { ReceiveDialog } from "./receive-dialog.tsx";

afterEach(cleanup);

/** A trip whose balance another receipt lowers while the dialog is open. */
function Page() {
  const [due, setDue] = useState(6_350_000);
  const trip = { reference: "TRP-7K4P-2QXD", person: "Ana Lima", due: { amount: due, currency: "AED" } };
  return (
    <>
      <ReceiveDialog trip={trip} onClose={() => {}} />
      <button type="button" hidden data-testid="news" onClick={() => setDue(6_000_000)}>
        News
      </button>
    </>
  );
}

test("less than is due is asked about before it is recorded, as it was typed, whatever news come", async () => {
  const sent: { amount: unknown; confirmed: unknown }[] = [];
  vi.stubGlobal("fetch", (address: string, { body }: RequestInit) => {
    if (address.startsWith("/api/desk/money?")) return Promise.resolve(Response.json({ transfers: [] }));
    if (address.startsWith("/api/desk/trips/"))
      return Promise.resolve(
        Response.json({ person: "Ana Lima", money: { balances: { amount: 6e6, currency: "AED" } } }),
      );
    sent.push(JSON.parse(String(body)));
    const errors = [{ field: "amount", reason: "rule", message: "is less than is due" }];
    const problem = { code: "conflict", detail: "This is less than is due.", status: 422, errors };
    return Promise.resolve(
      sent.length === 1
        ? Response.json(problem, { status: 422, headers: { "content-type": "application/problem+json" } })
        : Response.json({ paid: { amount: 635_000, currency: "AED" }, kept: { amount: 0, currency: "AED" } }),
    );
  });
  showScreen({ Component: Page }, { address: "/desk/trips/trp-7k4p-2qxd/" });
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount/);
  await userEvent.clear(amount);
  await userEvent.type(amount, "6350");
  fireEvent.click(screen.getByTestId("news"));
  expect(amount.value).toBe("6350");
  expect(screen.queryByRole("checkbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Record a payment" }));
  await userEvent.click(await screen.findByLabelText("This is a part of what is due"));
  expect(screen.getByText(/^This is less than is due/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Record a payment" }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const money = { amount: 635_000, currency: "AED" };
  expect(sent).toMatchObject([
    { amount: money, confirmed: [] },
    { amount: money, confirmed: ["amount"] },
  ]);
});

test("what is said of an amount goes with it", async () => {
  vi.stubGlobal("fetch", (address: string) => {
    if (address.startsWith("/api/desk/money?")) return Promise.resolve(Response.json({ transfers: [] }));
    if (address.startsWith("/api/desk/trips/"))
      return Promise.resolve(
        Response.json({ person: "Ana Lima", money: { balances: { amount: 6e6, currency: "AED" } } }),
      );
    const errors = [{ field: "amount", reason: "rule", message: "is less than is due" }];
    const problem = { code: "conflict", detail: "This is less than is due.", status: 422, errors };
    return Promise.resolve(
      Response.json(problem, { status: 422, headers: { "content-type": "application/problem+json" } }),
    );
  });
  showScreen({ Component: Page }, { address: "/desk/trips/trp-7k4p-2qxd/" });
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount/);
  await userEvent.clear(amount);
  await userEvent.type(amount, "6350");
  await userEvent.click(screen.getByRole("button", { name: "Record a payment" }));
  await screen.findByText(/^This is less than is due/);
  await userEvent.type(amount, "0");
  expect(screen.queryByText(/^This is less than is due/)).toBeNull();
});
