import { quoteSteps } from "../../../../contract/quote-constants.ts";
import type { Quote, QuoteStep } from "../../../../contract/quotes.ts";
import type { Language } from "../../../../contract/values.ts";
import { type EstimateWords, estimateWords } from "../../../quotes/estimate-words.ts";
import { stepNames } from "../../../quotes/quote-words.ts";
import { m } from "../../../words/compiled/messages.js";

export type WizardPlace = QuoteStep | "review";

/** Data of every page of the wizard; its texts are made where it is loaded. */
export interface WizardPage {
  readonly token: string;
  readonly formKey: string;
  readonly quote: Pick<Quote, "status" | "version" | "reference" | "can" | "danger">;
  readonly place: WizardPlace;
  readonly documentTitle: string;
  readonly title: string;
  readonly lead: string;
  /** Names of all places, in their order. */
  readonly places: readonly string[];
  /** Steps that nothing was answered in, and the documents where none was attached. */
  readonly skipped: readonly WizardPlace[];
  readonly estimate: EstimateWords | null;
}

const titles: Readonly<Record<WizardPlace, readonly [title: () => string, lead: () => string]>> = {
  procedures: [m.quotes_procedures_title, m.quotes_procedures_lead],
  patient: [m.quotes_patient_title, m.quotes_patient_lead],
  goals: [m.quotes_goals_title, m.quotes_goals_lead],
  intake: [m.quotes_intake_title, m.quotes_intake_lead],
  documents: [m.quotes_documents_title, m.quotes_documents_lead],
  travel: [m.quotes_travel_title, m.quotes_travel_lead],
  budget: [m.quotes_budget_title, m.quotes_budget_lead],
  contact: [m.quotes_contact_title, m.quotes_contact_lead],
  review: [m.quotes_review_title, m.quotes_review_lead],
};

/** For loaders: what a page of the wizard shows of a request. */
export function wizardPage(quote: Quote, token: string, place: WizardPlace, language: Language): WizardPage {
  const { status, version, reference, can, danger } = quote;
  const [title, lead] = titles[place];
  return {
    token,
    formKey: crypto.randomUUID(),
    quote: { status, version, reference, can, danger },
    place,
    documentTitle: m.quotes_step_title({ step: stepNames[place]() }),
    title: title(),
    lead: lead(),
    places: [...quoteSteps, "review" as const].map((one) => stepNames[one]()),
    skipped: quoteSteps.filter((one) =>
      one === "documents" ? quote.attachments.length === 0 : quote.request[one] === undefined,
    ),
    estimate: estimateWords(quote, language),
  };
}
