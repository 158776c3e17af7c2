import { roomFor, useExpectedTime, useFromServer, useReaderTime } from "../clinic-clock.ts";
import { clinicPlace, localInstant } from "../local-time.ts";
import { useProvider, useSite } from "../site.ts";
import { m } from "../words/compiled/messages.js";

/** An instant by the reader's clock on a line of its own, where it is another than the clinic's and script can tell. */
export function ReaderTime({ instant }: { instant: string }) {
  const isFromServer = useFromServer();
  const own = useReaderTime()(instant);
  const expected = useExpectedTime();
  if (!isFromServer && own === undefined) return null;
  return (
    <span className="block text-sm font-normal text-muted">
      {own === undefined
        ? roomFor(m.requests_your_time({ when: expected(instant) }))
        : m.requests_your_time({ when: own })}
    </span>
  );
}

/** An instant by the clinic's clock, and by the reader's. */
export function BothClocks({ instant }: { instant: string }) {
  const { language } = useSite();
  const provider = useProvider();
  return (
    <time dateTime={instant} className="figures">
      {localInstant(instant, clinicPlace(provider), language)}
      <ReaderTime instant={instant} />
    </time>
  );
}
