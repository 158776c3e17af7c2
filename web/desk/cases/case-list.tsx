import type { RefObject } from "react";
import { type DeskCase, readCase } from "../../../contract/desk/cases.ts";
import { formatMoment, languageName } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { PersonLine } from "../person-line.tsx";
import { useRight } from "../shell/use-staff.ts";
import { roleName } from "../staff-words.ts";
import { casePath, dueWords, kindName, stateName, urgentLine, urgentName } from "./case-words.ts";
import { Unsigned } from "./unsigned.tsx";

/** Cases as lines; each is a link to the page where it is worked on. */
export function CaseList({ cases, list }: { cases: readonly DeskCase[]; list: RefObject<HTMLUListElement | null> }) {
  const mayRead = useRight("requests:assign");
  return (
    <ul ref={list} className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {cases.map((each) => (
        <li key={each.id} className={each.isUrgent ? urgentLine : undefined}>
          <Link
            to={casePath(each)}
            className="grid gap-x-5 gap-y-1.5 px-4 py-3 -outline-offset-3 hover:bg-primary-soft md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)_minmax(0,6fr)_minmax(0,3fr)] md:items-center"
            onClick={() => {
              if (each.hasNews && mayRead) void deskCall(readCase, { params: { id: each.id } }).catch(() => undefined);
            }}
          >
            <CaseLine each={each} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function CaseLine({ each }: { each: DeskCase }) {
  const { language } = useSite();
  const provider = useProvider();
  const due = dueWords(each, provider, language);
  const at = (instant: string): string => formatMoment(instant, provider.location.timeZone, language);
  return (
    <>
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          {each.hasNews && (
            <span className="size-2.5 shrink-0 rounded-full bg-primary">
              <span className="sr-only">{m.desk_cases_news()}</span>
            </span>
          )}
          <PersonLine
            person={each.name ?? m.desk_cases_no_name()}
            patient={each.patient}
            className={`truncate ${each.hasNews ? "font-bold" : "font-semibold"}`}
          />
        </span>
        <span className="flex gap-1 text-sm text-muted">
          <span className="truncate">{each.about ?? kindName[each.kind]()}</span>·
          <bdi className="figures shrink-0">{each.reference}</bdi>
          {each.language && each.language !== language && (
            <span className="shrink-0">· {languageName(each.language, language)}</span>
          )}
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        <Badge>{kindName[each.kind]()}</Badge>
        <Badge tone={each.state === "urgent" ? "danger" : "primary"}>{stateName(each)}</Badge>
        {each.isUrgent && (each.state !== "urgent" || (each.alarm ?? "emergency") !== "emergency") && (
          <Badge tone="danger">{urgentName(each)}</Badge>
        )}
        <Unsigned signedIn={each.signedIn} />
        {each.needsNewDay && <Badge tone="warning">{m.desk_schedule_new_date()}</Badge>}
        {each.waitsForSignature && (
          <Badge tone="warning" icon="shield">
            {m.desk_cases_signature()}
          </Badge>
        )}
      </span>
      <span className="figures text-sm">
        {due ? (
          <Badge tone={due.tone} {...(due.tone !== "neutral" && { icon: "clock" as const })}>
            {due.text}
          </Badge>
        ) : (
          <span className="text-muted">
            {each.startsAt ? m.desk_cases_starts({ time: at(each.startsAt) }) : at(each.activityAt)}
          </span>
        )}
      </span>
      <span className="truncate text-sm text-muted">
        {each.assignee ? <bdi>{each.assignee.name}</bdi> : each.role ? roleName(each.role) : m.desk_cases_nobody()}
      </span>
    </>
  );
}
