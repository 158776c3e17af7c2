// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { deskId } from "../screen.ts";
import { Component } from "./money-screen.tsx";

afterEach(cleanup);

const Nothing = () => null;
const dirhams = (amount: number) => ({ amount, currency: "AED" });
const whose = { trip: "TRP-7K4P-2QXD", person: "Ana Lima" };
const balance = {
  ...whose,
  item: "0198",
  title: "Knee replacement",
  textsLanguage: "en",
  left: dirhams(2_540_000),
  leftOfTrip: dirhams(3_000_000),
  dueAt: "2026-12-20T09:00:00.000Z",
  isOverdue: false,
  askedAt: null,
};
const request = {
  ...whose,
  id: "0199",
  item: null,
  title: null,
  textsLanguage: "en",
  amount: dirhams(150_000),
  way: "terminal",
  cancels: false,
  reason: "The patient asked for it.",
  refusal: null,
  state: "waiting",
  requestedBy: "Farid Amin",
  decidedBy: null,
  at: "2026-11-20T09:00:00.000Z",
  isOwn: false,
  backByRule: null,
  mostBack: dirhams(200_000),
};
const money = {
  transfers: [],
  deposits: [],
  balances: [balance],
  requests: [request],
  handRefunds: [],
  credits: [],
  account: null,
  invoices: [],
};

interface Shown {
  readonly address?: string;
  readonly data?: typeof money;
}

function show(answer: (address: string, body: unknown) => Response, { address = "/", data = money }: Shown = {}) {
  vi.stubGlobal("fetch", (address: string, { body }: RequestInit = {}) =>
    Promise.resolve(answer(address, body ? JSON.parse(String(body)) : undefined)),
  );
  const children = [{ index: true, loader: () => data, Component }];
  const staff = { id: deskId, path: "/", loader: () => ({ roles: ["finance"] }), children };
  const site = { id: rootId, loader: () => buildSite(), HydrateFallback: Nothing, children: [staff] };
  const router = createMemoryRouter([site], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

test("a payment that is due is recorded from its row in two presses, in the amount of its booking", async () => {
  const sent: unknown[] = [];
  show((address, body) => {
    if (address.startsWith("/api/desk/money?")) return Response.json({ transfers: [] });
    if (address.startsWith("/api/desk/trips/"))
      return Response.json({ person: whose.person, patient: null, money: { balances: balance.leftOfTrip }, items: [] });
    sent.push(body);
    return Response.json({ paid: dirhams(2_540_000), kept: dirhams(0) });
  });
  const table = await screen.findByRole("table", { name: /balance due/ });
  await userEvent.click(within(table).getByRole("button", { name: "Record" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/30,000/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Record a payment" }));
  await vi.waitFor(() => expect(sent).toMatchObject([{ trip: whose.trip, amount: dirhams(2_540_000) }]));
});

test("the return of a credit waits with its way, and who was second reads who decided it", async () => {
  show(() => {
    const errors = [{ field: "approvedBy", reason: "rule", message: "Omar Haddad" }];
    const problem = { code: "conflict", detail: "Omar Haddad has approved this refund already.", status: 422, errors };
    return Response.json(problem, { status: 422, headers: { "content-type": "application/problem+json" } });
  });
  expect(await screen.findByText(/1,500 · Return the credit · Card at the clinic/)).toBeTruthy();
  expect(screen.queryByText(/By the terms of the sale/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Approve" }));
  await screen.findAllByText(/Omar Haddad.* has approved this refund already/);
});

test("who refuses a refund gives the reason, and its asker reads it", async () => {
  const sent: unknown[] = [];
  const refused = { ...request, id: "0200", state: "refused", refusal: "The night was slept." };
  show(
    (_, body) => {
      sent.push(body);
      return Response.json({});
    },
    { data: { ...money, requests: [request, refused as unknown as typeof request] } },
  );
  expect((await screen.findByText(/Why it was refused/)).textContent).toContain("The night was slept.");
  await userEvent.click(screen.getByRole("button", { name: "Refuse" }));
  const dialog = await screen.findByRole("dialog");
  const refuse = () => userEvent.click(within(dialog).getByRole("button", { name: "Refuse" }));
  await refuse();
  expect(sent).toEqual([]);
  await userEvent.type(within(dialog).getByRole("textbox"), "The room was used.");
  await refuse();
  expect(sent).toEqual([{ approve: false, reason: "The room was used." }]);
});

test("who marks a refund as sent that a colleague has marked meanwhile is told so, and the dialog stays", async () => {
  const refund = { ...whose, id: "0201", amount: dirhams(5000), method: "transfer", payer: null };
  const waiting = { ...refund, bankReference: null, isCredit: false, at: request.at };
  const data = { ...money, handRefunds: [waiting] as unknown as typeof money.handRefunds };
  const sent: unknown[] = [];
  const { revalidate } = show(
    (_, body) => {
      sent.push(body);
      return Response.json({});
    },
    { data },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Mark as sent" }));
  await userEvent.type(screen.getByRole("textbox", { name: /reference/i }), "TX-77");
  data.handRefunds = [];
  await act(revalidate);
  expect(await screen.findByText(/has been marked as sent meanwhile/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /reference/i }).value).toBe("TX-77");
  await userEvent.click(screen.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual([]);
});

test("a search that finds nothing says so, and not that nothing is due", async () => {
  const data = { ...money, balances: [], requests: [] };
  show(() => Response.json({}), { address: "/?q=MINJI", data });
  expect((await screen.findByText(/Nothing found for/)).textContent).toContain("MINJI");
  expect(screen.queryByText(/Nothing is due/)).toBeNull();
});
