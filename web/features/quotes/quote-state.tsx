import type { Quote, QuoteStatus } from "../../../contract/quotes.ts";
import { paths } from "../../paths.ts";
import { useProvider } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { BothClocks } from "./both-clocks.tsx";
import { CopyField } from "./copy-field.tsx";
import { statusNames } from "./state-names.ts";

const waiting: readonly QuoteStatus[] = ["submitted", "triage", "under_review", "revision_requested"];

interface Words {
  readonly coordinator: string;
  readonly clinic: string;
}

/** What a state means for the person, and what comes next. */
function wordsOf(status: QuoteStatus, facts: Words): readonly [title: string, text: string] {
  if (waiting.includes(status)) return [m.requests_waiting_title(), m.requests_waiting_text(facts)];
  switch (status) {
    case "needs_info":
      return [m.requests_needs_info_title(), m.requests_needs_info_text(facts)];
    case "withdrawn":
      return [m.requests_withdrawn_title(), m.requests_withdrawn_text(facts)];
    case "expired":
      return [m.requests_expired_title(), m.requests_expired_text()];
    case "declined_by_client":
      return [m.requests_declined_title(), m.requests_declined_by_client_text(facts)];
    case "declined_by_provider":
      return [m.requests_declined_title(), m.requests_declined_by_provider_text(facts)];
    default:
      return [m.requests_moving_title(), m.requests_moving_text(facts)];
  }
}

const isOver = (status: QuoteStatus): boolean =>
  status === "withdrawn" || status === "expired" || status.startsWith("declined");

/** Where a request that was sent stands, in plain words. */
export function QuoteState({ quote }: { quote: Quote }) {
  const { status, reference, replyDueAt } = quote;
  const { texts, contact } = useProvider();
  const again = useHref(paths.quote);
  const [title, text] = wordsOf(status, { coordinator: texts.coordinator.name, clinic: texts.name });
  return (
    <header className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-3">
        <Badge tone={isOver(status) ? "neutral" : "primary"} icon={isOver(status) ? "info" : "clock"}>
          {statusNames[status]()}
        </Badge>
        <h1 className="text-2xl">{title}</h1>
        <p className="max-w-measure">{text}</p>
      </div>
      {waiting.includes(status) && replyDueAt && (
        <dl className="rounded-lg bg-primary-soft p-5">
          <dt className="text-sm text-muted">{m.requests_answer_by()}</dt>
          <dd className="text-lg font-semibold">
            <BothClocks instant={replyDueAt} />
          </dd>
        </dl>
      )}
      {isOver(status) ? (
        <ButtonLink href={again} className="self-start">
          {m.requests_again()}
        </ButtonLink>
      ) : (
        <>
          <div className="max-w-sm">
            <CopyField id="reference" label={m.requests_reference()} text={reference} />
          </div>
          <p className="text-sm text-muted">
            {m.requests_emergency({ number: contact.emergencyNumber, country: texts.country })}
          </p>
        </>
      )}
    </header>
  );
}
