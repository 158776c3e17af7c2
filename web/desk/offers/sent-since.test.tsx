// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import type { OfferDraft } from "../../../contract/desk/offer-drafts.ts";
import { rootId } from "../../site.ts";
import { buildSite, euro } from "../../testing.tsx";
import { deskId } from "../screen.ts";
import { Component } from "./offer-screen.tsx";

afterEach(cleanup);

const Nothing = () => null;
const shared = {
  ...{ language: "en", eligibility: "suitable", reason: "", plan: [], included: [], excluded: [], translations: [] },
  ...{ dates: [], stages: [], minDaysBeforeFlight: 0, change: "" },
};
const sent = {
  ...{ ...shared, version: 1, number: 1, option: 1, clinician: { name: "", title: "" }, termsVersion: "2026-01-01" },
  ...{ lines: [], total: euro(0), deposit: { amount: euro(0), refundableDays: 14, rules: [] } },
  suggestions: { hotel: null, flight: null, hotelLevel: null },
  ...{ sentBy: "Huda Saleh", sentAt: "2026-11-30T16:47:00.000Z", validUntil: "2026-12-30T16:47:00.000Z" },
};
const draftOf = (before: typeof sent | null) =>
  ({
    ...{ reference: "MAR-7K4P-2QXD", name: "Claire Dubois", patient: null, option: 1, version: 1, digest: null },
    ...{ savedAt: null, savedBy: "Huda Saleh", problems: [], warnings: [], approval: null, askedAt: null },
    ...{ fallen: null, obstacle: null, before },
    content: {
      ...{ ...shared, clinician: "", hotel: "", flight: "", hotelLevel: null, validUntil: "" },
      ...{ lines: [], deposit: { percent: null, amount: 0, refundableDays: 14 } },
    },
    basis: {
      ...{ currency: "EUR", languages: ["en"], language: "en", procedures: [], doctors: [], catalogue: [], days: [] },
      ...{ minDaysBeforeFlight: 0, validDays: 14, termsVersion: "2026-01-01", rules: [], priceFactors: {} },
      ...{ hotelLevel: null, personCurrency: null, today: "2026-11-30" },
    },
  }) as unknown as OfferDraft; // what the page uses

test("a text that is sent from elsewhere while it is open says so, and where the request is", async () => {
  let loaded = draftOf(null);
  const staff = { id: "01a1fb78-0000-7000-8000-000000000009", name: "Lena Novak", roles: ["coordinator"] };
  const page = { index: true, loader: () => loaded, Component };
  const desk = { id: deskId, path: "/", loader: () => staff, children: [page] };
  const root = { id: rootId, loader: () => buildSite(), HydrateFallback: Nothing, children: [desk] };
  const router = createMemoryRouter([root], { initialEntries: ["/"] });
  render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByText("This offer has been sent")).toBeNull();
  loaded = draftOf(sent);
  await router.revalidate();
  const notice = await screen.findByText("This offer has been sent");
  expect(screen.getByText(/Huda Saleh.* sent it on .*2026.*, once/)).toBeTruthy();
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(screen.getByRole("link", { name: "Open the request" }).getAttribute("href")).toMatch(/mar-7k4p-2qxd/i);
});
