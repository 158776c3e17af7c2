import { useEffect, useState } from "react";
import { getSchedule, type TreatmentPlace } from "../../../contract/desk/schedule.ts";
import { useSite } from "../../site.ts";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { useRight } from "../shell/use-staff.ts";
import { type Affected, AffectedList, countOf, MoveList } from "./affected.tsx";
import { todayAt } from "./span.ts";

/** Who needs a new date or requests one, asked for anew with the page's data; nothing where nobody does, and for those who do not see the schedule. */
export function NewDates({ with: page }: { with: object }) {
  const site = useSite();
  const mayRead = useRight("schedule:read");
  const [found, setFound] = useState<Affected & { moves: readonly TreatmentPlace[] }>();
  useEffect(() => {
    if (!mayRead || !page) return;
    deskCall(
      getSchedule,
      { query: { from: todayAt(site), days: "1", language: site.language } },
      { isAutomatic: true },
    ).then(
      ({ cases, consultations, offers, moves }) => setFound({ affected: cases, consultations, offers, moves }),
      // The page works without it; the schedule says what is wrong.
      () => setFound(undefined),
    );
  }, [mayRead, site, page]);
  if (!found) return null;
  const { moves, ...dates } = found;
  return (
    <>
      {moves.length > 0 && (
        <Notice tone="warning" title={m.desk_schedule_moves()}>
          <MoveList moves={moves} />
        </Notice>
      )}
      {countOf(dates) > 0 && (
        <Notice tone="warning" title={m.desk_schedule_cases()}>
          {dates.affected.length + dates.consultations.length > 0 && <p>{m.desk_schedule_cases_text()}</p>}
          <AffectedList {...dates} />
        </Notice>
      )}
    </>
  );
}
