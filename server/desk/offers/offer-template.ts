import { stringify } from "yaml";
import { draftOfCatalogue, writtenOf } from "../../quotes/offers/draft-content.ts";
import type { OfferGround } from "../../quotes/offers/rules.ts";
import type { QuoteRow } from "../../quotes/queries.ts";

/** A draft offer as a file: the catalogue's values for the request, for a clinician to review line by line. */
export const offerTemplate = (row: QuoteRow, ground: OfferGround): string => {
  const { reference } = row;
  const { currency } = ground.tenant.location;
  const written = { format: 1, reference, ...writtenOf(1, draftOfCatalogue(row, ground)) };
  return `# An offer for ${reference}, in ${currency}. Go through every line; then: npm run desk -- check FILE
${stringify(written, { lineWidth: 110 })}`;
};
