import { depositTerms } from "./deposit-terms.ts";
import type { Offer } from "./offers.ts";
import type { Language } from "./values.ts";
import { type WallClock, wallClock } from "./zoned-time.ts";

// Separate from `offers.ts`, so that screens compare offers without loading the schema library.

type Shown =
  | "language"
  | "clinician"
  | "reason"
  | "plan"
  | "included"
  | "excluded"
  | "translations"
  | "priceFactors"
  | "minDaysBeforeFlight"
  | "suggestions"
  | "termsVersion";

/** What two versions of an offer can differ in beside their price, of one that was sent or is still being written. */
export interface ComparedOffer extends Pick<Offer, Shown> {
  /** Null until the clinician has decided. */
  readonly eligibility: Offer["eligibility"] | null;
  readonly lines: readonly { readonly kind: Offer["lines"][number]["kind"] }[];
  readonly deposit: Pick<Offer["deposit"], "amount" | "refundableDays" | "rules">;
  readonly stages: readonly Pick<Offer["stages"][number], "label" | "amount" | "due">[];
  /** Days, empty where they are not written yet. */
  readonly dates: readonly { readonly arrive: string; readonly treatment: string; readonly leave: string }[];
  /** The last minute at the clinic; undefined until it is set at sending. */
  readonly end: WallClock | undefined;
}

/** The last minute of a day: an offer usually ends with one. */
export const lastMinute = "23:59";

/** A version as it was sent. */
export const comparedOf = (
  offer: Omit<ComparedOffer, "end"> & { readonly validUntil: string },
  timeZone: string,
): ComparedOffer => ({
  ...offer,
  end: wallClock(new Date(Date.parse(offer.validUntil) - 1), timeZone),
});

/** The two lists in the reader's language where the clinic wrote them, else in the offer's. */
export const listsIn = (
  offer: Pick<Offer, "language" | "included" | "excluded" | "translations">,
  reader: Language,
): Pick<Offer, "language" | "included" | "excluded"> =>
  offer.translations.find(({ language }) => language === reader && language !== offer.language) ?? offer;

/** What can change the price, in the reader's language where the catalogue has it, else in the offer's. */
export function factorsIn(
  { language, priceFactors }: Pick<Offer, "language" | "priceFactors">,
  reader: Language,
): { readonly language: Language; readonly items: readonly string[] } {
  const read = priceFactors?.[reader] ? reader : language;
  return { language: read, items: priceFactors?.[read] ?? [] };
}

/** A class of hotel is part of a price alone. */
export const shownHotelLevel = ({ lines, suggestions }: Pick<ComparedOffer, "lines" | "suggestions">) =>
  lines.some(({ kind }) => kind === "hotel") ? suggestions.hotelLevel : null;

/** For the person, what they read; for a clinician who signs, what anybody reads. */
export type OfferReader = Language | "all";

const itemsFor = (offer: ComparedOffer, list: "included" | "excluded", reader: OfferReader) =>
  (reader === "all" ? [offer, ...offer.translations] : [listsIn(offer, reader)]).flatMap((one) =>
    one[list].map((text) => ({ language: one.language, text })),
  );

const factorsFor = (offer: ComparedOffer, reader: OfferReader) => {
  // JSON of the clinic: keyed by language.
  const written = Object.keys(offer.priceFactors ?? {}) as Language[];
  const read = reader === "all" ? written.toSorted() : [reader];
  return read
    .map((language) => factorsIn(offer, language))
    .flatMap(({ language, items }) => items.map((text) => ({ language, text })));
};

/** The parts of an offer beside its price, in its order. */
export const offerParts = [
  ...(["doctor", "plan", "dates", "included", "excluded"] as const),
  ...(["factors", "payments", "travel", "end", "terms"] as const),
] as const;
export type OfferPart = (typeof offerParts)[number];

/** Each part as the values that its reader is shown. */
export const partsOf = (offer: ComparedOffer, reader: OfferReader) =>
  ({
    doctor: { name: offer.clinician.name, title: offer.clinician.title },
    plan: {
      eligibility: offer.eligibility,
      reason: offer.reason,
      steps: offer.plan.map(({ title, text }) => ({ title, text })),
      flight: offer.minDaysBeforeFlight,
    },
    dates: offer.dates
      .filter(({ arrive, treatment, leave }) => arrive || treatment || leave)
      .map(({ arrive, treatment, leave }) => ({ arrive, treatment, leave })),
    included: itemsFor(offer, "included", reader),
    excluded: itemsFor(offer, "excluded", reader),
    factors: factorsFor(offer, reader),
    payments: {
      deposit: offer.deposit.amount,
      refunds: depositTerms(offer.deposit.refundableDays, offer.deposit.rules ?? []),
      stages: offer.stages.map(({ label, amount, due }) => ({ label, amount, due: due ?? "treatment" })),
    },
    travel: {
      hotelLevel: shownHotelLevel(offer),
      hotel: offer.suggestions.hotel ?? "",
      flight: offer.suggestions.flight ?? "",
    },
    end: offer.end ?? null,
    terms: offer.termsVersion,
  }) as const satisfies Readonly<Record<OfferPart, unknown>>;

export type OfferParts = ReturnType<typeof partsOf>;

/** The parts in which two versions differ. The end of a draft is open until it is sent, which is no change. */
export const changedPartsOf = (before: OfferParts, after: OfferParts): OfferPart[] =>
  offerParts
    .filter((part) => part !== "end" || after.end !== null)
    .filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
