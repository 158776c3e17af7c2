// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { ChangeProposal, ProposedMove, SupplierChange } from "../../../../contract/booking-news.ts";
import { euro, showScreen } from "../../../testing.tsx";
import type { BookingPage } from "./booking-page.ts";
import { ChangeBySupplier } from "./change-by-supplier.tsx";

afterEach(cleanup);

function Component() {
  const page = useLoaderData<BookingPage>();
  return page.booking.supplierChange && <ChangeBySupplier page={page} change={page.booking.supplierChange} />;
}

const times = { startsAt: "2027-03-08T09:00:00.000Z", endsAt: "2027-03-22T18:00:00.000Z" };

const move = (changes: Partial<ProposedMove> = {}): ProposedMove => ({
  item: "b1",
  kind: "flight",
  title: "Zurich to Budapest and back",
  subtitle: "Danube Air, Flex",
  textsLanguage: "en",
  before: times,
  after: { ...times, endsAt: "2027-03-25T18:00:00.000Z" },
  timeZone: "Europe/Zurich",
  endsTimeZone: "Europe/London",
  difference: euro(0),
  covered: euro(0),
  ...changes,
});

const proposal = (hour: number, changes: Partial<ChangeProposal> = {}): ChangeProposal => ({
  id: `proposal-${hour}`,
  reason: "only-this",
  moves: [move()],
  dates: null,
  difference: euro(0),
  covered: euro(0),
  ...changes,
});

async function show(changes: Partial<SupplierChange>, title = "Your booking was changed") {
  const supplierChange: SupplierChange = {
    cause: "times",
    before: times,
    after: { ...times, endsAt: "2027-03-25T18:00:00.000Z" },
    kind: "flight",
    timeZone: "Europe/Zurich",
    endsTimeZone: "Europe/London",
    reason: "The flight home is later.",
    payer: "supplier",
    isSafe: true,
    gaps: [],
    isSearching: false,
    proposals: [],
    proposedBy: null,
    at: "2026-11-20T09:00:00.000Z",
    ...changes,
  };
  const booking = { id: "b1", version: 4, actions: ["change"], textsLanguage: "en", trip: { id: "t1" } };
  showScreen({ Component }, { address: "/", data: { booking: { ...booking, supplierChange }, formKey: "key" } });
  await screen.findByText(title);
}

test("L: each proposal names all its moves, the new days of the trip and who pays, and is accepted with one press", async () => {
  const hotel = move({ item: "b2", kind: "hotel", title: "Hotel Duna", subtitle: null });
  const dates = { arrive: "2027-03-08", leave: "2027-03-25" };
  const proposals = [
    proposal(10, { reason: "new-times", moves: [move(), hotel], dates, covered: euro(80) }),
    proposal(14, { difference: euro(-25) }),
    proposal(20, { difference: euro(40), reason: "all-together" }),
  ];
  await show({ proposals, gaps: [{ kind: "nights", item: null, from: "2027-03-22", to: "2027-03-25" }] });
  // Each end of a flight by the clock of its own airport.
  expect(
    screen.getAllByText(/departs 8 March 2027 at 10:00 \(GMT\+1\), arrives 22 March 2027 at 18:00 \(GMT/)[0],
  ).toBeTruthy();
  expect(screen.getByText("What the change breaks in your trip")).toBeTruthy();
  // The new times alone would break the trip, so they are only accepted with what follows them.
  expect(screen.queryByRole("button", { name: "Accept the new times" })).toBeNull();
  const list = within(screen.getByRole("region", { name: "What you can choose" }));
  expect(list.getByText("Hotel Duna")).toBeTruthy();
  expect(list.getByText(/The trip is then from .*8 March 2027 to .*25 March 2027/)).toBeTruthy();
  for (const cost of [
    "Costs you nothing more. The seller pays €80 for the change.",
    "You get €25 back",
    "You pay €40 more",
  ])
    expect(list.getByText(cost)).toBeTruthy();
  const buttons = list.getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    "Accept choice 1",
    "Accept choice 2",
    "Accept choice 3 and pay €40",
  ]);
  const sent = buttons.map((button) => {
    const form = button.closest("form");
    const data = form && new FormData(form);
    return [data?.get("intent"), data?.get("proposal"), data?.get("version")];
  });
  expect(sent).toEqual(proposals.map(({ id }) => ["proposal", id, "4"]));
});

test("L: a cancelled booking has no new times, and the person reads whether choices are still looked for", async () => {
  await show({ cause: "cancelled", after: null, isSafe: false, isSearching: true }, "Your booking does not take place");
  expect(screen.getByRole("status").textContent).toContain("We are asking the sellers");
  expect(screen.queryByText(/too soon/)).toBeNull();
  cleanup();
  await show({ payer: "person", isSafe: false });
  expect(screen.getByText(/does not fit your treatment/)).toBeTruthy();
  expect(screen.getByText(/found nothing that fits/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Choose another" })).toBeTruthy();
});
