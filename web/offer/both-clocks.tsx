import { useState } from "react";
import { formatInstant, formatTime } from "../format.ts";
import { useHydrated } from "../forms/use-hydrated.ts";
import { clinicPlace, localInstant } from "../local-time.ts";
import { useProvider, useSite } from "../site.ts";
import { m } from "../words/compiled/messages.js";

/**
 * An instant by the clinic's clock and, where script can tell, by the reader's. The server does not know the reader's
 * zone: it leaves the place of the longest line empty, however often that wraps, so that nothing below moves when it is filled.
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
        <span
          data-longest={fromServer ? m.requests_your_time({ when: there }) : undefined}
          className="grid text-sm font-normal text-muted *:[grid-area:1/1] before:invisible before:[grid-area:1/1] before:content-[attr(data-longest)]"
        >
          {here !== there && <span>{m.requests_your_time({ when: (isSameDay && thisTime) || here })}</span>}
        </span>
      )}
    </time>
  );
}
