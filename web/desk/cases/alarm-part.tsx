import { useCallback, useEffect, useState } from "react";
import { type CaseAlarm, getCaseAlarm, returnAlarm } from "../../../contract/desk/alarms.ts";
import { formatInstant } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { ConfirmButton } from "../confirm-button.tsx";
import { automaticCall, deskCall } from "../desk-call.ts";
import { useTopic } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";
import { alarmActNames } from "./alarm-words.ts";

/** On the page of a case: who ended its alarm, when and how, and the way back. */
export function AlarmPart({ id }: { id: string }) {
  const { language } = useSite();
  const { location } = useProvider();
  const mayAnswer = useRight("alarms:answer");
  const act = useAct();
  const [alarm, setAlarm] = useState<CaseAlarm>();
  const ask = useCallback(() => {
    if (mayAnswer) automaticCall(getCaseAlarm, { params: { id } }).then(setAlarm, () => undefined);
  }, [id, mayAnswer]);
  useEffect(ask, [ask]);
  useTopic("inbox", ask);
  if (!alarm || alarm.acts.length === 0) return null;
  const bringBack = () =>
    act.run(async () => setAlarm(await deskCall(returnAlarm, { params: { id } })), m.desk_cases_alarm_is_back());
  return (
    <Notice
      tone={alarm.callBy ? "error" : "info"}
      title={m.desk_cases_alarm()}
      action={
        alarm.callBy === null && (
          <ConfirmButton
            variant="secondary"
            question={m.desk_cases_alarm_return_question()}
            text={m.desk_cases_alarm_return_text()}
            sure={m.desk_cases_alarm_return()}
            act={act}
            onSure={bringBack}
          >
            {m.desk_cases_alarm_return()}
          </ConfirmButton>
        )
      }
    >
      <ul className="flex flex-col gap-1">
        {alarm.acts.map((one) => (
          <li key={one.id}>
            <span className="font-semibold">{alarmActNames[one.act]()}</span> · <bdi>{one.by}</bdi> ·{" "}
            <time dateTime={one.at}>{formatInstant(one.at, location.timeZone, language)}</time>
            {one.text && (
              <p dir="auto" className="break-words whitespace-pre-line">
                {one.text}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
