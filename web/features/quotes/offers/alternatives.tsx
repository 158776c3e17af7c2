import type { ReactNode } from "react";
import type { Offer } from "../../../../contract/offers.ts";
import { accountPaths } from "../../../account-paths.ts";
import { AboutPrice } from "../../../currency/about-price.tsx";
import { formatDay, formatMoney } from "../../../format.ts";
import { BothClocks } from "../../../offer/both-clocks.tsx";
import { hotelNames, isOver, offerStateNames, offerStateTones } from "../../../offer/offer-words.ts";
import { useSite } from "../../../site.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { useHref } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { AccountQuotePage } from "../account/account-quote-screen.tsx";

/** Alternatives of one request side by side; each can be read in full and accepted. */
export function Alternatives({ page, offers }: { page: AccountQuotePage; offers: readonly Offer[] }) {
  const isChoice = page.quote.can.accept && offers.length > 1;
  return (
    <section
      id="alternatives"
      aria-labelledby="alternatives-title"
      className="flex scroll-mt-24 flex-col gap-4 print:hidden"
    >
      <div>
        <h2 id="alternatives-title" className="text-xl">
          {isChoice ? m.offers_alternatives({ count: offers.length }) : m.offers_alternatives_all()}
        </h2>
        {isChoice && <p className="mt-1 max-w-measure text-muted">{m.offers_alternatives_lead()}</p>}
      </div>
      <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {offers
          .toSorted((one, other) => one.option - other.option)
          .map((offer) => (
            <Alternative key={offer.option} page={page} offer={offer} />
          ))}
      </ul>
    </section>
  );
}

function Alternative({ page, offer }: { page: AccountQuotePage; offer: Offer }) {
  const { language } = useSite();
  const path = accountPaths.procedure(page.quote.reference.toLowerCase());
  const isShown = page.shown === offer.version;
  const href = useHref(`${path}?option=${offer.option}#offer`);
  const { option, state, total, deposit, lines, clinician, dates, suggestions, validUntil } = offer;
  return (
    <li
      className={`flex flex-col gap-3 rounded-lg border bg-surface p-5 ${isShown ? "border-primary-edge" : "border-line"}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{m.offers_alternative({ option })}</h3>
        <Badge tone={offerStateTones[state]}>{offerStateNames[state]()}</Badge>
      </div>
      <p className="figures text-lg font-semibold">
        {formatMoney(total, language)}
        <AboutPrice price={total} plain="" />
      </p>
      <ul className="flex flex-col gap-1 text-sm">
        {lines.map(({ id, label, amount }) => (
          <li key={id} className="flex justify-between gap-3">
            <OwnLanguage language={offer.language}>{label}</OwnLanguage>
            <span className="figures shrink-0 text-muted">{formatMoney(amount, language)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-auto grid gap-1.5 border-t border-line pt-3 text-sm">
        <Fact term={m.offers_deposit()}>{formatMoney(deposit.amount, language)}</Fact>
        <Fact term={m.offers_schedule_doctor()}>
          <OwnLanguage language={offer.language}>{clinician.name}</OwnLanguage>
        </Fact>
        {dates.length > 0 && (
          <Fact term={m.offers_treatment()}>
            {dates.map(({ treatment }) => (
              <span key={treatment} className="block">
                {formatDay(treatment, language)}
              </span>
            ))}
          </Fact>
        )}
        {suggestions.hotelLevel && <Fact term={m.quotes_hotel_short()}>{hotelNames[suggestions.hotelLevel]()}</Fact>}
        {!isOver(offer) && (
          <Fact term={m.offers_valid_until()}>
            <BothClocks instant={validUntil} />
          </Fact>
        )}
      </dl>
      {isShown ? (
        <p className="inline-flex min-h-11 items-center text-sm font-semibold text-primary-ink">
          {m.offers_alternative_shown()}
        </p>
      ) : (
        <ButtonLink href={href} variant="secondary">
          {page.quote.can.accept && state === "open" ? m.offers_alternative_open() : m.offers_alternative_read()}
          <span className="sr-only">: {m.offers_alternative({ option })}</span>
        </ButtonLink>
      )}
    </li>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-muted">{term}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}
