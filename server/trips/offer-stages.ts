import type { Described, Translations } from "../../adapters/bookings/bookings.ts";
import { languages } from "../../contract/languages.ts";
import type { OfferContent } from "../../contract/offers.ts";
import type { Language } from "../../contract/values.ts";
import { dueNames } from "../quotes/offers/later-payments.ts";

/** A later payment's name: the clinic writes it in one language; in others it is named by its day. */
export const stageIn = (
  offer: Pick<OfferContent, "language">,
  { label, due = "treatment" }: OfferContent["stages"][number],
  language: Language,
): string => (language === offer.language ? label : dueNames[due]({}, { locale: language }));

/** The treatment with its offer's stages named in each of its languages. */
export function withStages(what: Described, offer: Pick<OfferContent, "language" | "stages">): Described {
  const translations: Translations = Object.fromEntries(
    languages.flatMap((language) => {
      const translated = what.translations?.[language];
      if (!translated) return [];
      const named = offer.stages.map((stage) => [
        stageIn(offer, stage, what.textsLanguage),
        stageIn(offer, stage, language),
      ]);
      return [[language, { ...translated, sentences: Object.fromEntries(named) }]];
    }),
  );
  return { ...what, translations };
}
