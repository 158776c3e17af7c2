import type { ComponentType } from "react";
import type { Offer } from "../../../../contract/offers.ts";
import type { AccountQuotePage } from "./account-quote-screen.tsx";

interface Parts {
  /** Loaded with each page: what is pressed before a lazy section has loaded would be lost. */
  Documents?: ComponentType<{ page: AccountQuotePage }>;
  /** Parts of the page that follow an offer; loaded once there is one. */
  Outcome?: ComponentType<{ page: AccountQuotePage }>;
  /** Two versions side by side, for who asked for it. */
  Comparison?: ComponentType<{ page: AccountQuotePage; offer: Offer }>;
}

const brought: Parts = {};

const bring = async (outcome: boolean, comparison: boolean): Promise<void> => {
  const [Documents, one, two] = await Promise.all([
    import("./quote-documents.tsx").then(({ AccountQuoteDocuments }) => AccountQuoteDocuments),
    outcome && import("./quote-outcome.tsx"),
    comparison && import("../offers/offer-comparison.tsx"),
  ]);
  brought.Documents = Documents;
  if (one) brought.Outcome = one.AccountQuoteOutcome;
  if (two) brought.Comparison = two.OfferComparison;
};

/** Brings the parts that this page shows: most requests wait for their offer. */
export async function withParts(page: AccountQuotePage): Promise<AccountQuotePage> {
  const { offers, preparation, signature } = page.quote;
  await bring(offers.length > 0 || preparation.length > 0 || signature !== null, page.compared !== null);
  return page;
}

/** Brings the parts that the server rendered into this page. */
export const bringShown = (): Promise<void> =>
  bring(
    document.querySelector("#agreed, #schedule, #preparation, #offer") !== null,
    document.getElementById("compare") !== null,
  );

/** Those that were brought. */
export const parts = (): Readonly<Parts> => brought;
