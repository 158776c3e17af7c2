import type * as z from "zod/mini";
import type { ProviderFile } from "../../contract/provider-file.ts";

type Written = z.input<typeof ProviderFile>;
type Doctor = Written["doctors"][number];
type Procedure = Written["procedures"][number];
type Package = Procedure["packages"][number];

const question = { question: "May I bring somebody?", answer: "Yes, one companion stays with you." };

export const buildDoctor = (changes: Partial<Doctor> = {}): Doctor => ({
  slug: "ada-berg",
  languages: ["en"],
  practisingSince: 2004,
  licence: { number: "D-1042", authority: "Example Medical Council", url: "https://example.org/register/d-1042" },
  texts: { en: { name: "Ada Berg", title: "Surgeon", bio: "Operates on knees." } },
  ...changes,
});

export const buildPackage = (changes: Partial<Package> = {}): Package => ({
  slug: "essential",
  price: 48500,
  deposit: { percent: 20, refundableDays: 14 },
  hospitalNights: 3,
  hotelNights: 10,
  companions: 1,
  warrantyMonths: 12,
  texts: {
    en: {
      name: "Essential",
      summary: "The operation and what belongs to it.",
      included: [
        { kind: "surgery", label: "Surgeon and theatre" },
        { kind: "hospital", label: "Three nights" },
        { kind: "tests", label: "Blood tests" },
      ],
      excluded: ["Flights"],
    },
  },
  ...changes,
});

export const buildProcedure = (changes: Partial<Procedure> = {}): Procedure => ({
  slug: "knee-replacement",
  specialty: "joints",
  status: "published",
  illustration: "knee",
  anaesthesia: "spinal",
  durationMinutes: 90,
  hospitalNights: 3,
  stayDays: { min: 14, max: 18 },
  minDaysBeforeFlight: 12,
  doctors: ["ada-berg"],
  reviewedBy: { doctor: "ada-berg", on: "2026-09-01" },
  sources: [{ title: "Joint replacement", publisher: "Example Institute", year: 2020 }],
  packages: [buildPackage()],
  texts: {
    en: {
      title: "Knee replacement",
      keywords: ["arthroplasty"],
      summary: "A new knee joint.",
      overview: ["The worn joint is replaced."],
      suits: ["Pain at night"],
      contraindications: ["Infection"],
      preparation: ["Stop smoking"],
      steps: ["The joint is replaced"],
      recovery: [
        { fromDay: 0, toDay: 3, title: "In hospital", text: "First steps." },
        { fromDay: 4, toDay: 14, title: "In the hotel", text: "Exercises." },
        { fromDay: 15, toDay: null, title: "At home", text: "Every week is easier." },
      ],
      risks: ["Infection"],
      priceFactors: ["The implant"],
      faq: [question, question, question],
    },
  },
  ...changes,
});

/** A minimal valid provider file: one doctor, one procedure, one package, English. */
export const buildProviderFile = (changes: Partial<Written> = {}): Written => ({
  format: 1,
  company: { slug: "harbour", legalName: "Harbour Clinic Ltd", foundedYear: 2011, accreditations: [] },
  domains: ["harbour.example"],
  defaultLanguage: "en",
  location: {
    slug: "quay",
    countryCode: "AE",
    currency: "AED",
    timeZone: "Asia/Dubai",
    latitude: 25.2,
    longitude: 55.3,
    airport: { code: "DXB", minutes: 15 },
  },
  theme: [{ primaryColor: "#0B4F6C", secondaryColor: "#E0A458", hoverColor: "#13719A" }],
  contact: {
    phone: "+971 4 000 0142",
    email: "hello@harbour.example",
    hours: [{ days: ["mon", "tue"], opens: "08:00", closes: "18:00" }],
    emergencyNumber: "998",
  },
  quotes: {
    inbox: "quotes@harbour.example",
    replyWithinHours: 24,
    validDays: 30,
    cancellation: [{ days: 7, percent: 50 }],
  },
  bankAccount: {
    holder: "Harbour Clinic Ltd",
    bank: "Example Bank",
    iban: "AE07 0331 2345 6789 0123 456",
    bic: "EXGBAEAD",
  },
  policiesVersion: "2026-10-01",
  texts: {
    en: {
      name: "Harbour Clinic",
      promise: "New joints by the sea",
      introduction: "A clinic for joints.",
      about: ["We replace joints."],
      address: ["1 Quay", "Dubai"],
      city: "Dubai",
      country: "United Arab Emirates",
      steps: Array.from({ length: 4 }, (_, index) => ({ title: `Step ${index + 1}`, text: "Something happens." })),
      specialties: { joints: { name: "Joints", text: "Knees and hips." } },
      faq: [question, question, question],
      coordinator: { name: "Noor Said", role: "Coordinator" },
      policies: {
        cancellation: ["You may cancel."],
        privacy: ["We keep little."],
        healthData: ["Doctors see it."],
        terms: ["These are the terms."],
      },
    },
  },
  doctors: [buildDoctor()],
  procedures: [buildProcedure()],
  ...changes,
});

/** Two clinics: Harbour in Dubai with three procedures on `harbour.example`, Meadow in Budapest on `meadow.example`. */
export const testProviders = [
  buildProviderFile({
    procedures: [
      buildProcedure({
        packages: [buildPackage({ hotelNights: 0, companions: 0 }), buildPackage({ slug: "complete", price: 63500 })],
      }),
      buildProcedure({ slug: "hip-replacement", stayDays: { min: 12, max: 16 }, minDaysBeforeFlight: 14 }),
      buildProcedure({ slug: "old-knee", status: "archived" }),
    ],
  }),
  buildProviderFile({
    company: { slug: "meadow", legalName: "Meadow Clinic Kft.", foundedYear: 1999, accreditations: [] },
    domains: ["meadow.example"],
    location: {
      slug: "buda",
      countryCode: "HU",
      currency: "EUR",
      timeZone: "Europe/Budapest",
      latitude: 47.5,
      longitude: 19,
      airport: { code: "BUD", minutes: 30 },
    },
    quotes: { inbox: "quotes@meadow.example", replyWithinHours: 48, validDays: 30, cancellation: [] },
  }),
] as const;

export const ridesIncluded = { kind: "transfer", label: "Rides in a car of the clinic" } as const;
export const hotelIncluded = { kind: "hotel", label: "Ten nights for two" } as const;

/** The same clinics; packages of the first include its rides, and a hotel where they have nights in one. */
export const ridingProviders = testProviders.map((provider, index) =>
  index > 0
    ? provider
    : {
        ...provider,
        procedures: provider.procedures.map((procedure) => ({
          ...procedure,
          packages: procedure.packages.map((each) => ({
            ...each,
            texts: {
              en: {
                ...each.texts.en,
                included: [
                  ...(each.texts.en?.included ?? []),
                  ridesIncluded,
                  ...(each.hotelNights > 0 ? [hotelIncluded] : []),
                ],
              } as NonNullable<typeof each.texts.en>, // of a package in English
            },
          })),
        })),
      },
);
