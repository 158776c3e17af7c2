import type { ReactNode } from "react";
import type { HotelDetail, HotelRate } from "../../../contract/hotels.ts";
import { countryName, formatMoney, formatNumber } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { FitPanel } from "./fit-panel.tsx";
import { Gallery } from "./hotel-drawing.tsx";
import { distanceWords, wayWords } from "./hotel-words.ts";
import { RateTable } from "./rate-table.tsx";
import type { HotelPage } from "./read-hotels.ts";
import { StayForm } from "./stay-form.tsx";
import { TroubleNotice } from "./trouble-notice.tsx";

interface HotelBodyProps {
  readonly page: HotelPage;
  readonly action: string;
  readonly children?: ReactNode;
  readonly actionOf: (rate: HotelRate) => ReactNode;
}

/** A hotel page: the same for visitors and clients, except for the actions of a rate. */
export function HotelBody({ page, action, children, actionOf }: HotelBodyProps) {
  const { hotel, stay, rooms, rates, nights, trouble, chosen, today } = page;
  return (
    <>
      <HotelHead hotel={hotel} />
      <Gallery id={hotel.id} stars={hotel.stars} countryCode={hotel.countryCode} />
      {hotel.source === "demonstration" && (
        <Notice title={m.hotels_demonstration_title()}>{m.hotels_demonstration_text()}</Notice>
      )}
      {children}
      <section aria-labelledby="rates" className="flex flex-col gap-5">
        <h2 id="rates" className="text-2xl">
          {m.hotels_rates_title()}
        </h2>
        <StayForm action={action} stay={stay} today={today} />
        {trouble && <TroubleNotice trouble={trouble} />}
        {!rates && !trouble && <p className="text-muted">{m.hotels_choose_days()}</p>}
        {rates?.length === 0 && <Notice title={m.hotels_full_title()}>{m.hotels_full_text()}</Notice>}
        {rates && rates.length > 0 && (
          <RateTable hotel={hotel} rooms={rooms} rates={rates} nights={nights} chosen={chosen} actionOf={actionOf} />
        )}
      </section>
      <FitPanel fit={hotel.fit} />
      <Policies hotel={hotel} />
    </>
  );
}

function HotelHead({ hotel }: { hotel: HotelDetail }) {
  const { language } = useSite();
  const { texts } = useProvider();
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {hotel.stars > 0 && <Badge>{m.hotels_stars({ count: hotel.stars })}</Badge>}
        {hotel.partner && (
          <Badge tone="primary" icon="check">
            {m.hotels_partner({ clinic: texts.name })}
          </Badge>
        )}
      </div>
      <h1 className="text-3xl" lang="en">
        <bdi>{hotel.name}</bdi>
      </h1>
      <p className="text-muted">
        <bdi>{[hotel.address, hotel.district, hotel.city].filter(Boolean).join(", ")}</bdi>,{" "}
        {countryName(hotel.countryCode, language)}
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <span className="inline-flex items-center gap-2">
          <Icon name="location" className="text-primary-ink" />
          {m.hotels_to_clinic({ way: wayWords(hotel.toClinic, language) })}
        </span>
        {hotel.reviews > 0 && (
          <span className="figures">
            {m.hotels_score({
              score: formatNumber(hotel.score, language),
              count: hotel.reviews,
            })}
          </span>
        )}
      </p>
    </header>
  );
}

function Policies({ hotel }: { hotel: HotelDetail }) {
  const { language } = useSite();
  const lines = [
    m.hotels_check_in({ time: hotel.checkInAfter }),
    m.hotels_check_out({ time: hotel.checkOutBefore }),
    hotel.pharmacyMetres !== null && m.hotels_pharmacy({ distance: distanceWords(hotel.pharmacyMetres, language) }),
    // A supplier says with each room what is due there.
    hotel.source === "demonstration" &&
      (hotel.cityTax ? m.hotels_city_tax({ amount: formatMoney(hotel.cityTax, language) }) : m.hotels_no_city_tax()),
    hotel.source === "demonstration" ? m.hotels_reviews_invented() : m.hotels_reviews_supplier(),
  ].filter((line) => line !== false);
  return (
    <section aria-labelledby="policies">
      <h2 id="policies" className="text-2xl">
        {m.hotels_policies_title()}
      </h2>
      <ul className="mt-3 flex list-disc flex-col gap-1.5 ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
