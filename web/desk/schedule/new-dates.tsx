import { useEffect, useState } from "react";
import { getSchedule } from "../../../contract/desk/schedule.ts";
import { useSite } from "../../site.ts";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { useRight } from "../shell/use-staff.ts";
import { HitList, type Hits } from "./hits.tsx";
import { todayHere } from "./span.ts";

/** Who needs a new date, asked for anew with the page's data; nothing where nobody does, and for those who do not see the schedule. */
export function NewDates({ with: page }: { with: object }) {
  const { language } = useSite();
  const mayRead = useRight("schedule:read");
  const [found, setFound] = useState<Hits>();
  useEffect(() => {
    if (!mayRead || !page) return;
    deskCall(getSchedule, { query: { from: todayHere(), days: "1", language } }).then(
      ({ cases, consultations }) => setFound({ hits: cases, consultations }),
      // The page works without it; the schedule says what is wrong.
      () => setFound(undefined),
    );
  }, [mayRead, language, page]);
  if (!found || found.hits.length + found.consultations.length === 0) return null;
  return (
    <Notice tone="warning" title={m.desk_schedule_cases()}>
      <HitList {...found} />
    </Notice>
  );
}
