import type { ReactNode } from "react";
import { shownHotelLevel } from "../../contract/offer-changes.ts";
import type { Offer } from "../../contract/offers.ts";
import { formatDay } from "../format.ts";
import { useSite } from "../site.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Notice } from "../ui/notice.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";
import { BothClocks } from "./both-clocks.tsx";
import { eligibilityNames, hotelNames, isOver } from "./offer-words.ts";

const notes: Readonly<Partial<Record<Offer["state"], () => string>>> = {
  replaced: m.offers_older,
  withdrawn: m.offers_taken_back,
  expired: m.offers_has_expired,
  closed: m.offers_closed,
};

interface OfferViewProps {
  readonly offer: Offer;
  /** There are others to choose from, so each has a number. */
  readonly hasAlternatives: boolean;
  /** Under the title. */
  readonly children?: ReactNode;
}

/** Clinician's assessment and plan. */
export function OfferView({ offer, hasAlternatives, children }: OfferViewProps) {
  const { language } = useSite();
  const { clinician, eligibility, reason, plan, dates, suggestions, validUntil, number, option } = offer;
  const isSuitable = eligibility.startsWith("suitable");
  const note = notes[offer.state];
  return (
    <section aria-labelledby="offer" className="flex flex-col gap-6">
      <header className="flex flex-col gap-3">
        <h2 id="offer" className="text-xl">
          {hasAlternatives && `${m.offers_alternative({ option })} · `}
          {m.offers_offer_version({ version: number })}
        </h2>
        {children}
        {note && <Notice tone="warning">{note()}</Notice>}
        {offer.change && (
          <Notice title={m.offers_change_reason()}>
            <OwnLanguage language={offer.language} as="p" className="whitespace-pre-line">
              {offer.change}
            </OwnLanguage>
          </Notice>
        )}
        {!isOver(offer) && (
          <p className="text-sm text-muted">
            {m.offers_valid_until()} <BothClocks instant={validUntil} />
          </p>
        )}
        {offer.sentBy && <p className="text-sm text-muted">{m.offers_sent_by({ name: offer.sentBy })}</p>}
        <span className="print:hidden">
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
        {offer.approval && <Approved approval={offer.approval} />}
      </div>
      {plan.length > 0 && (
        <div>
          <h3 className="text-lg">{m.offers_plan()}</h3>
          <ol className="mt-3 flex flex-col border-s-2 border-line">
            {plan.map(({ title, text }) => (
              <li key={title} className="break-inside-avoid ps-5 pb-4 last:pb-0">
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
                <span>
                  {m.offers_stay({
                    arrive: formatDay(arrive, language),
                    treatment: formatDay(treatment, language),
                    leave: formatDay(leave, language),
                  })}
                  {offer.lostDays.includes(treatment) && (
                    <span className="block text-sm font-semibold text-warning">{m.offers_date_lost()}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {offer.minDaysBeforeFlight > 0 && (
        <p className="flex gap-3">
          <Icon name="plane" className="mt-0.5 text-primary-ink" />
          {m.offers_days_before_flight({ count: offer.minDaysBeforeFlight })}
        </p>
      )}
      <Suggestions {...suggestions} hotelLevel={shownHotelLevel(offer)} language={offer.language} />
    </section>
  );
}

/** Who answers for the plan, and the fingerprint of what they signed. */
function Approved({ approval }: { approval: NonNullable<Offer["approval"]> }) {
  return (
    <div className="w-full text-sm">
      <p className="flex gap-2">
        <Icon name="shield" size="sm" className="mt-0.5 text-success" />
        <span>
          {m.offers_approved(approval)}
          <span className="block text-muted">
            <BothClocks instant={approval.at} />
          </span>
        </span>
      </p>
      <Disclosure summary={m.offers_approved_print()}>
        <bdi className="text-xs break-all text-muted">{approval.digest}</bdi>
      </Disclosure>
    </div>
  );
}

function Suggestions({ hotel, flight, hotelLevel, language }: Offer["suggestions"] & Pick<Offer, "language">) {
  if (!hotel && !flight && !hotelLevel) return null;
  return (
    <div>
      <h3 className="text-lg">{m.offers_suggestions()}</h3>
      {hotelLevel && <p className="mt-2">{m.offers_hotel_level({ level: hotelNames[hotelLevel]() })}</p>}
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
