import type { ComponentType } from "react";
import type { Offer } from "../../../contract/offers.ts";
import type { OwnPage } from "./own-quote-screen.tsx";

interface Parts {
  /** What came of the request, once there is something. */
  Outcome?: ComponentType<{ page: OwnPage }>;
  /** Two versions side by side, for who asked for it. */
  Comparison?: ComponentType<{ page: OwnPage; offer: Offer }>;
}

const brought: Parts = {};

const bring = async (outcome: boolean, comparison: boolean): Promise<void> => {
  const [one, two] = await Promise.all([
    outcome && import("./own-outcome.tsx"),
    comparison && import("./offer-comparison.tsx"),
  ]);
  if (one) brought.Outcome = one.OwnOutcome;
  if (two) brought.Comparison = two.OfferComparison;
};

/** Brings the parts that this page shows: most requests wait for their offer. */
export async function withParts(page: OwnPage): Promise<OwnPage> {
  const { offers, preparation, signature } = page.quote;
  await bring(offers.length > 0 || preparation.length > 0 || signature !== null, page.compared !== null);
  return page;
}

/** Brings the parts that the server rendered into this page. */
export const bringShown = (): Promise<void> =>
  bring(document.querySelector("#agreed, #preparation, #offer") !== null, document.getElementById("compare") !== null);

/** Those that were brought. */
export const parts = (): Readonly<Parts> => brought;
