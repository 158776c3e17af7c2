import type { FlightSegment, FlightSlice } from "../../../contract/flights.ts";
import { isolated } from "../../bidi.ts";
import { formatInstant } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../../words/compiled/messages.js";
import { cabinWords, timeBetween } from "./flight-words.ts";

/** One slice with every flight and change. */
export function SliceDetails({ slice: { segments } }: { slice: FlightSlice }) {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return null;
  return (
    <Card as="section">
      <h2 className="flex items-center gap-3 text-lg">
        <Icon name="plane" className="text-primary-ink" />
        <span>
          {first.from.city} – {last.to.city}
        </span>
        <span className="figures ms-auto text-sm font-normal text-muted">
          {timeBetween(first.departs, last.arrives)}
        </span>
      </h2>
      <ol className="flex flex-col gap-4">
        {segments.map((segment, index) => (
          <li key={segment.departs}>
            <Segment segment={segment} />
            {segments[index + 1] && (
              <p className="mt-4 rounded-md bg-sunken px-4 py-2 text-sm">
                {m.flights_change_planes({
                  city: segment.to.city,
                  time: timeBetween(segment.arrives, segments[index + 1]?.departs ?? segment.arrives),
                })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Segment({ segment }: { segment: FlightSegment }) {
  const { language } = useSite();
  const ends = [
    [segment.departs, segment.from],
    [segment.arrives, segment.to],
  ] as const;
  const facts = [segment.aircraft, cabinWords[segment.cabin](), timeBetween(segment.departs, segment.arrives)];
  return (
    <>
      <ol className="border-s-2 border-line ps-4">
        {ends.map(([at, place]) => (
          <li key={at} className="py-1">
            <time dateTime={at} className="figures block font-semibold">
              {formatInstant(at, place.timeZone, language)}
            </time>
            <span className="text-sm">
              {place.city} <span className="text-muted">{place.code}</span> · {m.flights_local()}
            </span>
          </li>
        ))}
      </ol>
      <p className="figures mt-2 text-sm text-muted">
        {m.flights_with({ carrier: isolated(segment.carrier), number: isolated(segment.number) })} ·{" "}
        {facts.filter(Boolean).join(" · ")}
      </p>
      {segment.operatedBy && (
        <p className="text-sm text-muted">{m.flights_operated({ carrier: isolated(segment.operatedBy) })}</p>
      )}
    </>
  );
}
