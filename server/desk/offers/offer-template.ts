import { stringify } from "yaml";
import { draftOfCatalogue, writtenOf } from "../../quotes/offers/draft-content.ts";
import type { OfferBasis } from "../../quotes/offers/rules.ts";
import type { QuoteRow } from "../../quotes/queries.ts";

/** A draft offer as a file: the catalogue's values for the request, for a clinician to review line by line. */
export const offerTemplate = (row: QuoteRow, basis: OfferBasis): string => {
  const { reference } = row;
  const { currency } = basis.tenant.location;
  const written = { format: 1, reference, ...writtenOf(1, draftOfCatalogue(row, basis)) };
  return `# An offer for ${reference}, in ${currency}. Go through every line; then: npm run desk -- check FILE
${stringify(written, { lineWidth: 110 })}`;
};
