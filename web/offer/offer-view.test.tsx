// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Offer } from "../../contract/offers.ts";
import { showScreen } from "../testing.tsx";
import { OfferView } from "./offer-view.tsx";

afterEach(cleanup);

const offerOf = (kinds: readonly Offer["lines"][number]["kind"][]) =>
  ({
    version: 1,
    number: 1,
    option: 1,
    state: "current",
    language: "en",
    clinician: { name: "Dr Ada Berg", title: "Surgeon" },
    eligibility: "suitable",
    reason: null,
    plan: [],
    lines: kinds.map((kind) => ({ id: kind, kind, label: kind })),
    dates: [],
    minDaysBeforeFlight: 10,
    suggestions: { hotel: "A quiet hotel by the quay.", flight: null, hotelLevel: "comfortable" },
    validUntil: "2026-12-10T19:59:00Z",
    change: null,
    sentBy: null,
    approval: null,
  }) as unknown as Offer; // what the view reads

const Component = () => <OfferView offer={useLoaderData<Offer>()} hasAlternatives={false} />;

test.each([
  [["surgery", "hotel"], 1],
  [["surgery"], 0],
] as const)("a class of hotel is named only where the price has a hotel: %j", async (kinds, count) => {
  showScreen({ Component }, { address: "/offer/", data: offerOf(kinds) });
  await screen.findByText("A quiet hotel by the quay.");
  expect(screen.queryAllByText(/Hotel: Comfortable/)).toHaveLength(count);
});

test.each([
  ["open", 1],
  ["closed", 0],
] as const)("only an offer that can still be accepted has a term: %s", async (state, count) => {
  showScreen({ Component }, { address: "/offer/", data: { ...offerOf(["surgery"]), state } });
  await screen.findByText("A quiet hotel by the quay.");
  expect(screen.queryAllByText(/Valid until/)).toHaveLength(count);
});

test.each([
  [10, 1],
  [0, 0],
])("a flight %i days after the treatment is said only where there is something to wait for", async (days, count) => {
  showScreen({ Component }, { address: "/offer/", data: { ...offerOf(["surgery"]), minDaysBeforeFlight: days } });
  await screen.findByText("A quiet hotel by the quay.");
  expect(screen.queryAllByText(/Fly home/)).toHaveLength(count);
});
