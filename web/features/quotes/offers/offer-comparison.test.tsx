// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Offer } from "../../../../contract/offers.ts";
import { euro, showScreen } from "../../../testing.tsx";
import type { AccountQuotePage } from "../account/account-quote-screen.tsx";
import { OfferComparison } from "./offer-comparison.tsx";

afterEach(cleanup);

const line = (id: string, label: string, quantity: number, price: number) => ({
  ...{ id, kind: "hotel", label, quantity, unit: euro(price), discountPercent: 0, amount: euro(quantity * price) },
});
const version = (number: number, nights: number, doctor: string) =>
  ({
    ...{ version: number, number, option: 1, language: "en", clinician: { name: doctor, title: "Surgeon" } },
    ...{ eligibility: "suitable", reason: "", plan: [], included: [], excluded: [], translations: [] },
    lines: [line("knee", number === 1 ? "Knee" : "Both knees", 1, 5000), line("hotel", "Hotel nights", nights, 400)],
    total: euro(5000 + nights * 400),
    ...{ deposit: { amount: euro(1000), refundableDays: 14 }, stages: [], dates: [], minDaysBeforeFlight: 10 },
    suggestions: { hotel: null, flight: null, hotelLevel: null },
    ...{ termsVersion: "2026-11-02", validUntil: "2026-12-10T22:59:59Z" },
  }) as unknown as Offer; // what the comparison reads

const [first, second] = [version(1, 3, "Dr Noura Bin Sallah"), version(2, 2, "Dr Saif Al Marzam")];
const page = { compared: 1, quote: { offers: [second, first] } } as unknown as AccountQuotePage;
const Component = () => (second ? <OfferComparison page={page} offer={second} /> : null);

test("a comparison says how many nights at which price there were and are, what a line was called, and who treats", async () => {
  showScreen({ Component }, { address: "/offer/" });
  const hotel = await screen.findByRole("row", { name: /Hotel nights/ });
  const texts = within(hotel)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(texts).toEqual(expect.arrayContaining(["Version 1€1,2003 × €400", "Version 2€8002 × €400"]));
  expect(screen.getByRole("row", { name: /Both knees/ }).textContent).toContain("Before: Knee");
  expect(screen.getByText(/Dr Saif Al Marzam/)).toBeTruthy();
  expect(screen.getByText(/Dr Noura Bin Sallah/)).toBeTruthy();
});
