import type { Package, Procedure, ProcedurePage, ProcedureSummary } from "../../../contract/procedures.ts";
import { buildSummary, euro } from "../../testing.tsx";

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
    buildPackage({
      slug: "complete",
      name: "Complete",
      price: euro(12000),
      hotelNights: 10,
      included: [{ kind: "hotel", label: "Ten hotel nights" }],
      excluded: ["Flights"],
    }),
    buildPackage({}),
  ],
  doctors: [
    {
      slug: "ada-berg",
      name: "Dr Ada Berg",
      title: "Surgeon",
      bio: "Operates on knees.",
      languages: ["en", "de"],
      practisingSince: 2004,
      licence: { number: "D-1042", authority: "Example Council", url: "https://example.org/register/d-1042" },
      picture: null,
      textsLanguage: "en",
    },
  ],
  reviewedBy: { doctor: "Dr Ada Berg", on: "2026-09-01" },
  results: [],
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
  related: [],
  isUrgent: false,
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
