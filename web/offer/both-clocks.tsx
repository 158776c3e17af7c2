import { useFromServer, useReaderTime } from "../clinic-clock.ts";
import { clinicPlace, localInstant } from "../local-time.ts";
import { useProvider, useSite } from "../site.ts";
import { m } from "../words/compiled/messages.js";

/** An instant by the clinic's clock and, where script can tell, by the reader's on a line of its own. */
export function BothClocks({ instant }: { instant: string }) {
  const { language } = useSite();
  const provider = useProvider();
  const isFromServer = useFromServer();
  const own = useReaderTime()(instant);
  return (
    <time dateTime={instant} className="figures">
      {localInstant(instant, clinicPlace(provider), language)}
      {(isFromServer || own !== undefined) && (
        <span className="block text-sm font-normal text-muted">
          {own === undefined ? "\u00a0" : m.requests_your_time({ when: own })}
        </span>
      )}
    </time>
  );
}
