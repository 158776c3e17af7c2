import { useState } from "react";
import { openConsultationHealth } from "../../../contract/desk/consultations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";

/** Reason and answers, opened on purpose. */
export function HealthPart({ reference }: { reference: string }) {
  const mayOpen = useRight("health:open");
  const { language } = useSite();
  const act = useAct();
  const [health, setHealth] = useState<AnswerOf<typeof openConsultationHealth>>();
  if (!mayOpen) return null;
  return (
    <section aria-labelledby="health" className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <h2 id="health" className="text-lg font-semibold">
        {m.desk_consultations_health()}
      </h2>
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      {health ? (
        <dl className="flex flex-col gap-3" aria-live="polite">
          <div>
            <dt className="text-sm text-muted">{m.desk_consultations_reason()}</dt>
            <dd className="whitespace-pre-line">{health.reason}</dd>
          </div>
          {health.answers.map(({ question, textsLanguage, answer }) => (
            <div key={question}>
              <dt className="text-sm text-muted">
                <OwnLanguage language={textsLanguage}>{question}</OwnLanguage>
              </dt>
              <dd className="whitespace-pre-line">
                {answer === "yes"
                  ? m.clients_yes()
                  : answer === "no"
                    ? m.consultations_no()
                    : (answer ?? m.desk_consultations_no_answer())}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <>
          <p className="text-sm text-muted">{m.desk_consultations_health_text()}</p>
          <Button
            variant="secondary"
            icon="lock"
            busy={act.isBusy}
            className="self-start"
            onClick={() =>
              void act.run(async () =>
                setHealth(await deskCall(openConsultationHealth, { params: { reference }, query: { language } })),
              )
            }
          >
            {m.desk_consultations_health_show()}
          </Button>
        </>
      )}
    </section>
  );
}
