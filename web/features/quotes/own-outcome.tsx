import { Agreed } from "./agreed.tsx";
import { OfferAnswer } from "./offer-answer.tsx";
import { OfferPrice } from "./offer-price.tsx";
import { OfferView } from "./offer-view.tsx";
import { parts } from "./own-offer-parts.ts";
import type { OwnPage } from "./own-quote-screen.tsx";
import { PreparationList } from "./preparation-list.tsx";

/** What came of a request: what was agreed, what to prepare, the offer and the answer to it. */
export function OwnOutcome({ page }: { page: OwnPage }) {
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
