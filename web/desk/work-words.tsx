import type { WorkCause, WorkMail } from "../../contract/desk/work.ts";
import { Link } from "../ui/link.tsx";
import { m } from "../words/compiled/messages.js";
import { deskPaths } from "./paths.ts";

const whys: Readonly<Record<WorkCause, () => string>> = {
  mailbox: m.desk_troubles_why_mailbox,
  full: m.desk_troubles_why_full,
  refused: m.desk_troubles_why_refused,
  unreachable: m.desk_troubles_why_unreachable,
  data: m.desk_troubles_why_data,
  other: m.desk_troubles_why_other,
};

/** Kind of background work. Selectors of a message have no hyphens. */
export const workName = (kind: string): string => m.desk_records_job_name({ kind: kind.replaceAll("-", "_") });

/** Why work failed, in a sentence; what the service said is behind it. */
export function Cause({ why, said }: { why: WorkCause | null; said: string | null }) {
  if (!why) return <>{said ? <bdi className="text-sm wrap-anywhere">{said}</bdi> : m.desk_troubles_cause_none()}</>;
  return (
    <div className="text-sm">
      {whys[why]()}
      {said && (
        <details>
          <summary className="text-link min-h-11 cursor-pointer py-2.5">{m.desk_troubles_answer()}</summary>
          <bdi className="block max-w-80 text-start wrap-anywhere text-muted" dir="ltr">
            {said.length > answerLength ? `${said.slice(0, answerLength)} …` : said}
          </bdi>
        </details>
      )}
    </div>
  );
}

const answerLength = 200;

function pathOf({ template, reference }: WorkMail): string | undefined {
  if (!reference) return undefined;
  if (/^(?:order|payment|booking)-/.test(template)) return deskPaths.trip(reference);
  if (template.startsWith("quote-")) return deskPaths.request(reference);
  if (template.startsWith("consultation-")) return deskPaths.consultation(reference);
  return template.startsWith("chat-") ? deskPaths.chat(reference) : undefined;
}

/** Which mail, to whom, and the way to what it is about. */
export function MailFacts({ mail }: { mail: WorkMail }) {
  const { template, name, address, reference } = mail;
  const path = pathOf(mail);
  return (
    <span className="flex flex-col text-sm font-normal">
      <span>{m.desk_troubles_mail_name({ template: template.replaceAll("-", "_") })}</span>
      <span className="wrap-anywhere">
        {m.desk_troubles_mail_to()} <bdi>{name ?? address}</bdi>
        {name && (
          <>
            {" · "}
            <bdi className="text-muted">{address}</bdi>
          </>
        )}
      </span>
      {path && (
        <Link to={path} data-row className="text-link inline-flex min-h-11 items-center self-start font-semibold">
          <bdi className="whitespace-nowrap">{reference}</bdi>
        </Link>
      )}
    </span>
  );
}
