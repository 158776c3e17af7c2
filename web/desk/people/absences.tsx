import { useState } from "react";
import { type listStaffAbsences, removeStaffAbsence, type StaffAbsence } from "../../../contract/desk/absences.ts";
import type { StaffMember } from "../../../contract/desk/people.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { ConfirmButton } from "../confirm-button.tsx";
import { deskCall } from "../desk-call.ts";
import { useRight } from "../shell/use-staff.ts";
import { type Act, useAct } from "../use-act.ts";
import { AbsenceDialog } from "./absence-dialog.tsx";

type AbsencesProps = AnswerOf<typeof listStaffAbsences> & { people: readonly StaffMember[] };

/** Absences of today and to come, and recording one: members their own, owners everybody's. */
export function Absences({ today, absences, people }: AbsencesProps) {
  const act = useAct();
  const [isRecording, setRecording] = useState(false);
  const mayRecord = useRight("requests:assign");
  return (
    <section aria-labelledby="absences" className="mt-6 flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-prose">
          <h2 id="absences" className="text-lg font-semibold">
            {m.desk_absences()}
          </h2>
          <p className="text-sm text-muted">{m.desk_absences_lead()}</p>
        </div>
        {mayRecord && (
          <Button variant="secondary" icon="plus" onClick={() => setRecording(true)}>
            {m.desk_absences_record()}
          </Button>
        )}
      </div>
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      {absences.length === 0 ? (
        <p className="text-muted">{m.desk_absences_none()}</p>
      ) : (
        <AbsenceTable absences={absences} act={act} />
      )}
      {isRecording && <AbsenceDialog people={people} today={today} onClose={() => setRecording(false)} />}
    </section>
  );
}

function AbsenceTable({ absences, act }: { absences: readonly StaffAbsence[]; act: Act }) {
  const { language } = useSite();
  const remove = (id: string) =>
    act.run(() => deskCall(removeStaffAbsence, { params: { id } }), m.desk_absences_removed());
  return (
    <DataTable
      caption={m.desk_absences()}
      captionHidden
      rows={absences}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "who",
          header: m.desk_absences_who(),
          cell: ({ staff, isToday }) => (
            <span className="flex flex-wrap items-center gap-2">
              <bdi>{staff.name}</bdi>
              {isToday && <Badge tone="warning">{m.desk_absences_today()}</Badge>}
            </span>
          ),
        },
        {
          key: "days",
          header: m.desk_absences_days(),
          cell: ({ from, to }) =>
            from === to
              ? formatDay(from, language)
              : m.desk_absences_range({ from: formatDay(from, language), to: formatDay(to, language) }),
        },
        {
          key: "deputy",
          header: m.desk_absences_deputy(),
          cell: ({ deputy }) => (deputy ? <bdi>{deputy.name}</bdi> : m.desk_absences_everyone()),
        },
        {
          key: "reason",
          header: m.desk_absences_reason(),
          cell: ({ reason }) => <span dir="auto">{reason ?? "–"}</span>,
        },
        {
          key: "acts",
          header: m.desk_acts(),
          cell: ({ id, staff: { name }, mayRemove }) =>
            mayRemove ? (
              <ConfirmButton
                variant="quiet"
                act={act}
                question={m.desk_absences_remove_question({ name })}
                text={m.desk_absences_remove_text()}
                sure={m.desk_absences_remove()}
                aria-label={m.desk_absences_remove_name({ name })}
                onSure={() => remove(id)}
              >
                {m.desk_absences_remove()}
              </ConfirmButton>
            ) : (
              "–"
            ),
        },
      ]}
    />
  );
}
