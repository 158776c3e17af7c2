// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import { rootId } from "../../site.ts";
import { buildSite } from "../../testing.tsx";
import { deskId } from "../screen.ts";
import { Component } from "./hours-screen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const absence = { id: "01a1fb78-0000-7000-8000-000000000003", from: "2026-12-08", to: "2027-01-28", reason: "Leave" };
const treatment = {
  ...{ attempt: "a", patient: "Lena Brandt", child: null, trip: "TRP-7K4P-2QXD", request: null, procedure: "Cataract" },
  ...{ day: "2027-01-27", textsLanguage: "en", doctor: null, room: null, needsNewDate: true, lost: "away" },
};

/** A clinic whose only clinician goes away and is back. */
async function show() {
  let absences: (typeof absence)[] = [];
  vi.stubGlobal("fetch", async (_: string, { method = "GET" }: RequestInit = {}) => {
    if (method === "POST") {
      absences = [absence];
      return Response.json({ affected: [], treatments: [treatment], offers: [] });
    }
    if (method === "DELETE") absences = [];
    return Response.json({});
  });
  const clinician = { slug: "han", name: "Dr Seo-yeon Han", textsLanguage: "en", mayEdit: true, weekly: null };
  const hoursOf = () => ({
    ...{ day: null, explained: undefined, clinician: "han" },
    hours: {
      ...{ today: "2026-11-30", timeZone: "Asia/Seoul", minutes: 30, noticeHours: 24, horizonDays: 60 },
      clinicians: [{ ...clinician, fileWeek: [], buffer: 0, noticeHours: null, version: 1, days: [], absences }],
    },
  });
  const staff = { id: "01a1fb78-0000-7000-8000-000000000009", name: "Huda Saleh", roles: ["coordinator"] };
  const site = buildSite();
  const page = { id: "hours", index: true, loader: hoursOf, Component } as const;
  const desk = { id: deskId, path: "/", loader: () => staff, Component: Outlet, children: [page] };
  const router = createMemoryRouter([{ id: rootId, loader: () => site, Component: Outlet, children: [desk] }], {
    hydrationData: { loaderData: { [rootId]: site, [deskId]: staff, hours: hoursOf() } },
  });
  render(<RouterProvider router={router} />);
  const away = screen.getByRole("form", { name: "Out of office" });
  const [from, to, reason] = [...away.querySelectorAll("input")] as [HTMLInputElement, ...HTMLInputElement[]];
  await userEvent.type(from, absence.from);
  await userEvent.type(to as HTMLInputElement, absence.to);
  await userEvent.type(reason as HTMLInputElement, absence.reason);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Lena Brandt");
  return { router, end: () => (absences = []) };
}

test("an absence that is cancelled names nobody who needs a new date", async () => {
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Take back" }));
  await waitFor(() => expect(screen.queryByText("Lena Brandt")).toBeNull());
});

test("the same holds where a colleague cancels it", async () => {
  const { router, end } = await show();
  end();
  await act(() => router.revalidate());
  await waitFor(() => expect(screen.queryByText("Lena Brandt")).toBeNull());
});
