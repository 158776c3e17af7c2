import { dayAfter } from "../../../contract/zoned-time.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import type { TripHere } from "./read-hotels.ts";
import { listAddress, type SetFilters } from "./stay-query.ts";

type Nights = TripHere["open"][number];

const nightsIn = ({ from, to }: Nights): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The least nights of a part that is worth a move to another hotel. */
const leastPart = 3;

/** The longest open stay in two parts: until flying is safe where that leaves two parts worth a move, else in the middle. */
function halvesOf({ open, safeOn }: TripHere): readonly Nights[] {
  const [longest] = open.toSorted((one, other) => nightsIn(other) - nightsIn(one));
  if (!longest || nightsIn(longest) < 2 * leastPart) return [];
  const { from, to } = longest;
  const isFit = safeOn >= dayAfter(from, leastPart) && safeOn <= dayAfter(to, -leastPart);
  const middle = isFit ? safeOn : dayAfter(from, Math.ceil(nightsIn(longest) / 2));
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}

/** The trip's days, its nights without a hotel, and a way to share them between two hotels; each is a search. */
export function NightsOfTrip({ trip, set }: { trip: TripHere; set: SetFilters }) {
  const { language } = useSite();
  const { reference, from, to, open } = trip;
  const halves = halvesOf(trip);
  const links = (all: readonly Nights[]) =>
    all.map((nights) => (
      <li key={nights.from}>
        <Link
          to={listAddress({ ...set, ...nights })}
          aria-current={set.from === nights.from && set.to === nights.to ? "true" : undefined}
          className="text-link figures inline-flex min-h-11 items-center aria-[current=true]:font-semibold aria-[current=true]:no-underline"
        >
          {m.hotels_nights_range({
            from: formatDay(nights.from, language),
            to: formatDay(nights.to, language),
            count: nightsIn(nights),
          })}
        </Link>
      </li>
    ));
  return (
    <div className="mt-4 text-sm">
      <p>{m.hotels_for_trip({ reference, from: formatDay(from, language), to: formatDay(to, language) })}</p>
      {open.length === 0 ? (
        <p className="mt-1">{m.hotels_nights_none()}</p>
      ) : (
        <>
          <p id="open-nights" className="mt-3 font-semibold">
            {m.hotels_nights_open()}
          </p>
          <ul aria-labelledby="open-nights" className="flex flex-wrap gap-x-6">
            {links(open)}
          </ul>
        </>
      )}
      {halves.length > 0 && (
        <>
          <p id="halves" className="mt-1 font-semibold">
            {m.hotels_nights_split()}
          </p>
          <ul aria-labelledby="halves" className="flex flex-wrap gap-x-6">
            {links(halves)}
          </ul>
        </>
      )}
    </div>
  );
}
