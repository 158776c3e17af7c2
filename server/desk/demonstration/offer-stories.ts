import type { OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import type { QuoteRequest } from "../../../contract/quotes.ts";

/** A demonstration patient, and what the clinic offers. */
export interface Story {
  readonly given: string;
  readonly family: string;
  readonly country: string;
  readonly procedure: number;
  /** Alternatives, the last of which stays a draft that waits for a clinician. */
  readonly alternatives: readonly Partial<OfferDraftContent>[];
}

export const stories: readonly Story[] = [
  {
    given: "Grace",
    family: "Wanjiru",
    country: "KE",
    procedure: 0,
    alternatives: [
      { hotelLevel: "comfortable" },
      { hotelLevel: "simple", reason: "A shorter stay, with physiotherapy at home." },
      { hotelLevel: "best" },
    ],
  },
  { given: "Daniel", family: "Okafor", country: "NG", procedure: 1, alternatives: [{ hotelLevel: "simple" }] },
];

/** What the patient asked for. */
export const requestOf = (story: Story, slug: string): QuoteRequest => ({
  procedures: { procedures: [slug] },
  goals: { goals: "Back to work and to my garden." },
  intake: { conditions: [], birthYear: 1968 },
  travel: {
    fromCountry: story.country,
    flexibility: "open",
    companions: 1,
    hotelLevel: "comfortable",
    extras: ["visa-letter"],
  },
  budget: { currency: "EUR" },
  contact: {
    givenName: story.given,
    familyName: story.family,
    email: `${story.given}.${story.family}@patients.example`.toLowerCase(),
    preferredChannel: "email",
    language: "en",
  },
});
