import { useCallback, useEffect, useState } from "react";
import { getSchedule } from "../../../contract/desk/schedule.ts";
import { useSite } from "../../site.ts";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { useRight } from "../shell/use-staff.ts";
import { HitList, type Hits } from "./hits.tsx";
import { todayHere } from "./span.ts";

/** Who needs a new date; nothing where nobody does, and for those who do not see the schedule. */
export function NewDates() {
  const { language } = useSite();
  const mayRead = useRight("schedule:read");
  const [found, setFound] = useState<Hits>();
  const load = useCallback(async () => {
    const { cases, consultations } = await deskCall(getSchedule, {
      query: { from: todayHere(), days: "1", language },
    });
    setFound({ hits: cases, consultations });
  }, [language]);
  useEffect(() => {
    // The page works without it; the schedule says what is wrong.
    if (mayRead) load().catch(() => setFound(undefined));
  }, [mayRead, load]);
  if (!found || found.hits.length + found.consultations.length === 0) return null;
  return (
    <Notice tone="warning" title={m.desk_schedule_cases()}>
      <HitList {...found} />
    </Notice>
  );
}
