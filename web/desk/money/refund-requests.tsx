import { decideRefund, withdrawRefund } from "../../../contract/desk/money.ts";
import type { RefundRequest } from "../../../contract/desk/refund-requests.ts";
import type { ParsedOf } from "../../../contract/endpoint.ts";
import type { Refusal } from "../../../contract/errors.ts";
import { isolated } from "../../bidi.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { receiptMethods } from "../../trip/receipt-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { ConfirmButton } from "../confirm-button.tsx";
import { deskCall } from "../desk-call.ts";
import { textIn } from "../desk-dialog.tsx";
import { deskPaths } from "../paths.ts";
import { useRight } from "../shell/use-staff.ts";
import type { Act } from "../use-act.ts";

const states = {
  waiting: ["warning", m.desk_money_request_waiting],
  approved: ["success", m.desk_money_request_approved],
  sent: ["success", m.desk_money_request_sent],
  refused: ["neutral", m.desk_money_request_refused],
  withdrawn: ["neutral", m.desk_money_request_withdrawn],
  ended: ["neutral", m.desk_money_request_ended],
} as const;

/** Requests for refunds, with what the rule says and who decides. */
export function RefundRequests({ requests, act }: { requests: readonly RefundRequest[]; act: Act }) {
  return (
    <section aria-labelledby="requests" className="flex flex-col gap-3">
      <h2 id="requests" className="text-lg font-semibold">
        {m.desk_money_requests({ count: requests.filter(({ state }) => state === "waiting").length })}
      </h2>
      <ul className="flex flex-col gap-3">
        {requests.map((request) => (
          <Request key={request.id} request={request} act={act} />
        ))}
      </ul>
    </section>
  );
}

/** Somebody else was first: says who, and when they sent it. */
export function decidedBefore({ errors = [] }: Refusal, clock: (at: string) => string): string {
  const said = (name: string) => errors.find(({ field }) => field === name)?.message;
  const [sentBy, sentAt] = [said("sentBy"), said("sentAt")];
  if (sentBy && sentAt) return m.desk_money_sent_before({ name: isolated(sentBy), when: clock(sentAt) });
  for (const decision of ["approved", "refused"]) {
    const by = said(`${decision}By`);
    if (by) return m.desk_money_decided_before({ decision, name: isolated(by) });
  }
  return m.desk_problem_conflict();
}

const ways = {
  back: m.desk_money_way_lower,
  due: m.desk_money_way_due,
  credit: m.desk_money_way_credit,
  transfer: receiptMethods.transfer,
  terminal: receiptMethods.terminal,
  cash: receiptMethods.cash,
} as const;

const approvals = {
  back: m.desk_money_approve_back,
  due: m.desk_money_approve_due,
  credit: m.desk_money_approve_credit,
  transfer: m.desk_money_approve_return,
  terminal: m.desk_money_approve_return,
  cash: m.desk_money_approve_return,
} as const;

const approvalText = ({ cancels, way }: RefundRequest): string => {
  if (cancels) return m.desk_money_approve_cancels();
  return approvals[way]();
};

function Request({ request, act }: { request: RefundRequest; act: Act }) {
  const { language } = useSite();
  const clock = useClinicClock();
  const mayDecide = useRight("refunds:make");
  const mayWithdraw = useRight("refunds:withdraw");
  const { id, state, amount, way, cancels, isOwn, backByRule, mostBack, decidedBy } = request;
  const [tone, name] = states[state];
  const asked = { amount: formatMoney(amount, language), name: isolated(request.person) };
  const decide = (body: ParsedOf<typeof decideRefund>["body"], done: string) =>
    act.run(() => deskCall(decideRefund, { params: { id }, body }), done);
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="figures font-semibold">
            {formatMoney(amount, language)} · {request.item === null && `${m.desk_money_credit_return()} · `}
            {cancels ? m.desk_money_way_cancels() : ways[way]()}
          </p>
          <p className="text-sm text-muted">
            <Link to={deskPaths.trip(request.trip)} data-row className="text-link">
              {request.person} · <bdi>{request.trip}</bdi>
            </Link>
            {request.title !== null && (
              <>
                {" · "}
                <OwnLanguage as="bdi" language={request.textsLanguage}>
                  {request.title}
                </OwnLanguage>
              </>
            )}
          </p>
        </div>
        <Badge tone={tone}>{name()}</Badge>
      </div>
      <p dir="auto">{request.reason}</p>
      {request.refusal !== null && <p>{m.desk_money_refusal({ reason: isolated(request.refusal) })}</p>}
      <p className="text-sm text-muted">
        {m.desk_money_requested_by({
          name: request.requestedBy,
          when: clock(request.at),
        })}
        {decidedBy && decidedBy !== request.requestedBy && ` · ${m.desk_money_decided_by({ name: decidedBy })}`}
      </p>
      {state === "waiting" && (
        <>
          <p className="figures text-sm">
            {backByRule && `${m.desk_money_by_rule()}: ${formatMoney(backByRule, language)} · `}
            {m.desk_money_most_back()}: {formatMoney(mostBack, language)}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            {isOwn && mayWithdraw && (
              <>
                <p className="text-sm">{m.desk_money_own_request()}</p>
                <ConfirmButton
                  variant="secondary"
                  act={act}
                  question={m.desk_money_withdraw_question(asked)}
                  text={cancels ? m.desk_money_refuse_cancels() : m.desk_money_withdraw_text()}
                  sure={m.desk_money_withdraw()}
                  isDanger
                  onSure={() =>
                    act.run(() => deskCall(withdrawRefund, { params: { id } }), m.desk_money_request_withdrawn())
                  }
                >
                  {m.desk_money_withdraw()}
                </ConfirmButton>
              </>
            )}
            {!isOwn && mayDecide && (
              <>
                <ConfirmButton
                  act={act}
                  question={m.desk_money_approve_question(asked)}
                  text={approvalText(request)}
                  sure={m.desk_money_approve()}
                  onSure={() => decide({ approve: true }, cancels ? m.desk_trips_cancelled() : m.desk_money_approved())}
                >
                  {m.desk_money_approve()}
                </ConfirmButton>
                <ConfirmButton
                  variant="secondary"
                  act={act}
                  question={m.desk_money_refuse_question(asked)}
                  text={cancels ? m.desk_money_refuse_cancels() : m.desk_money_refuse_text()}
                  sure={m.desk_money_refuse()}
                  isDanger
                  content={
                    <Field name="reason" label={m.desk_trips_reason()} hint={m.desk_money_refusal_hint()} required>
                      <TextArea rows={3} maxLength={400} required />
                    </Field>
                  }
                  onSure={(form) =>
                    decide(
                      { approve: false, reason: textIn(form, "reason") },
                      cancels ? m.desk_money_kept_booking() : m.desk_money_refused(),
                    )
                  }
                >
                  {m.desk_money_refuse()}
                </ConfirmButton>
              </>
            )}
          </div>
        </>
      )}
    </Card>
  );
}
