import { noteUnansweredCall } from "../../../contract/desk/cases.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { useAct } from "../use-act.ts";

/** Records that somebody of the clinic called and nobody answered; the case stays open. */
export function UnansweredCall({ id }: { id: string }) {
  const act = useAct();
  const record = () =>
    act.run(() => deskCall(noteUnansweredCall, { params: { id } }), m.desk_cases_unanswered_call_done());
  return (
    <>
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      <Button variant="secondary" icon="phone" busy={act.isBusy} onClick={() => void record()}>
        {m.desk_cases_unanswered_call()}
      </Button>
    </>
  );
}
