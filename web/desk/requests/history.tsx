import type { DeskEvent, DeskRequest } from "../../../contract/desk/requests.ts";
import { type Role, roles } from "../../../contract/desk/rights.ts";
import { quoteSteps } from "../../../contract/quote-constants.ts";
import type { QuoteStatus } from "../../../contract/quotes.ts";
import { formatInstant } from "../../format.ts";
import { stepNames } from "../../quotes/quote-words.ts";
import { eventNames } from "../../quotes/state-names.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { m } from "../../words/compiled/messages.js";
import { alarmActNames } from "../cases/alarm-words.ts";
import { requestStates } from "../cases/case-words.ts";
import { Part } from "../part.tsx";
import { roleName } from "../staff-words.ts";

/** Everything that happened, the newest first: messages, notes among colleagues, and who did what. */
export function History({ request }: { request: DeskRequest }) {
  const { language } = useSite();
  const { location } = useProvider();
  return (
    <Part title={m.desk_requests_history()}>
      {request.events.length === 0 && <p className="text-sm text-muted">{m.desk_requests_history_empty()}</p>}
      <ol className="flex flex-col gap-3">
        {request.events.toReversed().map((event) => {
          const { title, text } = eventWords(event, request);
          const look = text === null ? "plain" : looks[lookOf(event)];
          return (
            <li key={event.id} className={text === null ? "text-sm" : `rounded-md p-3 text-sm ${look}`}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-medium">{title}</span>
                <time dateTime={event.at} className="figures text-muted">
                  {formatInstant(event.at, location.timeZone, language)}
                </time>
              </p>
              <p className="text-muted">{whoOf(event, request)}</p>
              {event.kind === "internal-note" && (
                <Badge tone="warning" icon="lock" className="mt-1">
                  {m.desk_requests_only_colleagues()}
                </Badge>
              )}
              {text !== null && (
                <p dir="auto" className="wrap-anywhere mt-1.5 whitespace-pre-line">
                  {text}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </Part>
  );
}

/** What the person said, what the clinic said, and what stays among colleagues never look the same. */
const looks = {
  person: "border border-line bg-page",
  clinic: "bg-primary-soft",
  internal: "border-2 border-dashed border-warning bg-warning-soft",
} as const;

const lookOf = ({ actor, kind }: DeskEvent): keyof typeof looks => {
  if (kind === "internal-note" || kind === "assigned") return "internal";
  return actor === "provider" ? "clinic" : "person";
};

function whoOf({ actor, by }: DeskEvent, { case: { name } }: DeskRequest): string {
  if (by) return m.requests_event_by({ name: by.name, role: roleName(by.role) });
  if (actor === "visitor") return name ?? m.desk_requests_by_person();
  return actor === "system" ? m.desk_requests_by_site() : m.desk_requests_by_clinic();
}

const holderName = (about: string): string => {
  const role = roles.find((one): one is Role => one === about);
  return role ? roleName(role) : about;
};

function eventWords(event: DeskEvent, request: DeskRequest): { title: string; text: string | null } {
  const { kind, actor, about, text } = event;
  const line = about?.split("/")[1];
  const label = line && request.lines.find(({ id }) => id === line)?.label;
  const withLine = (title: string) => (label ? `${title} · ${m.desk_requests_about_line({ line: label })}` : title);
  switch (kind) {
    case "internal-note":
      return { title: m.desk_requests_event_internal_note(), text };
    case "assigned": {
      const title = about
        ? m.desk_requests_event_assigned({ name: holderName(about) })
        : m.desk_requests_event_unassigned();
      return { title, text };
    }
    case "absent":
      return {
        title: about ? m.desk_requests_event_absent({ name: about }) : m.desk_requests_event_absent_everyone(),
        text: null,
      };
    case "unanswered-call":
      return { title: m.desk_cases_unanswered_call(), text: null };
    case "reached-call":
    case "no-emergency":
    case "urgent-again":
      return { title: alarmActNames[kind](), text };
    case "claimed":
      return { title: m.desk_requests_event_claimed(), text: null };
    case "health-opened":
      return { title: m.desk_requests_event_health_opened(), text: null };
    case "document-opened":
      return { title: withText(m.desk_requests_event_document_opened(), text), text: null };
    case "attachment-added":
    case "attachment-removed":
      return { title: withText(eventNames[kind](), text), text: null };
    case "amended": {
      const step = quoteSteps.find((one) => one === text);
      return {
        title: step ? m.requests_event_changed_step({ step: stepNames[step]() }) : eventNames[kind](),
        text: null,
      };
    }
    case "status-changed": {
      const reached = Object.keys(requestStates).find((one): one is QuoteStatus => one === text);
      if (reached) return { title: m.requests_event_status({ status: requestStates[reached]() }), text: null };
      const other = request.alternatives.find(({ slug }) => slug === about)?.title;
      const lines = [text, other && m.desk_requests_suggested({ treatment: other })].filter(Boolean);
      return { title: m.desk_requests_event_declined(), text: lines.join("\n\n") || null };
    }
    case "note":
    case "comment":
      return { title: withLine(actor === "provider" ? m.desk_requests_event_message() : eventNames[kind]()), text };
    default:
      return { title: eventNames[kind](), text };
  }
}

const withText = (title: string, text: string | null): string => (text ? `${title}: ${text}` : title);
