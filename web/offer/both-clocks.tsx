import { useState } from "react";
import { formatInstant, formatTime } from "../format.ts";
import { useHydrated } from "../forms/use-hydrated.ts";
import { clinicPlace, localInstant } from "../local-time.ts";
import { useProvider, useSite } from "../site.ts";
import { m } from "../words/compiled/messages.js";

/**
 * An instant by the clinic's clock and, where script can tell, by the reader's. The server does not know the reader's
 * zone: it leaves the line empty, so that nothing below moves when the line is filled.
 */
export function BothClocks({ instant }: { instant: string }) {
  const { language } = useSite();
  const provider = useProvider();
  const { location } = provider;
  const hydrated = useHydrated();
  const [fromServer] = useState(!hydrated);
  const own = hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : location.timeZone;
  const there = formatInstant(instant, location.timeZone, language);
  const here = formatInstant(instant, own, language);
  const [thatTime, thisTime] = [location.timeZone, own].map((zone) => formatTime(instant, zone, language));
  const isSameDay = here.replace(thisTime ?? "", "") === there.replace(thatTime ?? "", "");
  return (
    <time dateTime={instant} className="figures">
      {localInstant(instant, clinicPlace(provider), language)}
      {(fromServer || here !== there) && (
        <span className="block text-sm font-normal text-muted">
          {here === there ? "\u00a0" : m.requests_your_time({ when: (isSameDay && thisTime) || here })}
        </span>
      )}
    </time>
  );
}
