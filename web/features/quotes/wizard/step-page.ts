import { fullName } from "../../../../contract/full-name.ts";
import { siteLanguages } from "../../../../contract/languages.ts";
import type { Quote, QuoteStep } from "../../../../contract/quotes.ts";
import type { Site } from "../../../../contract/rendering.ts";
import type { AttachedFile } from "../../../documents/attached-documents.tsx";
import { fileSize } from "../../../documents/file-size.ts";
import { countryName, formatMonth, languageName } from "../../../format.ts";
import { countryOptions, currencyOptions, nextMonths, type Option } from "../../../forms/countries.ts";
import type { FormValues } from "../../../forms/form-values.ts";
import { hotelNames } from "../../../offer/offer-words.ts";
import {
  channelNames,
  companionsText,
  conditionNames,
  extraNames,
  flexibilityNames,
  smokingNames,
  thinnerNames,
  type Words,
} from "../../../quotes/quote-words.ts";
import type { ProcedureToChoose } from "./procedure-choice.tsx";
import { savedValues } from "./saved-values.ts";
import { type WizardPage, wizardPage } from "./wizard-page.ts";

/** A step of the wizard: what was answered, and what can be. */
export interface StepPage extends WizardPage {
  readonly place: QuoteStep;
  readonly saved: FormValues;
  /** Choices by the name of their control. */
  readonly options: Readonly<Record<string, readonly Option[]>>;
  readonly procedures: readonly ProcedureToChoose[];
  /** Hotel nights that the estimate's packages include. */
  readonly hotelNights: number;
  readonly hasProcedure: boolean;
  /** The child's name, where a parent or guardian asks. */
  readonly child: string | null;
  /** Where the person travels from, once that is known: national phone numbers are read there. */
  readonly phoneCountry: Option | null;
  readonly documents: readonly AttachedFile[];
  /** The person has not agreed yet that the clinic uses their health data. */
  readonly needsConsent: boolean;
}

const choices = (names: Words<string>): Option[] =>
  Object.entries(names).map(([value, name]) => ({ value, label: name() }));

export function optionsOf(step: QuoteStep, { language, today, provider }: Site): StepPage["options"] {
  switch (step) {
    case "intake":
      return {
        conditions: choices(conditionNames),
        bloodThinner: choices(thinnerNames),
        smoking: choices(smokingNames),
      };
    case "travel":
      return {
        flexibility: choices(flexibilityNames),
        month: nextMonths(today, 18).map((value) => ({ value, label: formatMonth(value, language) })),
        fromCountry: countryOptions(language),
        companions: [0, 1, 2, 3, 4].map((count) => ({ value: String(count), label: companionsText(count) })),
        hotelLevel: choices(hotelNames),
        extras: choices(extraNames),
      };
    case "budget":
      return { currency: currencyOptions(provider?.location.currency ?? "EUR", language) };
    case "contact":
      return {
        preferredChannel: choices(channelNames).filter(
          ({ value }) => value !== "whatsapp" || provider?.contact.whatsapp,
        ),
        language: siteLanguages.map((value) => ({ value, label: languageName(value, language) })),
      };
    default:
      return {};
  }
}

/** For the loader, in the site's language. */
export function stepPage(
  quote: Quote,
  token: string,
  step: QuoteStep,
  site: Site,
  procedures: readonly ProcedureToChoose[],
): StepPage {
  const { fromCountry } = quote.request.travel ?? {};
  const { actsFor: child } = quote.request.patient ?? {};
  return {
    ...wizardPage(quote, token, step, site.language),
    place: step,
    saved: savedValues(step, quote, site.language),
    options: optionsOf(step, site),
    procedures,
    hasProcedure: quote.procedures.length > 0,
    child: child ? fullName(child.givenName, child.familyName) : null,
    phoneCountry: fromCountry ? { value: fromCountry, label: countryName(fromCountry, site.language) } : null,
    hotelNights: quote.estimate?.hotelNights ?? 0,
    needsConsent: !quote.consents.some(({ purpose, given }) => purpose === "health-data" && given),
    documents:
      step === "documents"
        ? quote.attachments.map(({ id, name, bytes }) => ({
            id,
            name,
            size: fileSize(bytes, site.language),
          }))
        : [],
  };
}
