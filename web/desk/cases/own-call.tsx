import { useState } from "react";
import type { Alarm } from "../../../contract/alarms.ts";
import type { DeskCase } from "../../../contract/desk/cases.ts";
import { formatMoment } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";
import { useRight } from "../shell/use-staff.ts";
import { EndAlarmDialog } from "./end-alarm-dialog.tsx";

const words: Readonly<Record<Alarm, (said: { time: string }) => string>> = {
  emergency: m.desk_cases_urgent_words,
  "self-harm": m.desk_cases_harm_words,
  both: m.desk_cases_both_words,
};

/** On the page of who wrote what is urgent: until when to call, and that somebody has spoken with them. */
export function OwnCall({ one: { id, dueAt, alarm } }: { one: DeskCase }) {
  const { language } = useSite();
  const { location } = useProvider();
  const mayEnd = useRight("alarms:answer");
  const [isEnding, setEnding] = useState(false);
  const time = dueAt ? formatMoment(dueAt, location.timeZone, language) : "";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1.5 text-sm text-on-danger-soft">
      <span className="font-semibold">{words[alarm ?? "emergency"]({ time })}</span>
      {mayEnd && (
        <Button variant="secondary" icon="phone" onClick={() => setEnding(true)}>
          {m.desk_cases_alarm_answer()}
        </Button>
      )}
      {isEnding && <EndAlarmDialog id={id} onClose={() => setEnding(false)} />}
    </div>
  );
}
