import type { OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import { offerTotals } from "../../../contract/offer-totals.ts";

/** Prices of a draft as far as they are written. */
export const totalsOf = ({ lines, deposit, stages }: OfferDraftContent, currency: string) =>
  offerTotals(
    {
      lines: lines.map((line) => ({
        ...line,
        price: line.price ?? 0,
        quantity: line.quantity ?? 0,
        discountPercent: line.discountPercent ?? 0,
      })),
      deposit,
      stages,
    },
    currency,
  );

export type DraftTotals = ReturnType<typeof totalsOf>;
