// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { deskId } from "../screen.ts";
import { MoveRequest } from "./move-request.tsx";

afterEach(cleanup);

const asked = {
  id: "01a1fb78-0000-7000-8000-000000000001",
  dates: { arrive: "2027-03-10", treatment: "2027-03-12", leave: "2027-03-20" },
  requestedAt: "2026-11-20T10:00:00.000Z",
  difference: { amount: 0, currency: "EUR" },
};
const tripWith = (moveRequest: unknown, kinds: readonly string[] = []) =>
  ({
    ...{ reference: "T-7K4P", treatment: "2027-03-02", moveRequest },
    events: kinds.map((kind) => ({ kind })),
  }) as unknown as DeskTrip; // what the component reads

const days = [asked.dates, { arrive: "2027-03-17", treatment: "2027-03-19", leave: "2027-03-27" }].map((day) => ({
  ...day,
  isIdle: false,
}));

const page: { load: (trip: DeskTrip) => void } = Object.create(null);

function Page() {
  const [trip, load] = useState(tripWith(asked));
  page.load = load;
  return <MoveRequest trip={trip} />;
}

function show(): void {
  vi.stubGlobal("fetch", async () => Response.json({ days }));
  const staff = { id: "01a1fb78-0000-7000-8000-000000000009", name: "Huda Saleh", roles: ["coordinator"] };
  const site = buildSite();
  const desk = { id: deskId, path: "/", loader: () => staff, Component: Page };
  const router = createMemoryRouter([{ id: rootId, loader: () => site, Component: Outlet, children: [desk] }], {
    hydrationData: { loaderData: { [rootId]: site, [deskId]: staff } },
  });
  render(<RouterProvider router={router} />);
}

test("a request that the patient withdraws while it is refused leaves the dialog and its text, and says so", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: "Refuse or offer another day" }));
  const reason = () => screen.getByRole<HTMLTextAreaElement>("textbox", { hidden: true });
  await userEvent.type(reason(), "The theatre is taken");
  act(() => page.load(tripWith(null, ["move-withdrawn", "move-requested"])));
  expect(screen.getByText("The patient has withdrawn this request. Nothing was sent.")).toBeTruthy();
  expect(reason().value).toBe("The theatre is taken");
  await userEvent.click(screen.getAllByRole("button", { name: "Close", hidden: true }).at(-1) as HTMLElement);
  expect(screen.queryByRole("textbox", { hidden: true })).toBeNull();
});

test("the other days that are offered are without the day that the patient asked for", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: "Refuse or offer another day" }));
  await screen.findByRole("option", { name: /19 March/, hidden: true });
  expect(screen.queryByRole("option", { name: /12 March/, hidden: true })).toBeNull();
});

test("a request that a colleague answers while it is confirmed says so", async () => {
  show();
  await userEvent.click(screen.getAllByRole("button")[0] as HTMLElement);
  act(() => page.load(tripWith(null, ["dates-moved", "move-requested"])));
  expect(screen.getByText(/has been answered or replaced/)).toBeTruthy();
});
