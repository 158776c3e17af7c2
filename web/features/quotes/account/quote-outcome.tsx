import type { Offer } from "../../../../contract/offers.ts";
import { OfferPrice } from "../../../offer/offer-price.tsx";
import { OfferView } from "../../../offer/offer-view.tsx";
import { section } from "../../../section.tsx";
import { Agreed } from "../offers/agreed.tsx";
import { Alternatives } from "../offers/alternatives.tsx";
import { LineComments } from "../offers/line-comments.tsx";
import { OfferAnswer, RefusedAnswer } from "../offers/offer-answer.tsx";
import { OfferVersions } from "../offers/offer-versions.tsx";
import { Scheduled } from "../offers/scheduled.tsx";
import type { AccountQuotePage } from "./account-quote-screen.tsx";
import { PreparationList } from "./preparation-list.tsx";

/** Two versions side by side, for who asked for it. */
const loadComparison = async () => (await import("../offers/offer-comparison.tsx")).OfferComparison;
const Comparison = section(
  "offer-comparison",
  loadComparison,
  import.meta.env.SSR ? await loadComparison() : undefined,
);

/** The newest version of each alternative that was not withdrawn. */
const currentOf = (offers: readonly Offer[]): readonly Offer[] =>
  offers.filter(({ state }) => state !== "replaced" && state !== "withdrawn");

/** Result of a request: the agreement, the preparation, the offers and their answer. */
export function AccountQuoteOutcome({ page }: { page: AccountQuotePage }) {
  const { quote, shown, compared } = page;
  const offer = quote.offers.find(({ version }) => version === shown);
  const current = currentOf(quote.offers);
  const hasAlternatives = current.length > 1;
  // Who reads a withdrawn or an earlier version finds the way to what is offered now.
  const isElsewhere = current.some(({ version }) => version !== offer?.version);
  return (
    <>
      <RefusedAnswer page={page} offer={offer} />
      {quote.signature && <Agreed page={page} />}
      {quote.schedule && <Scheduled page={page} schedule={quote.schedule} />}
      {quote.preparation.length > 0 && <PreparationList page={page} />}
      {isElsewhere && <Alternatives page={page} offers={current} />}
      {offer && compared !== null && compared !== offer.version && <Comparison page={page} offer={offer} />}
      {offer && (
        <OfferView offer={offer} hasAlternatives={hasAlternatives}>
          <OfferVersions page={page} offer={offer} />
        </OfferView>
      )}
      {offer && <OfferPrice offer={offer} beside={(line) => <LineComments line={line} page={page} offer={offer} />} />}
      {offer && offer.state !== "replaced" && (
        <OfferAnswer page={page} offer={offer} hasAlternatives={hasAlternatives} />
      )}
    </>
  );
}
