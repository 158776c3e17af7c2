import { useState } from "react";
import { type DeskRequest, openHealth } from "../../../contract/desk/requests.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { answersOf } from "../../quotes/answers.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";
import { Part } from "./part.tsx";
import { Answers } from "./person-part.tsx";

/** Health answers behind one press, which the person sees. */
export function HealthPart({ request }: { request: DeskRequest }) {
  const { language } = useSite();
  const mayOpen = useRight("health:open");
  const act = useAct();
  const [opened, setOpened] = useState<AnswerOf<typeof openHealth>>();
  if (!request.hasHealth) return <Part title={m.desk_requests_health()} lead={m.desk_requests_health_none()} />;
  const params = { reference: request.case.reference };
  if (opened) {
    const answered = { request: opened, procedures: [], attachments: [] };
    return (
      <Part title={m.desk_requests_health()}>
        <Answers answers={(["goals", "intake"] as const).flatMap((step) => answersOf(step, answered, language))} />
      </Part>
    );
  }
  return (
    <Part title={m.desk_requests_health()} lead={m.desk_requests_health_text()}>
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      {mayOpen ? (
        <Button
          variant="secondary"
          icon="lock"
          className="self-start"
          busy={act.isBusy}
          onClick={() => void act.run(async () => setOpened(await deskCall(openHealth, { params })))}
        >
          {m.desk_requests_health_show()}
        </Button>
      ) : (
        <p className="text-sm text-muted">{m.desk_requests_health_right()}</p>
      )}
    </Part>
  );
}
