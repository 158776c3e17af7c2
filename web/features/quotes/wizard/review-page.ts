import type { consentPurposes } from "../../../../contract/quote-constants.ts";
import type { Quote } from "../../../../contract/quotes.ts";
import type { Site } from "../../../../contract/rendering.ts";
import { formatDay } from "../../../format.ts";
import { allAnswers, type StepAnswers } from "../../../quotes/answers.ts";
import { m } from "../../../words/compiled/messages.js";
import { type WizardPage, wizardPage } from "./wizard-page.ts";

/** The last look at a request before it is sent. */
export interface ReviewPage extends WizardPage {
  readonly steps: readonly StepAnswers[];
  readonly isForChild: boolean;
  readonly hasContact: boolean;
  readonly policiesFrom: string;
  /** What the person has agreed to already. */
  readonly given: readonly (typeof consentPurposes)[number][];
}

/** For the loader, in the site's language. */
export const reviewPage = (quote: Quote, token: string, { language, provider }: Site): ReviewPage => ({
  ...wizardPage(quote, token, "review", language),
  steps: allAnswers(quote, language),
  isForChild: quote.request.patient?.actsFor !== undefined,
  hasContact: quote.request.contact !== undefined,
  given: quote.consents.flatMap(({ purpose, given }) => (given ? [purpose] : [])),
  policiesFrom: m.consents_policies_version({ day: formatDay(provider?.policiesVersion ?? "", language) }),
});
