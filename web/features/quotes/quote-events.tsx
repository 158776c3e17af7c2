import { m } from "../../words/compiled/messages.js";
import type { EventWords } from "./link/link-page.ts";

/** Events so far, the newest first. */
export function QuoteEvents({ events }: { events: readonly EventWords[] }) {
  return (
    <section id="events" aria-labelledby="events-title" className="scroll-mt-24">
      <h2 id="events-title" className="text-lg">
        {m.requests_events_title()}
      </h2>
      <ol className="mt-4 flex flex-col border-s-2 border-line">
        {events.map(({ at, what, when, note }) => (
          <li key={`${at} ${what}`} className="relative pb-5 ps-6 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute -start-[7px] top-2 size-3 rounded-full border-2 border-page bg-secondary-edge"
            />
            <p className="font-medium">{what}</p>
            <p className="figures text-sm text-muted">
              <time dateTime={at}>{when}</time>
            </p>
            {note && (
              <p
                dir="auto"
                className="mt-2 max-w-measure whitespace-pre-line rounded-md bg-surface p-3 text-sm shadow-sm"
              >
                {note}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
