import { loadSession } from "../../../session/load-session.ts";
import { useSite } from "../../../site.ts";
import { m } from "../../../words/compiled/messages.js";
import { ProtectionAct } from "./protection-act.tsx";
import { ProtectionPart } from "./protection-part.tsx";
import { Confirmation } from "./protection-question.tsx";

/** For a lost phone or a browser left signed in. */
export function SignOutEverywhere() {
  const site = useSite();
  return (
    <ProtectionPart part="everywhere" title={m.protection_everywhere_title()} lead={m.protection_everywhere_lead()}>
      <ProtectionAct asks="everywhere" label={m.protection_everywhere()}>
        <Confirmation
          title={m.protection_everywhere_ask()}
          text={m.protection_everywhere_then()}
          yes={m.protection_everywhere()}
          no={m.protection_cancel()}
          onYes={async () => (await loadSession(site)).signOutEverywhere()}
        />
      </ProtectionAct>
    </ProtectionPart>
  );
}
