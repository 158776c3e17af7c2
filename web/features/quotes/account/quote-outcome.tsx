import { Agreed } from "../offers/agreed.tsx";
import { OfferAnswer } from "../offers/offer-answer.tsx";
import { OfferPrice } from "../offers/offer-price.tsx";
import { OfferView } from "../offers/offer-view.tsx";
import type { AccountQuotePage } from "./account-quote-screen.tsx";
import { parts } from "./offer-parts.ts";
import { PreparationList } from "./preparation-list.tsx";

/** Result of a request: the agreement, the preparation, the offer and its answer. */
export function AccountQuoteOutcome({ page }: { page: AccountQuotePage }) {
  const { quote, shown, compared } = page;
  const { Comparison } = parts();
  const offer = quote.offers.find(({ version }) => version === shown);
  const isNewest = offer !== undefined && offer === quote.offers[0];
  return (
    <>
      {quote.signature && <Agreed page={page} />}
      {quote.preparation.length > 0 && <PreparationList page={page} />}
      {Comparison && offer && compared !== null && compared !== offer.version && (
        <Comparison page={page} offer={offer} />
      )}
      {offer && <OfferView page={page} offer={offer} />}
      {offer && <OfferPrice page={page} offer={offer} />}
      {offer && isNewest && <OfferAnswer page={page} offer={offer} />}
    </>
  );
}
