import type { CheckIn, CheckIns } from "../../contract/aftercare.ts";
import { outcomes } from "../../contract/aftercare-constants.ts";
import { formatDay } from "../format.ts";
import { useSite } from "../site.ts";
import { Badge } from "../ui/badge.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { m } from "../words/compiled/messages.js";
import { answerLines, checkInLine, outcomeNames, outcomeTones, signsWords } from "./check-in-words.ts";

const gravity = ({ outcome }: Pick<CheckIn, "outcome">): number => outcomes.indexOf(outcome);

/** Check-ins as a table, each with its corrections, in sight where it was graver before; the newest day first. */
export function CheckInTable({ checkIns, caption }: { checkIns: CheckIns; caption: string }) {
  const { language } = useSite();
  return (
    <DataTable
      caption={caption}
      captionHidden
      rows={checkIns}
      keyOf={({ day, questionSet }) => `${day}/${questionSet}`}
      columns={[
        { key: "day", header: m.aftercare_history_day(), cell: ({ day }) => formatDay(day, language) },
        {
          key: "answers",
          header: m.aftercare_history_answers(),
          cell: ({ answers }) => (
            <ul>
              {answerLines(answers, language).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ),
        },
        {
          key: "signs",
          header: m.aftercare_history_signs(),
          cell: ({ answers }) => signsWords(answers, language) ?? m.aftercare_signs_none(),
        },
        {
          key: "outcome",
          header: m.aftercare_history_outcome(),
          cell: ({ outcome, earlier }) => (
            <>
              <Badge tone={outcomeTones[outcome]}>{outcomeNames[outcome]()}</Badge>
              {earlier.length > 0 && (
                <details className="mt-1 text-sm" open={earlier.some((one) => gravity(one) > gravity({ outcome }))}>
                  <summary className="min-h-11 cursor-pointer content-center text-muted">
                    {m.aftercare_history_corrected({ count: earlier.length })}
                  </summary>
                  <ul>
                    {earlier.map((one) => (
                      <li key={one.version}>{m.aftercare_history_earlier({ answers: checkInLine(one, language) })}</li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
