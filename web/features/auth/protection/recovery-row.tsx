import { useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { m } from "../../../words/compiled/messages.js";
import { Leave, Problem, Question, useDoing } from "./protection-question.tsx";
import { ProtectionRow } from "./protection-row.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useSettling } from "./use-protection.ts";

export const recoveryQuestion = "set-up-recovery";

/** Codes on paper for a lost phone: how many are left, and new ones. */
export function RecoveryRow({ left }: { left: number }) {
  const { open, setOpen } = useSettling();
  return (
    <ProtectionRow
      icon="document"
      title={m.protection_recovery_title()}
      marks={<Badge tone={left > 2 ? "success" : "warning"}>{m.protection_recovery_left({ count: left })}</Badge>}
      text={m.protection_recovery_text()}
      asks={[recoveryQuestion]}
      actions={
        <Button variant="secondary" onClick={() => setOpen(recoveryQuestion)}>
          {left > 0 ? m.protection_recovery_again() : m.protection_recovery_make()}
        </Button>
      }
    >
      {open === recoveryQuestion && <NewCodes hasOld={left > 0} />}
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
  return (
    <Question title={m.protection_recovery_save()}>
      <RecoveryCodes
        codes={codes}
        busy={busy}
        onSaved={() => void run(() => change("codes", m.protection_recovery_done(), async () => {}))}
      />
    </Question>
  );
}
