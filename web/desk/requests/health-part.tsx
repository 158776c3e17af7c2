import { type DeskRequest, openHealth } from "../../../contract/desk/requests.ts";
import { answersOf } from "../../quotes/answers.ts";
import { useSite } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { HealthOnPurpose } from "../health-on-purpose.tsx";
import { Part } from "../part.tsx";
import { Answers } from "./person-part.tsx";

/** Health answers of a request. */
export function HealthPart({
  request: {
    hasHealth,
    case: { reference },
  },
}: {
  request: DeskRequest;
}) {
  const { language } = useSite();
  if (!hasHealth) return <Part title={m.desk_requests_health()} lead={m.desk_requests_health_none()} />;
  return (
    <HealthOnPurpose
      title={m.desk_requests_health()}
      show={m.desk_requests_health_show()}
      open={() => deskCall(openHealth, { params: { reference } })}
    >
      {(request) => (
        <Answers
          answers={(["goals", "intake"] as const).flatMap((step) =>
            answersOf(step, { request, procedures: [], attachments: [] }, language),
          )}
        />
      )}
    </HealthOnPurpose>
  );
}
