import type { RecoveryDiary } from "../../contract/aftercare.ts";
import type { RecoveryStage } from "../../contract/procedures.ts";
import { formatNumber, languageName } from "../format.ts";
import { useSite } from "../site.ts";
import { Badge } from "../ui/badge.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";
import { ClinicLine } from "./clinic-line.tsx";
import { stagesOn } from "./diary.ts";

/** What is usual on this day and what to do, from the procedure's own calendar; all its days open below. */
export function Expect({
  diary: { stages, day, textsLanguage },
}: {
  diary: Pick<RecoveryDiary, "stages" | "day" | "textsLanguage">;
}) {
  const { language } = useSite();
  const now = stagesOn(stages, day);
  const days = ({ fromDay, toDay }: RecoveryStage): string => {
    const from = formatNumber(fromDay, language);
    if (fromDay === toDay) return m.aftercare_stage_day({ day: from });
    return m.aftercare_stage_days({ from, to: toDay === null ? "end" : formatNumber(toDay, language) });
  };
  return (
    <>
      {textsLanguage !== language && (
        <p className="text-sm text-muted">
          {m.aftercare_expect_language({ language: languageName(textsLanguage, language) })}
        </p>
      )}
      {now.length === 0 && <p className="text-muted">{m.aftercare_expect_none()}</p>}
      {now.map((stage) => (
        <div key={stage.fromDay} className="flex flex-col gap-1">
          <p className="figures text-sm font-semibold text-primary-ink">{days(stage)}</p>
          <OwnLanguage as="h3" language={textsLanguage} className="text-lg">
            {stage.title}
          </OwnLanguage>
          <OwnLanguage as="p" language={textsLanguage} className="max-w-measure">
            {stage.text}
          </OwnLanguage>
        </div>
      ))}
      <ClinicLine className="mt-2 self-start" />
      <Disclosure summary={m.aftercare_all_days()} className="mt-4 border-t">
        <ol className="flex flex-col gap-5">
          {stages.map((stage) => (
            <li key={stage.fromDay}>
              <p className="figures flex flex-wrap items-center gap-2 text-sm font-semibold text-primary-ink">
                {days(stage)}
                {now.includes(stage) && <Badge tone="primary">{m.aftercare_now()}</Badge>}
              </p>
              <OwnLanguage as="p" language={textsLanguage} className="font-semibold">
                {stage.title}
              </OwnLanguage>
              <OwnLanguage as="p" language={textsLanguage} className="text-muted">
                {stage.text}
              </OwnLanguage>
            </li>
          ))}
        </ol>
      </Disclosure>
    </>
  );
}
