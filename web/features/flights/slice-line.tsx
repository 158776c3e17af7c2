import type { FlightSlice } from "../../../contract/flights.ts";
import type { FlightPlace } from "../../../contract/item-parts.ts";
import { weekdayOf } from "../../format.ts";
import { useSite } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";
import { daysLater, stopsOf, timeAt, timeBetween } from "./flight-words.ts";

/** One way on one line: both times beside their places, and what lies between. */
export function SliceLine({ slice }: { slice: FlightSlice }) {
  const { language } = useSite();
  const [first, last] = [slice.segments[0], slice.segments.at(-1)];
  if (!first || !last) return null;
  const later = daysLater(first, last);
  return (
    <div>
      <p className="text-sm text-muted">{weekdayOf(first.departs, first.from.timeZone, language)}</p>
      <div className="mt-1 grid grid-cols-[auto_minmax(3rem,1fr)_auto] items-center gap-x-4">
        <End place={first.from} time={timeAt(first.departs, first.from, language)} instant={first.departs} />
        <div className="text-center text-sm text-muted">
          <p className="figures">{timeBetween(first.departs, last.arrives)}</p>
          <span aria-hidden="true" className="my-1 block h-px bg-line-strong" />
          <p>{stopsOf(slice)}</p>
        </div>
        <End place={last.to} time={timeAt(last.arrives, last.to, language)} instant={last.arrives} later={later} />
      </div>
    </div>
  );
}

interface EndProps {
  readonly place: FlightPlace;
  readonly time: string;
  readonly instant: string;
  readonly later?: number;
}

function End({ place, time, instant, later = 0 }: EndProps) {
  return (
    <p className="min-w-16">
      <span className="figures block text-xl leading-tight font-semibold whitespace-nowrap">
        <time dateTime={instant}>{time}</time>
        {later > 0 && (
          <span className="ms-1 align-super text-xs font-medium text-primary-ink">
            <span aria-hidden="true">{m.flights_days_later({ count: later })}</span>
            <span className="sr-only">, {m.flights_days_later_long({ count: later })}</span>
          </span>
        )}
      </span>
      <span className="block text-sm">
        {place.city} <span className="text-muted">{place.code}</span>
      </span>
    </p>
  );
}
