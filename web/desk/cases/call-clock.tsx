import { formatMoment } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { m } from "../../words/compiled/messages.js";

/** In a list or on the page of who wrote what is urgent: the one time that counts, until when to call. */
export function CallClock({ callBy, isLate }: { callBy: string; isLate: boolean }) {
  const { language } = useSite();
  const { location } = useProvider();
  const time = formatMoment(callBy, location.timeZone, language);
  return (
    <>
      <Badge tone="danger">{m.desk_cases_state_urgent()}</Badge>
      <Badge tone="danger" icon="clock">
        {isLate ? m.desk_cases_late_since({ time }) : m.desk_aftercare_call_by({ time })}
      </Badge>
    </>
  );
}
