import type { DeskTrip } from "../../../contract/desk/trips.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatDay, formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";
import { correctionNames } from "../money/money-words.ts";
import { actsOf, type TripEvent } from "./acts.ts";
import { actorName, eventName } from "./trip-words.ts";

/** What happened, act by act, with who did it, why, and what followed. */
export function History({ trip: { events, items } }: { trip: DeskTrip }) {
  const { language } = useSite();
  const booking = new Map(items.map((item) => [item.id, item]));
  const when = useClinicClock();
  const actor = (event: TripEvent) => actorName(event, booking.get(event.item ?? "")?.supplier);
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-2 text-lg font-semibold">
        {m.desk_trips_history()}
      </h2>
      <ol className="divide-y divide-line border-y border-line">
        {actsOf(events).map(({ event, steps }) => {
          const { id, at, item, amount, on, dates, reason, correction } = event;
          const title = booking.get(item ?? "")?.title;
          return (
            <li key={id} className="flex flex-col gap-0.5 py-2 text-sm">
              <span className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
                <span className="min-w-0">
                  <span className="font-medium">{eventName(event)}</span>
                  {title && (
                    <span className="text-muted">
                      {" "}
                      · <bdi>{title}</bdi>
                    </span>
                  )}
                  {amount && amount.amount !== 0 && <span className="figures"> · {formatMoney(amount, language)}</span>}
                  {on && (
                    <span className="text-muted"> · {m.desk_money_received_day({ day: formatDay(on, language) })}</span>
                  )}
                </span>
                <span className="figures text-muted">
                  <bdi>{actor(event)}</bdi> · <time dateTime={at}>{when(at)}</time>
                </span>
              </span>
              {dates && (
                <span>
                  {m.desk_trips_moved_days({
                    before: formatDay(dates.before.treatment, language),
                    after: formatDay(dates.after.treatment, language),
                    arrive: formatDay(dates.after.arrive, language),
                    leave: formatDay(dates.after.leave, language),
                  })}
                </span>
              )}
              {correction && <span>{correctionNames[correction]()}</span>}
              {reason && (
                <span>
                  {m.desk_trips_reason_given()} <bdi>{reason}</bdi>
                </span>
              )}
              {steps.length > 0 && (
                <ul aria-label={m.desk_trips_then()} className="border-s-2 border-line ps-3 text-muted">
                  {steps.map((step) => (
                    <li key={step.id}>
                      {eventName(step)}
                      {step.item && step.item !== item && booking.has(step.item) && (
                        <>
                          {" "}
                          · <bdi>{booking.get(step.item)?.title}</bdi>
                        </>
                      )}
                      {step.amount && step.amount.amount !== 0 && (
                        <span className="figures"> · {formatMoney(step.amount, language)}</span>
                      )}
                      {step.actor !== event.actor && (
                        <>
                          {" "}
                          · <bdi>{actor(step)}</bdi>
                        </>
                      )}
                      {when(step.at) !== when(at) && <span className="figures"> · {when(step.at)}</span>}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
