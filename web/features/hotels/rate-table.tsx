import type { ReactNode } from "react";
import type { HotelDetail, HotelRate, HotelRoom } from "../../../contract/hotels.ts";
import type { Language } from "../../../contract/values.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { AboutPrice } from "../../currency/about-price.tsx";
import { formatList, formatMoney, formatNumber } from "../../format.ts";
import { useSite } from "../../site.ts";
import { CancellationPolicy } from "../../trip/cancellation-policy.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { m } from "../../words/compiled/messages.js";
import { bedNames, boardNames, roomNames, stayWords } from "./hotel-words.ts";

interface RateTableProps {
  readonly hotel: HotelDetail;
  readonly rooms: readonly HotelRoom[];
  readonly rates: readonly HotelRate[];
  readonly nights: number;
  /** The offer that was chosen before. */
  readonly chosen: string | null;
  /** Action of a rate. */
  readonly actionOf: (rate: HotelRate) => ReactNode;
}

const roomsAtOnce = 3;

/** Rooms, the chosen one first, and what each costs in which way. */
export function RateTable({ rooms, rates, nights, chosen, actionOf }: RateTableProps) {
  const { language } = useSite();
  const isChosen = (id: string) => rates.some(({ room, offerId }) => room === id && offerId === chosen);
  const sold = rooms
    .filter(({ id }) => rates.some(({ room }) => room === id))
    .toSorted((a, b) => Number(isChosen(b.id)) - Number(isChosen(a.id)));
  const cards = (some: readonly HotelRoom[]) => (
    <ul className="flex flex-col gap-6">
      {some.map((room) => (
        <li key={room.id} className="rounded-lg border border-line bg-surface">
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line p-5">
            <h3 className="text-lg">{room.kind ? roomNames[room.kind]() : <bdi>{room.name}</bdi>}</h3>
            <p className="figures text-sm text-muted">{roomFacts(room, language)}</p>
            {room.accessible && <Badge tone="primary">{m.hotels_accessible()}</Badge>}
          </div>
          <Rates rates={rates.filter((rate) => rate.room === room.id)} {...{ nights, chosen, actionOf }} />
        </li>
      ))}
    </ul>
  );
  return (
    <div>
      {cards(sold.slice(0, roomsAtOnce))}
      <ShowMore count={sold.length - roomsAtOnce}>
        <div className="mt-6">{cards(sold.slice(roomsAtOnce))}</div>
      </ShowMore>
    </div>
  );
}

type RatesProps = Pick<RateTableProps, "rates" | "nights" | "chosen" | "actionOf">;

/** Of each room the cheapest rate, the cheapest that can be cancelled, and the chosen one; the others open. */
function Rates({ rates, ...rest }: RatesProps) {
  const cancellable = rates.find(({ refundable }) => refundable);
  const isShown = (rate: HotelRate) => rate === rates[0] || rate === cancellable || rate.offerId === rest.chosen;
  const folded = rates.filter((rate) => !isShown(rate));
  const rows = (some: readonly HotelRate[]) => (
    <ul className="divide-y divide-line">
      {some.map((rate) => (
        <Rate key={rate.offerId} rate={rate} {...rest} />
      ))}
    </ul>
  );
  return (
    <>
      {rows(rates.filter(isShown))}
      <div className="px-5 pb-5 empty:hidden">
        <ShowMore count={folded.length}>
          <div className="-mx-5 mt-4 border-t border-line">{rows(folded)}</div>
        </ShowMore>
      </div>
    </>
  );
}

function Rate({ rate, nights, chosen, actionOf }: Omit<RatesProps, "rates"> & { rate: HotelRate }) {
  const clock = useClinicClock();
  return (
    <li
      className={`grid gap-x-8 gap-y-4 p-5 md:grid-cols-[minmax(0,1fr)_auto] ${rate.offerId === chosen ? "bg-primary-soft" : ""}`}
    >
      <div className="flex min-w-0 flex-col gap-2">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {boardNames[rate.board]()}
          {rate.offerId === chosen && <Badge tone="primary">{m.hotels_chosen()}</Badge>}
          {rate.left !== null && rate.left <= 3 && <Badge tone="warning">{m.hotels_left({ count: rate.left })}</Badge>}
        </p>
        <CancellationPolicy steps={rate.cancellation} total={rate.price.total} />
        {rate.holdable && <p className="text-sm text-muted">{m.hotels_holdable()}</p>}
      </div>
      <div className="flex flex-col gap-1 md:items-end md:text-end">
        <RatePrice rate={rate} nights={nights} />
        <div className="mt-2">{actionOf(rate)}</div>
        <p className="text-xs text-muted">{m.hotels_stands({ when: clock(rate.expiresAt) })}</p>
      </div>
    </li>
  );
}

function roomFacts({ beds, squareMetres, sleeps: count }: HotelRoom, language: Language): string {
  const named = formatList(
    beds.map((bed) => bedNames[bed]()),
    language,
  );
  if (squareMetres === null) return named;
  return m.hotels_room_facts({ beds: named, size: formatNumber(squareMetres, language), count });
}

function RatePrice({ rate: { price, shown }, nights }: { rate: HotelRate; nights: number }) {
  const { language } = useSite();
  return (
    <>
      <p className="figures text-xl font-semibold">{formatMoney(price.total, language)}</p>
      {shown && <p className="figures text-sm text-muted">{m.hotels_about({ price: formatMoney(shown, language) })}</p>}
      <AboutPrice price={price.total} />
      <p className="text-sm text-muted">{stayWords(price.total, nights, language)}</p>
      {price.dueOnSite.map(({ amount }) => (
        <p key={amount.amount} className="figures text-sm text-muted">
          {m.hotels_due_there({ amount: formatMoney(amount, language) })}
        </p>
      ))}
    </>
  );
}
