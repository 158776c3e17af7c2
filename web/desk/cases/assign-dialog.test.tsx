// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ComponentProps, useEffect, useState } from "react";
import { createMemoryRouter, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { deskId } from "../screen.ts";
import { AssignDialog } from "./assign-dialog.tsx";

afterEach(cleanup);

const huda = { id: "01a1fb78-0000-7000-8000-000000000009", name: "Huda Saleh", role: "coordinator" } as const;

const nora = { id: "01a1fb78-0000-7000-8000-000000000008", name: "Nora Hamdan" };

type Shown = ComponentProps<typeof AssignDialog>["deskCase"];

/** The dialog of a page that asks again. */
function Page({ first, later }: { first: Shown; later: Shown | null }) {
  const [known, setKnown] = useState(first);
  useEffect(() => {
    if (later) setTimeout(() => setKnown(later), 20);
  }, [later]);
  return <AssignDialog deskCase={known} onClose={() => undefined} />;
}

function show(assignee: typeof huda | null, later: typeof nora | null = null): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (init?.body) sent.push(JSON.parse(String(init.body)));
    return Response.json(address.includes("absences") ? { today: "2026-11-20", absences: [] } : { people: [] });
  });
  const deskCase = { id: "01a1fb78-0000-7000-8000-000000000001", version: 3, name: "Ana Levy", assignee, role: null };
  const staff = { ...huda, roles: ["coordinator"] };
  const site = buildSite();
  const page = <Page first={deskCase} later={later && { ...deskCase, assignee: later, version: 4 }} />;
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

test("a case that a colleague takes while the dialog is open says who has it, and is not taken without a reason", async () => {
  const sent = show(null, nora);
  expect(screen.getByText(/Now with: .*Unassigned/)).toBeTruthy();
  expect((await screen.findByRole("status")).textContent).toMatch(/changed hands while you were here.*Nora Hamdan/);
  const anyway = screen.getByRole("button", { name: "Assign anyway" });
  await userEvent.click(anyway);
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByRole("textbox"), "Nora is on a call.");
  await userEvent.click(anyway);
  expect(sent).toEqual([{ to: { staff: huda.id }, version: 4, reason: "Nora is on a call." }]);
});
