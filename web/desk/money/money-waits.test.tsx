// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import type { Role } from "../../../contract/desk/rights.ts";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { deskId } from "../screen.ts";
import { MoneyWaits } from "./money-waits.tsx";

afterEach(cleanup);
const page = {};
const Nothing = () => null;
const Today = () => <MoneyWaits with={page} />;

const waits = {
  requests: [{ isOwn: false }, { isOwn: true }],
  handRefunds: [{}, {}, {}],
  transfers: [{}],
  balances: [
    { isOverdue: true, deposit: { amount: 9900, currency: "AED" } },
    { isOverdue: true, deposit: null },
    { isOverdue: false, deposit: null },
  ],
};

const shownTo = (roles: readonly Role[]) => {
  const staff = { id: deskId, path: "/", loader: () => ({ roles }), children: [{ index: true, Component: Today }] };
  const site = { id: rootId, loader: () => buildSite(), HydrateFallback: Nothing, children: [staff] };
  render(<RouterProvider router={createMemoryRouter([site])} />);
};

test("finance reads on Today what waits in Money, with a link to each part of it", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(waits)));
  shownTo(["finance"]);
  await screen.findByText("3 refunds to send by hand");
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["One refund to decide", "/desk/money/#requests"],
    ["One refund waits for a colleague’s decision", "/desk/money/#requests"],
    ["3 refunds to send by hand", "/desk/money/#refunds"],
    ["One bank transfer expected", "/desk/money/#transfers"],
    ["One deposit due again", "/desk/money/#balances"],
    ["2 overdue balances", "/desk/money/#balances"],
    ["Open Money", "/desk/money/"],
  ]);
});

test("where Money does not answer, Today says so", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  shownTo(["owner"]);
  await screen.findByText("What waits could not be loaded. Open Money to see it.");
});
