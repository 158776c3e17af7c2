// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { deskId } from "../screen.ts";
import { AssignDialog } from "./assign-dialog.tsx";

afterEach(cleanup);

const huda = { id: "01a1fb78-0000-7000-8000-000000000009", name: "Huda Saleh", role: "coordinator" } as const;

function show(assignee: typeof huda | null): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (init?.body) sent.push(JSON.parse(String(init.body)));
    return Response.json(address.includes("absences") ? { today: "2026-11-20", absences: [] } : { people: [] });
  });
  const deskCase = { id: "01a1fb78-0000-7000-8000-000000000001", version: 3, name: "Ana Levy", assignee, role: null };
  const staff = { ...huda, roles: ["coordinator"] };
  const site = buildSite();
  const page = <AssignDialog deskCase={deskCase} onClose={() => undefined} />;
  const desk = { id: deskId, path: "/", loader: () => staff, element: page };
  const router = createMemoryRouter([{ id: rootId, loader: () => site, Component: Outlet, children: [desk] }], {
    hydrationData: { loaderData: { [rootId]: site, [deskId]: staff } },
  });
  render(<RouterProvider router={router} />);
  return sent;
}

const assign = () => userEvent.click(screen.getByRole("button", { name: "Assign" }));

test("a case of nobody is offered to oneself first", async () => {
  const sent = show(null);
  await assign();
  expect(sent).toEqual([{ to: { staff: huda.id }, version: 3 }]);
});

test("one's own case goes to nobody who was not chosen", async () => {
  const sent = show(huda);
  await assign();
  expect(sent).toEqual([]);
  expect(screen.getByRole("combobox").getAttribute("aria-invalid")).toBe("true");
  await userEvent.selectOptions(screen.getByRole("combobox"), "Everybody (no one in particular)");
  await assign();
  expect(sent).toEqual([{ to: null, version: 3 }]);
});
