import type { CheckIn } from "../../../contract/aftercare.ts";
import { openRecoveryHealth, type RecoveryHealth } from "../../../contract/desk/aftercare.ts";
import { CheckInTable } from "../../aftercare/check-in-table.tsx";
import { checkInLine } from "../../aftercare/check-in-words.ts";
import { formatInstant, formatList } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { HealthOnPurpose } from "../health-on-purpose.tsx";
import { CourseChart } from "./course-chart.tsx";
import { gravestReport, reasonsOf } from "./gravest-report.ts";

/** Check-ins and words. */
export const HealthPart = ({ reference }: { reference: string }) => (
  <HealthOnPurpose
    title={m.desk_aftercare_health()}
    show={m.desk_aftercare_health_open()}
    open={() => deskCall(openRecoveryHealth, { params: { reference } })}
  >
    {(health) => <Opened health={health} />}
  </HealthOnPurpose>
);

/** Why the clinic has to act, and what of it the person changed later. */
function Reported({ health }: { health: RecoveryHealth }) {
  const { language } = useSite();
  const { location } = useProvider();
  const found = gravestReport(health);
  if (!found || found.report.because.length === 0) return null;
  const { report, correction } = found;
  const said = (one: CheckIn) => ({
    time: formatInstant(one.at, location.timeZone, language),
    answers: checkInLine(one, language),
  });
  return (
    <Notice
      tone={report.outcome === "ask" ? "warning" : "error"}
      title={m.desk_aftercare_because({ reasons: formatList(reasonsOf(report), language) })}
    >
      <p>{m.desk_aftercare_reported(said(report))}</p>
      {correction && <p>{m.desk_aftercare_corrected(said(correction))}</p>}
    </Notice>
  );
}

function Opened({ health }: { health: RecoveryHealth }) {
  const { checkIns, talk, isReviewed } = health;
  const { language } = useSite();
  const { location } = useProvider();
  const said = talk.filter(({ text }) => text !== null);
  return (
    <div className="flex flex-col gap-6">
      <Reported health={health} />
      <CourseChart checkIns={checkIns} />
      {checkIns.length > 0 && <CheckInTable checkIns={checkIns} caption={m.desk_aftercare_table()} />}
      {!isReviewed && <p className="text-sm text-muted">{m.desk_aftercare_unreviewed()}</p>}
      {said.length > 0 && (
        <ol className="flex flex-col gap-3">
          {said.map(({ id, by, at, text }) => (
            <li
              key={id}
              className={by ? "rounded-lg bg-primary-soft px-4 py-3" : "rounded-lg border border-line px-4 py-3"}
            >
              <p className="text-sm text-muted">
                {by && <bdi className="font-semibold">{by} · </bdi>}
                <time dateTime={at}>{formatInstant(at, location.timeZone, language)}</time>
              </p>
              <p dir="auto" className="break-words whitespace-pre-line">
                {text}
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
