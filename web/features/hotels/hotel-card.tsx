import type { HotelSummary } from "../../../contract/hotels.ts";
import { AboutPrice } from "../../currency/about-price.tsx";
import { formatMoney, formatNumber } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { SupplierName } from "../../ui/supplier-name.tsx";
import { m } from "../../words/compiled/messages.js";
import { HotelDrawing } from "./hotel-drawing.tsx";
import { reasonName, stayWords, wayWords } from "./hotel-words.ts";

interface HotelCardProps {
  readonly hotel: HotelSummary;
  readonly href: string;
  /** Its number on the plan. */
  readonly number: number;
  readonly nights: number | null;
}

/** A hotel in the list: the way to the clinic, why one recovers well there, and what it costs. */
export function HotelCard({ hotel, href, number, nights }: HotelCardProps) {
  const { language } = useSite();
  const { texts } = useProvider();
  const { reasons, score } = hotel.fit;
  const strongest = reasons.filter(({ points }) => points > 0).slice(0, 4);
  return (
    <li className="relative grid overflow-hidden rounded-lg border border-line bg-surface focus-within:border-primary-edge hover:border-primary-edge sm:grid-cols-[10rem_minmax(0,1fr)]">
      <HotelDrawing id={hotel.id} stars={hotel.stars} className="hidden h-full w-full sm:block" />
      <div className="flex min-w-0 flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <span className="figures grid size-7 place-items-center rounded-full border-2 border-primary text-xs font-semibold text-primary-ink">
            {formatNumber(number, language)}
          </span>
          {hotel.stars > 0 && <Badge>{m.hotels_stars({ count: hotel.stars })}</Badge>}
          {hotel.partner && <Badge tone="primary">{m.hotels_partner({ clinic: texts.name })}</Badge>}
          {hotel.freeCancellation && <Badge tone="success">{m.hotels_free()}</Badge>}
        </div>
        <h3 className="text-lg">
          <a href={href} className="after:absolute after:inset-0 hover:text-primary-ink">
            <SupplierName>{hotel.name}</SupplierName>
          </a>
        </h3>
        <p className="text-sm text-muted">
          <bdi>{hotel.district || hotel.city}</bdi> · {wayWords(hotel.toClinic, language)}
          {hotel.reviews > 0 &&
            ` · ${m.hotels_score({ score: formatNumber(hotel.score, language), count: hotel.reviews })}`}
        </p>
        <p className="text-sm">
          <span className="figures font-semibold text-primary-ink">
            {m.hotels_fit_short({ score: formatNumber(score, language) })}
          </span>{" "}
          {strongest.map((reason) => reasonName(reason)).join(" · ")}
        </p>
        {hotel.from ? (
          <p className="figures">
            <span className="text-lg font-semibold">
              {m.hotels_from_price({ price: formatMoney(hotel.from, language) })}
            </span>{" "}
            <span className="text-sm text-muted">
              {nights === null ? m.hotels_a_night() : stayWords(hotel.from, nights, language)}
            </span>
            <AboutPrice price={hotel.from} />
          </p>
        ) : (
          <p className="text-sm text-muted">{m.hotels_choose_days()}</p>
        )}
      </div>
    </li>
  );
}
