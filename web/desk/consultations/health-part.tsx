import { openConsultationHealth } from "../../../contract/desk/consultations.ts";
import { useSite } from "../../site.ts";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { HealthOnPurpose } from "../health-on-purpose.tsx";

/** Reason and answers of a consultation. */
export function HealthPart({ reference }: { reference: string }) {
  const { language } = useSite();
  return (
    <HealthOnPurpose
      title={m.desk_consultations_health()}
      show={m.desk_consultations_health_show()}
      open={() => deskCall(openConsultationHealth, { params: { reference }, query: { language } })}
    >
      {({ reason, answers }) => (
        <dl className="flex flex-col gap-3">
          <div>
            <dt className="text-sm text-muted">{m.desk_consultations_reason()}</dt>
            <dd className="whitespace-pre-line">{reason}</dd>
          </div>
          {answers.map(({ question, textsLanguage, answer }) => (
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
      )}
    </HealthOnPurpose>
  );
}
