import { endOtherSessions, type OwnSession } from "../../../contract/desk/session.ts";
import { isolated } from "../../bidi.ts";
import { browserNamed } from "../../features/auth/protection/browser-named.ts";
import { formatInstant } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { ConfirmButton } from "../confirm-button.tsx";
import { deskCall } from "../desk-call.ts";
import { useAct } from "../use-act.ts";

const nameOf = ({ userAgent }: OwnSession): string => {
  const { browser, system } = browserNamed(userAgent);
  return [browser ?? m.desk_own_browser(), system].filter(Boolean).join(" · ");
};

/** The browsers in which the member of staff is signed in. */
export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { language } = useSite();
  const { location } = useProvider();
  const act = useAct();
  const end = (id: string | null) =>
    act.run(() => deskCall(endOtherSessions, { body: { id } }), m.desk_own_session_ended());
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <section aria-labelledby="own-sessions" className="flex max-w-3xl flex-col gap-3">
      <h2 id="own-sessions" className="text-lg font-semibold">
        {m.desk_own_sessions()}
      </h2>
      <p className="max-w-measure text-sm text-muted">{m.desk_own_sessions_lead()}</p>
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <bdi>{nameOf(session)}</bdi>
                {session.isThis && <Badge tone="success">{m.desk_own_this()}</Badge>}
              </p>
              <p className="text-sm text-muted">
                {m.desk_own_signed_in({ at: formatInstant(session.signedInAt, location.timeZone, language) })}
                {" · "}
                {m.desk_own_seen({ at: formatInstant(session.seenAt, location.timeZone, language) })}
              </p>
            </div>
            {!session.isThis && (
              <ConfirmButton
                variant="secondary"
                act={act}
                question={m.desk_own_end_question({ name: isolated(nameOf(session)) })}
                text={m.desk_own_end_text()}
                sure={m.desk_own_end()}
                onSure={() => end(session.id)}
              >
                {m.desk_own_end()}
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <ConfirmButton
          variant="quiet"
          className="self-start"
          act={act}
          question={m.desk_own_end_all_question()}
          text={m.desk_own_end_text()}
          sure={m.desk_own_end_all()}
          onSure={() => end(null)}
        >
          {m.desk_own_end_all()}
        </ConfirmButton>
      )}
    </section>
  );
}
