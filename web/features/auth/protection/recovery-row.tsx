import { useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { m } from "../../../words/compiled/messages.js";
import { Leave, Problem, Question, useDoing } from "./protection-question.tsx";
import { ProtectionRow } from "./protection-row.tsx";
import { useSettling } from "./use-protection.ts";

const question = "set-up-recovery";

/** Codes on paper for a lost phone: how many are left, and new ones. */
export function RecoveryRow({ left }: { left: number }) {
  const { open, setOpen } = useSettling();
  return (
    <ProtectionRow
      icon="document"
      title={m.protection_recovery_title()}
      marks={<Badge tone={left > 2 ? "success" : "warning"}>{m.protection_recovery_left({ count: left })}</Badge>}
      text={m.protection_recovery_text()}
      asks={[question]}
      actions={
        <Button variant="secondary" onClick={() => setOpen(question)}>
          {left > 0 ? m.protection_recovery_again() : m.protection_recovery_make()}
        </Button>
      }
    >
      {open === question && <NewCodes hasOld={left > 0} />}
    </ProtectionRow>
  );
}

function NewCodes({ hasOld }: { hasOld: boolean }) {
  const { ask, change } = useSettling();
  const { busy, problem, run } = useDoing();
  const [codes, setCodes] = useState<readonly string[]>();
  if (!codes)
    return (
      <Question title={m.protection_recovery_question()}>
        <p className="max-w-measure">{hasOld ? m.protection_recovery_replaces() : m.protection_recovery_once()}</p>
        <Problem text={problem} />
        <div className="flex flex-wrap gap-3">
          <Button
            busy={busy}
            onClick={() => void run(async () => setCodes(await ask((client) => client.createRecoveryCodes())))}
          >
            {m.protection_recovery_show()}
          </Button>
          <Leave />
        </div>
      </Question>
    );
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`;
  return (
    <Question title={m.protection_recovery_save()}>
      <p className="max-w-measure">{m.protection_recovery_save_text()}</p>
      <ol
        dir="ltr"
        aria-label={m.protection_recovery_title()}
        className="figures grid max-w-md grid-cols-2 gap-x-6 gap-y-2 rounded-md border border-line bg-surface p-4 font-mono text-lg"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          busy={busy}
          onClick={() => void run(() => change("codes", m.protection_recovery_done(), async () => {}))}
        >
          {m.protection_recovery_saved()}
        </Button>
        <a href={file} download="recovery-codes.txt" className="text-link inline-flex min-h-11 items-center">
          {m.protection_recovery_download()}
        </a>
      </div>
    </Question>
  );
}
