import { type DeskCase, noteReachedCall } from "../../../contract/desk/cases.ts";
import { formatMoment } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";

/** On the page of who wrote what is urgent: until when to call, and that somebody has spoken with them. */
export function OwnCall({ one: { id, dueAt, alarm } }: { one: DeskCase }) {
  const { language } = useSite();
  const { location } = useProvider();
  const mayEnd = useRight("requests:assign");
  const act = useAct();
  const time = dueAt ? formatMoment(dueAt, location.timeZone, language) : "";
  const end = () => act.run(() => deskCall(noteReachedCall, { params: { id } }), m.desk_cases_reached_call_done());
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1.5 text-sm text-on-danger-soft">
      <span className="font-semibold">
        {alarm === "self-harm" ? m.desk_cases_harm_words({ time }) : m.desk_cases_urgent_words({ time })}
      </span>
      {mayEnd && (
        <Button variant="secondary" icon="phone" busy={act.isBusy} onClick={() => void end()}>
          {m.desk_cases_reached_call()}
        </Button>
      )}
      {act.problem && <span>{act.problem}</span>}
    </div>
  );
}
