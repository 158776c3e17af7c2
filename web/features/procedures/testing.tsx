import { render } from "@testing-library/react";
import type { ComponentType } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Money } from "../../../contract/money.ts";
import type { Package, Procedure, ProcedurePage, ProcedureSummary } from "../../../contract/procedures.ts";
import type { Provider } from "../../../contract/providers.ts";
import { rootId, type Site } from "../../site.ts";

const euro = (amount: number): Money => ({ amount: amount * 100, currency: "EUR" });

export const buildSummary = (changes: Partial<ProcedureSummary> = {}): ProcedureSummary => ({
  slug: "knee",
  specialty: "joints",
  specialtyName: "Joints",
  title: "Knee replacement",
  summary: "A new knee.",
  illustration: "knee",
  picture: null,
  anaesthesia: "spinal",
  durationMinutes: 90,
  hospitalNights: 3,
  stayDays: { min: 14, max: 18 },
  minDaysBeforeFlight: 12,
  priceFrom: euro(9000),
  priceTo: euro(12000),
  spokenLanguages: ["de", "en"],
  textsLanguage: "en",
  ...changes,
});

const buildPackage = (changes: Partial<Package>): Package => ({
  slug: "essential",
  name: "Essential",
  summary: "The operation.",
  price: euro(9000),
  deposit: { amount: euro(1800), percent: 20, refundableDays: 14 },
  hospitalNights: 3,
  hotelNights: 0,
  companions: 0,
  warrantyMonths: 24,
  included: [{ kind: "surgery", label: "Surgeon and theatre" }],
  excluded: ["Hotel"],
  ...changes,
});

export const buildProcedure = (changes: Partial<Procedure> = {}): Procedure => ({
  ...buildSummary(),
  keywords: [],
  overview: ["The joint is replaced."],
  suits: ["Pain at night"],
  contraindications: ["An infection"],
  preparation: ["Stop smoking"],
  steps: ["You meet the surgeon."],
  recovery: [
    { fromDay: 0, toDay: 0, title: "The day itself", text: "Rest." },
    { fromDay: 1, toDay: 14, title: "Near us", text: "Exercises." },
    { fromDay: 15, toDay: null, title: "At home", text: "Walks." },
  ],
  risks: ["Bleeding"],
  priceFactors: ["The implant"],
  faq: [{ question: "May I bring somebody?", answer: "Yes." }],
  packages: [
    buildPackage({}),
    buildPackage({
      slug: "complete",
      name: "Complete",
      price: euro(12000),
      included: [{ kind: "hotel", label: "Ten hotel nights" }],
      excluded: ["Flights"],
    }),
  ],
  doctors: [
    {
      slug: "ada-berg",
      name: "Dr Ada Berg",
      title: "Surgeon",
      bio: "Operates on knees.",
      languages: ["en", "de"],
      practisingSince: 2004,
      licence: { number: "D-1042", authority: "Example Council" },
      textsLanguage: "en",
    },
  ],
  reviewedBy: { doctor: "Dr Ada Berg", on: "2026-09-01" },
  sources: [{ title: "Joint replacement", publisher: "Example Institute", year: 2020 }],
  canConsult: true,
  related: [],
  ...changes,
});

export const buildPage = (
  procedures: readonly ProcedureSummary[],
  changes: Partial<ProcedurePage> = {},
): ProcedurePage => ({
  procedures: [...procedures],
  total: procedures.length,
  page: 1,
  pages: 1,
  facets: {
    specialties: [
      { slug: "joints", name: "Joints", text: "Knees and hips.", count: 2 },
      { slug: "heart", name: "Heart", text: "Hearts.", count: 1 },
    ],
    anaesthesia: ["spinal", "general"],
    doctors: [{ slug: "ada-berg", name: "Dr Ada Berg" }],
    spokenLanguages: ["de", "en"],
    price: { min: euro(900), max: euro(12000) },
    stayDays: { min: 3, max: 18 },
    hospitalNights: { min: 0, max: 3 },
  },
  ...changes,
});

const provider: Pick<Provider, "company" | "location" | "texts" | "textsLanguage"> = {
  company: {
    id: "01a1fb78-0000-7000-8000-000000000001",
    slug: "harbour",
    legalName: "Harbour Clinic Ltd",
    gtagId: null,
    foundedYear: 2011,
    accreditations: [],
    demonstration: true,
  },
  location: {
    id: "01a1fb78-0000-7000-8000-000000000002",
    slug: "quay",
    countryCode: "HU",
    currency: "EUR",
    timeZone: "Europe/Budapest",
    latitude: 47.5,
    longitude: 19,
    airport: { code: "BUD", minutes: 30 },
  },
  texts: { name: "Harbour Clinic", city: "Budapest" } as Provider["texts"], // all that these screens read
  textsLanguage: "en",
};

export const site = {
  provider: provider as Provider, // all that these screens read
  language: "en",
  base: "",
  origin: "https://harbour.example",
  asks: [],
  analyticsId: null,
  buildId: "test",
  today: "2026-11-20",
} satisfies Site;

/** Shows a screen at an address with what its loader would have returned there. */
export function showScreen<Data>(
  { Component, path }: { Component: ComponentType; path: string },
  address: string,
  load: (query: URLSearchParams) => Data,
) {
  const router = createMemoryRouter(
    [
      {
        id: rootId,
        path: "/",
        loader: () => site,
        shouldRevalidate: () => false,
        children: [
          { id: "screen", path, Component, loader: ({ request }) => load(new URL(request.url).searchParams) },
          { path: "*", element: <p>elsewhere</p> },
        ],
      },
    ],
    {
      initialEntries: [address],
      hydrationData: { loaderData: { [rootId]: site, screen: load(new URLSearchParams(address.split("?")[1])) } },
    },
  );
  return { router, ...render(<RouterProvider router={router} />) };
}
