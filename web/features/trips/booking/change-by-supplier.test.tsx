// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { ChangeProposal, SupplierChange } from "../../../../contract/booking-news.ts";
import { euro, showScreen } from "../../../testing.tsx";
import type { BookingPage } from "./booking-page.ts";
import { ChangeBySupplier } from "./change-by-supplier.tsx";

afterEach(cleanup);

function Component() {
  const page = useLoaderData<BookingPage>();
  return page.booking.supplierChange && <ChangeBySupplier page={page} change={page.booking.supplierChange} />;
}

const proposal = (hour: number, changes: Partial<ChangeProposal> = {}): ChangeProposal => ({
  offerId: `flight-${hour}`,
  title: "Zurich to Budapest and back",
  subtitle: `Danube Air, at ${hour}`,
  startsAt: `2027-03-08T${hour}:00:00.000Z`,
  endsAt: `2027-03-22T${hour}:30:00.000Z`,
  difference: euro(0),
  covered: euro(0),
  ...changes,
});

async function show(changes: Partial<SupplierChange>) {
  const times = { startsAt: "2027-03-08T09:00:00.000Z", endsAt: "2027-03-22T18:00:00.000Z" };
  const supplierChange: SupplierChange = {
    before: times,
    after: { ...times, endsAt: "2027-03-25T18:00:00.000Z" },
    timeZone: "Europe/Budapest",
    reason: "The flight home is cancelled.",
    payer: "supplier",
    isSafe: true,
    gaps: [],
    proposals: [],
    proposedBy: null,
    at: "2026-11-20T09:00:00.000Z",
    ...changes,
  };
  const title = "Zurich to Budapest and back";
  const booking = { id: "b1", version: 4, actions: ["change"], title, textsLanguage: "en", trip: { id: "t1" } };
  showScreen({ Component }, { address: "/", data: { booking: { ...booking, supplierChange }, formKey: "key" } });
  await screen.findByText("Your booking was changed");
}

test("L: each alternative says when it is, what the person pays and who pays the rest, and leads to what changes", async () => {
  const proposals = [
    proposal(10, { covered: euro(80) }),
    proposal(14, { difference: euro(-25) }),
    proposal(20, { difference: euro(40) }),
  ];
  await show({ proposals, gaps: [{ kind: "nights", item: null, from: "2027-03-22", to: "2027-03-25" }] });
  expect(screen.getByText("What the new times do not fit")).toBeTruthy();
  const list = within(screen.getByRole("region", { name: "Or choose one of these instead" }));
  const rows = list.getAllByRole("listitem");
  expect(rows.map((row) => row.querySelector("p:last-child")?.textContent)).toEqual([
    "Costs you nothing more. The seller pays €80 for the change.",
    "You get €25 back",
    "You pay €40 more",
  ]);
  const forms = list.getAllByRole("button", { name: "See what changes" }).map((button) => button.closest("form"));
  expect(forms.map((form) => form && new FormData(form).get("offer"))).toEqual(["flight-10", "flight-14", "flight-20"]);
  expect(forms.every((form) => form && new FormData(form).get("version") === "4")).toBe(true);
});

test("L: without alternatives the choices are to accept, to choose another or to cancel", async () => {
  await show({ payer: "person", isSafe: false });
  expect(screen.queryByText("Or choose one of these instead")).toBeNull();
  expect(screen.queryByRole("button", { name: "Accept the new times" })).toBeNull();
  expect(screen.getByRole("link", { name: "Choose another" })).toBeTruthy();
});
