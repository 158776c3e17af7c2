import type { Offer } from "../../../../contract/offers.ts";
import { formatDay } from "../../../format.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../site.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { AccountQuotePage } from "../account/account-quote-screen.tsx";
import { eligibilityNames } from "../account/stage-words.ts";
import { BothClocks } from "./both-clocks.tsx";

/** Clinician's assessment and plan. */
export function OfferView({ page, offer }: { page: AccountQuotePage; offer: Offer }) {
  const { quote } = page;
  const { language } = useSite();
  const { clinician, eligibility, reason, plan, dates, suggestions, withdrawnAt, validUntil, version } = offer;
  const isNewest = quote.offers[0] === offer;
  const isSuitable = eligibility.startsWith("suitable");
  return (
    <section aria-labelledby="offer" className="flex flex-col gap-6">
      <header className="flex flex-col gap-3">
        <h2 id="offer" className="text-xl">
          {m.offers_offer_version({ version })}
        </h2>
        {quote.offers.length > 1 && <Versions page={page} offer={offer} />}
        {!isNewest && <Notice tone="warning">{m.offers_older()}</Notice>}
        {withdrawnAt && <Notice tone="warning">{m.offers_taken_back()}</Notice>}
        <p className="text-sm text-muted">
          {m.offers_valid_until()} <BothClocks instant={validUntil} />
        </p>
        <span data-live className="print:hidden">
          <Button variant="secondary" icon="document" onClick={() => print()}>
            {m.offers_print()}
          </Button>
        </span>
      </header>
      <div className="flex flex-col items-start gap-2 rounded-lg border border-line bg-surface p-5">
        <Badge tone={isSuitable ? "success" : "warning"} icon={isSuitable ? "success" : "info"}>
          {eligibilityNames[eligibility]()}
        </Badge>
        <OwnLanguage language={offer.language} as="p">
          <span className="font-semibold">{clinician.name}</span>
          <span className="block text-sm text-muted">{clinician.title}</span>
        </OwnLanguage>
        {reason && (
          <OwnLanguage language={offer.language} as="p" className="max-w-measure whitespace-pre-line">
            {reason}
          </OwnLanguage>
        )}
      </div>
      {plan.length > 0 && (
        <div>
          <h3 className="text-lg">{m.offers_plan()}</h3>
          <ol className="mt-3 flex flex-col border-s-2 border-line">
            {plan.map(({ title, text }) => (
              <li key={title} className="ps-5 pb-4 last:pb-0">
                <OwnLanguage language={offer.language} as="div">
                  <p className="font-semibold">{title}</p>
                  <p className="max-w-measure text-muted">{text}</p>
                </OwnLanguage>
              </li>
            ))}
          </ol>
        </div>
      )}
      {dates.length > 0 && (
        <div>
          <h3 className="text-lg">{m.offers_dates()}</h3>
          <ul className="mt-3 flex flex-col gap-2">
            {dates.map(({ arrive, treatment, leave }) => (
              <li key={arrive} className="flex gap-3">
                <Icon name="calendar" className="mt-0.5 text-primary-ink" />
                {m.offers_stay({
                  arrive: formatDay(arrive, language),
                  treatment: formatDay(treatment, language),
                  leave: formatDay(leave, language),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="flex gap-3">
        <Icon name="plane" className="mt-0.5 text-primary-ink" />
        {m.offers_days_before_flight({ count: offer.minDaysBeforeFlight })}
      </p>
      <Suggestions {...suggestions} language={offer.language} />
    </section>
  );
}

function Suggestions({ hotel, flight, language }: Offer["suggestions"] & Pick<Offer, "language">) {
  if (!hotel && !flight) return null;
  return (
    <div>
      <h3 className="text-lg">{m.offers_suggestions()}</h3>
      {[hotel, flight].map(
        (text) =>
          text && (
            <OwnLanguage key={text} language={language} as="p" className="mt-2 max-w-measure whitespace-pre-line">
              {text}
            </OwnLanguage>
          ),
      )}
    </div>
  );
}

/** The other versions, to read and to compare with. */
function Versions({ page, offer }: { page: AccountQuotePage; offer: Offer }) {
  const { quote } = page;
  const path = paths.accountProcedure(quote.reference.toLowerCase());
  const link = "text-link inline-flex min-h-11 items-center";
  return (
    <ul className="flex flex-wrap gap-x-6 text-sm">
      {quote.offers
        .filter((each) => each !== offer)
        .map(({ version }) => (
          <li key={version} className="flex gap-x-4">
            <Link to={`${path}?version=${version}`} className={link}>
              {m.offers_read_version({ version })}
            </Link>
            <Link to={`${path}?version=${offer.version}&compare=${version}#compare`} className={link}>
              {m.offers_compare_with({ version })}
            </Link>
          </li>
        ))}
    </ul>
  );
}
