// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { OfferDraft, OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import type { Offer } from "../../../contract/offers.ts";
import { euro, showScreen } from "../../testing.tsx";
import { OfferChanges } from "./offer-changes.tsx";
import { totalsOf } from "./written-totals.ts";

afterEach(cleanup);

const shared = {
  ...{ language: "en", eligibility: "suitable", reason: "", plan: [], included: [], excluded: [], translations: [] },
  dates: [{ arrive: "2027-03-01", treatment: "2027-03-03", leave: "2027-03-18" }],
  minDaysBeforeFlight: 10,
} as const;
const before = {
  ...{
    ...shared,
    version: 1,
    number: 1,
    clinician: { name: "Dr Ada Berg", title: "Surgeon" },
    termsVersion: "2026-11-02",
  },
  lines: [
    {
      ...{ id: "hotel", kind: "hotel", label: "Hotel nights", quantity: 3, unit: euro(400), discountPercent: 0 },
      amount: euro(1200),
    },
  ],
  ...{ total: euro(1200), deposit: { amount: euro(0), refundableDays: 14, rules: [] } },
  stages: [{ label: "Rest", amount: euro(1200), due: "arrival" }],
  suggestions: { hotel: null, flight: null, hotelLevel: null },
  validUntil: "2026-12-10T22:59:59Z",
} as unknown as Offer; // what the comparison reads
const content = {
  ...{ ...shared, clinician: "ada-berg", hotel: "", flight: "", hotelLevel: null, validUntil: "", change: "" },
  lines: [{ id: "hotel", kind: "hotel", label: "Hotel nights", quantity: 3, price: 400, discountPercent: 0 }],
  deposit: { percent: null, amount: 0, refundableDays: 14 },
  stages: [{ label: "Rest", percent: null, amount: null, due: "arrival" }],
} as unknown as OfferDraftContent; // what the comparison reads
const doctor = (slug: string, name: string) => ({
  slug,
  name,
  title: "Surgeon",
  texts: { en: { name, title: "Surgeon" } },
});
const basis = {
  doctors: [doctor("ada-berg", "Dr Ada Berg"), doctor("max-roth", "Dr Max Roth")],
  ...{ minDaysBeforeFlight: 10, rules: [], priceFactors: {}, termsVersion: "2026-11-02" },
} as unknown as OfferDraft["basis"]; // what the comparison reads

const Component = () => {
  const draft = useLoaderData<OfferDraftContent>();
  return <OfferChanges before={before} basis={basis} content={draft} totals={totalsOf(draft, "EUR")} />;
};
const show = (changes: Partial<OfferDraftContent>) =>
  showScreen({ Component }, { address: "/offer/", data: { ...content, ...changes } });

test("a draft that says what was sent is no change", async () => {
  show({});
  expect(await screen.findByText("Nothing is different.")).toBeTruthy();
});

test("the signing clinician reads that another doctor treats, and how many nights there were", async () => {
  show({ clinician: "max-roth", lines: content.lines.map((line) => ({ ...line, quantity: 2 })) });
  expect(await screen.findByText(/Dr Max Roth/)).toBeTruthy();
  expect(screen.getByText(/Dr Ada Berg/)).toBeTruthy();
  expect(screen.getByText(/2 × €400/).textContent).toBe("2 × €400, €800");
  expect(screen.getByText(/3 × €400/).textContent).toBe("3 × €400, €1,200");
});
