import { Form, useNavigation } from "react-router";
import type { CompanionAccess } from "../../../contract/companions.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { languageName } from "../../format.ts";
import { useSite } from "../../site.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";

/** A companion: since when, last seen, and what the person can do about it. */
export function CompanionCard({ companion, formKey }: { companion: CompanionAccess; formKey: string }) {
  const { language } = useSite();
  const clock = useClinicClock();
  const busy = useNavigation().state !== "idle";
  const { id, name, email, named, invitedAt, acceptedAt, seenAt, linkUntil, endedAt } = companion;
  const facts = [
    ...(endedAt ? [m.companions_ended_on({ when: clock(endedAt) })] : []),
    ...(acceptedAt ? [m.companions_since({ when: clock(acceptedAt) })] : []),
    ...(endedAt || acceptedAt ? [] : [m.companions_invited_on({ when: clock(invitedAt) })]),
    seenAt ? m.companions_seen({ when: clock(seenAt) }) : m.companions_never_seen(),
    ...(linkUntil ? [m.companions_link_until({ when: clock(linkUntil) })] : []),
    ...(endedAt ? [] : [named ? m.companions_sees_name() : m.companions_sees_appointment()]),
  ];
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <bdi className="min-w-0 break-words">{name}</bdi>
          <State companion={companion} />
        </p>
        <p className="text-sm break-words text-muted">
          <bdi dir="ltr">{email}</bdi> · {languageName(companion.language, language)}
        </p>
      </div>
      <ul className="figures text-sm">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-3">
        {!endedAt && (
          <AskFirst
            label={m.companions_end()}
            icon="lock"
            variant="secondary"
            question={m.companions_end_question({ name })}
            text={m.companions_end_text()}
          >
            <Act intent="end" id={id} variant="danger" busy={busy} label={m.companions_end()} />
          </AskFirst>
        )}
        <Act
          intent="again"
          id={id}
          busy={busy}
          label={endedAt ? m.companions_again_in() : m.companions_again()}
          more={{ key: formKey }}
        />
        {!endedAt && (
          <Act
            intent="name"
            id={id}
            busy={busy}
            label={named ? m.companions_hide_name() : m.companions_show_name()}
            more={{ named: String(!named) }}
          />
        )}
      </div>
    </li>
  );
}

function State({ companion: { acceptedAt, endedAt } }: { companion: CompanionAccess }) {
  if (endedAt) return <Badge>{m.companions_state_out()}</Badge>;
  return acceptedAt ? (
    <Badge tone="success">{m.companions_state_in()}</Badge>
  ) : (
    <Badge tone="primary">{m.companions_state_invited()}</Badge>
  );
}

type ActProps = {
  intent: "again" | "name" | "end";
  id: string;
  label: string;
  busy: boolean;
  variant?: "danger" | "secondary";
  more?: Readonly<Record<string, string>>;
};

const Act = ({ intent, id, label, busy, variant = "secondary", more = {} }: ActProps) => (
  <Form method="post">
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="companion" value={id} />
    {Object.entries(more).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Button type="submit" variant={variant} busy={busy}>
      {label}
    </Button>
  </Form>
);
