import { sessionHere } from "../../session/session-here.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";
import { ProtectionPart } from "./protection-part.tsx";
import { Confirmation } from "./protection-question.tsx";
import { ProtectionRow, ProtectionRows } from "./protection-row.tsx";
import { useSettling } from "./use-protection.ts";

/** For a phone that was lost, or a browser that somebody forgot to leave. */
export function SignOutEverywhere() {
  const site = useSite();
  const { open, setOpen } = useSettling();
  return (
    <ProtectionPart part="everywhere" title={m.protection_everywhere_title()} lead={m.protection_everywhere_lead()}>
      <ProtectionRows>
        <ProtectionRow
          icon="globe"
          title={m.protection_everywhere_row()}
          text={m.protection_everywhere_text()}
          asks={["everywhere"]}
          actions={
            <Button variant="secondary" onClick={() => setOpen("everywhere")}>
              {m.protection_everywhere()}
            </Button>
          }
        >
          {open === "everywhere" && (
            <Confirmation
              title={m.protection_everywhere_ask()}
              text={m.protection_everywhere_then()}
              yes={m.protection_everywhere()}
              no={m.protection_cancel()}
              onYes={async () => (await sessionHere(site)).signOutEverywhere()}
            />
          )}
        </ProtectionRow>
      </ProtectionRows>
    </ProtectionPart>
  );
}
