import { paths } from "../../paths.ts";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import type { EventWords } from "./link/link-page.ts";

/** What both sides wrote, and apart from it the steps of the request, each the newest first. */
export function QuoteEvents({ events }: { events: readonly EventWords[] }) {
  const messages = events.filter(({ isMessage }) => isMessage);
  return (
    <div id="events" className="flex scroll-mt-24 flex-col gap-12">
      <EventList name="messages" title={m.contact_own_title()} events={messages} />
      <EventList
        name="history"
        title={m.requests_events_title()}
        events={events.filter(({ isMessage }) => !isMessage)}
      />
    </div>
  );
}

function EventList({ name, title, events }: { name: string; title: string; events: readonly EventWords[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className="text-lg">
        {title}
      </h2>
      <ol className="mt-4 flex flex-col border-s-2 border-line">
        {events.map(({ at, what, when, note, reason, suggestion }) => (
          <li key={`${at} ${what}`} className="relative pb-5 ps-6 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute -start-[7px] top-2 size-3 rounded-full border-2 border-page bg-secondary-edge"
            />
            <p className="font-medium">{what}</p>
            <p className="figures text-sm text-muted">
              <time dateTime={at}>{when}</time>
            </p>
            {reason && <p className="text-sm">{reason}</p>}
            {note && (
              <p
                dir="auto"
                className="mt-2 max-w-measure whitespace-pre-line rounded-md bg-surface p-3 text-sm shadow-sm"
              >
                {note}
              </p>
            )}
            {suggestion && (
              <p className="mt-2 text-sm">
                {m.requests_event_suggestion()}{" "}
                <Link to={paths.procedure(suggestion.slug)} className="text-link inline-flex min-h-11 items-center">
                  {suggestion.title}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
