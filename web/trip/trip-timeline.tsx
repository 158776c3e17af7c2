import { useReaderClock } from "../clinic-clock.ts";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";
import { PlaceLink } from "./item-parts.tsx";
import { itemStates } from "./item-words.ts";
import type { TimelineEntry, TimelineStretch } from "./timeline-words.ts";

/** The days of a trip in order, each with what happens and where the night is spent. */
export const TripTimeline = ({ stretches }: { stretches: readonly TimelineStretch[] }) => (
  <ol className="flex flex-col">
    {stretches.map(({ from, label, isToday, entries, night }) => (
      <li key={from} aria-current={isToday ? "date" : undefined} className="group relative ps-6 pb-6 last:pb-0">
        <span aria-hidden="true" className="absolute inset-y-0 start-[5px] mt-2 w-px bg-line group-last:hidden" />
        <span
          aria-hidden="true"
          className="absolute start-0 top-2 size-2.5 rounded-full bg-primary-edge group-aria-[current=date]:outline-3 group-aria-[current=date]:outline-primary-soft"
        />
        <h3 className="figures flex flex-wrap items-center gap-x-3 text-base font-semibold">
          {label}
          {isToday && <Badge tone="primary">{m.trips_today()}</Badge>}
        </h3>
        {entries.length > 0 && (
          <ul className="mt-3 flex flex-col gap-4">
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </ul>
        )}
        {night && (
          <p className="mt-2 flex gap-2 text-sm text-muted">
            <Icon name="bed" size="sm" className="mt-1" />
            <span className="min-w-0">
              {night.text}{" "}
              {night.to && (
                <Link to={night.to} className="text-link inline-flex min-h-8 items-center print:hidden">
                  {m.trips_night_find()}
                </Link>
              )}
            </span>
          </p>
        )}
      </li>
    ))}
  </ol>
);

const Entry = ({ entry }: { entry: TimelineEntry }) => (
  <li className="flex break-inside-avoid gap-3">
    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
      <Icon name={entry.icon} />
    </span>
    <div className="flex min-h-9 min-w-0 flex-col justify-center">
      <EntryHeading entry={entry} />
      {(entry.lines.length > 0 || entry.place) && (
        <ul className="figures mt-1 text-sm text-muted">
          {entry.place && (
            <li>
              <PlaceLink place={entry.place} />
            </li>
          )}
          {entry.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  </li>
);

/** When, what, and its state. */
export function EntryHeading({ entry }: { entry: TimelineEntry }) {
  const { kind, what, textsLanguage, state, to } = entry;
  const beside = useReaderClock();
  const time = entry.isRemote && entry.time ? beside(entry.time, entry.at) : entry.time;
  const name = what ? (
    <OwnLanguage as="bdi" language={textsLanguage}>
      {what}
    </OwnLanguage>
  ) : (
    kind
  );
  const [tone, label] =
    state === "unbooked"
      ? (["warning", m.trips_unbooked] as const)
      : state === "planned" || state === null
        ? (["neutral", m.trips_planned] as const)
        : itemStates[state];
  return (
    <>
      {(time || what) && (
        <p className="figures text-sm text-muted">{[time, what && kind].filter(Boolean).join(" · ")}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {to ? (
          <Link to={to} className="text-link inline-flex min-h-8 items-center">
            {name}
          </Link>
        ) : (
          name
        )}
        {state !== null && (
          <Badge tone={tone} className="wrap-anywhere">
            {label()}
          </Badge>
        )}
      </p>
    </>
  );
}
