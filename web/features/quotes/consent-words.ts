import type { QuoteConsent } from "../../../contract/quotes.ts";
import { m } from "../../words/compiled/messages.js";

type Facts = { readonly clinic: string; readonly country: string };

/** What a person agrees to with a request, for themselves or as the parent or guardian of a child. */
export const consentWords = (
  forChild: boolean,
): Readonly<Record<QuoteConsent["purpose"], (facts: Facts) => string>> => ({
  "health-data": forChild ? m.consents_health_data_guardian : m.consents_health_data,
  "transfer-abroad": forChild ? m.consents_transfer_abroad_guardian : m.consents_transfer_abroad,
  terms: m.consents_terms,
  news: m.consents_news,
});
