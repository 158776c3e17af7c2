import type { Language } from "../../../contract/values.ts";
import { useVisitorZone } from "../../clinic-clock.ts";
import { formatTime, weekdayOf } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";

/** The hour where the reader is, with the day where that is another one; nothing where both clocks agree. */
export function visitorTime(
  instant: string,
  { timeZone, own, language }: { timeZone: string; own: string | undefined; language: Language },
): string | undefined {
  if (!own) return undefined;
  const [there, here] = [timeZone, own].map((zone) => weekdayOf(instant, zone, language));
  const time = formatTime(instant, own, language);
  if (there !== here) return m.consultations_day_time({ day: here ?? "", time });
  return time === formatTime(instant, timeZone, language) ? undefined : time;
}

/** A time in both zones: the reader's own is the one that they keep to, and leads once it is known. */
export function BothTimes({ instant, timeZone, stored }: { instant: string; timeZone: string; stored: string | null }) {
  const { language } = useSite();
  const { texts } = useProvider();
  const own = visitorTime(instant, { timeZone, own: useVisitorZone(stored), language });
  return (
    <time dateTime={instant} className="figures block">
      <span className="block text-lg font-semibold">{weekdayOf(instant, timeZone, language)}</span>
      {own && <span className="block text-lg font-semibold">{m.consultations_time_yours({ time: own })}</span>}
      <span className={own ? "block text-muted" : "block"}>
        {m.consultations_time_in({ time: formatTime(instant, timeZone, language), city: texts.city })}
      </span>
    </time>
  );
}
