import { quoteSteps } from "../../../contract/quote-limits.ts";
import type { Quote } from "../../../contract/quotes.ts";
import { formatInstant } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";
import { stepNames } from "./quote-words.ts";
import { eventNames } from "./state-names.ts";

/** What happened so far, the newest first. */
export function QuoteEvents({ quote }: { quote: Quote }) {
  const { language } = useSite();
  const { location, texts } = useProvider();
  const actors = { visitor: m.requests_actor_you(), provider: texts.name, system: m.requests_actor_site() };
  return (
    <section id="events" aria-labelledby="events-title" className="scroll-mt-24">
      <h2 id="events-title" className="text-lg">
        {m.requests_events_title()}
      </h2>
      <ol className="mt-4 flex flex-col border-s-2 border-line">
        {quote.events.toReversed().map(({ at, actor, kind, note }) => {
          // An amendment's note is the name of the step that was changed.
          const changed = kind === "amended" ? quoteSteps.find((step) => step === note) : undefined;
          return (
            <li key={`${at} ${kind}`} className="relative pb-5 ps-6 last:pb-0">
              <span
                aria-hidden="true"
                className="absolute -start-[7px] top-2 size-3 rounded-full border-2 border-page bg-secondary-edge"
              />
              <p className="font-medium">
                {changed ? m.requests_event_changed_step({ step: stepNames[changed]() }) : eventNames[kind]()}
              </p>
              <p className="figures text-sm text-muted">
                <time dateTime={at}>
                  {m.requests_clinic_time({ when: formatInstant(at, location.timeZone, language), city: texts.city })}
                </time>
                {` · ${actors[actor]}`}
              </p>
              {note && !changed && (
                <p
                  dir="auto"
                  className="mt-2 max-w-measure whitespace-pre-line rounded-md bg-surface p-3 text-sm shadow-sm"
                >
                  {note}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
