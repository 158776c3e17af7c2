import { useState } from "react";
import type { ErasureState } from "../../../contract/erasures.ts";
import { section } from "../../section.tsx";
import { useProvider } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";
import { ErasureNotice } from "./erasure-notice.tsx";
import { OutcomeNotice } from "./outcome-notice.tsx";
import type { Outcome } from "./setting-screen.tsx";
import { SettingPart } from "./setting-section.tsx";

/** Only for who begins. */
const loadErasureForm = async () => (await import("./erasure-form.tsx")).ErasureForm;
const ErasureForm = section("erasure-form", loadErasureForm, import.meta.env.SSR ? await loadErasureForm() : undefined);

/** Deletes the account, once it is plain what goes and what stays. */
export function ErasurePart({ erasure, email, outcome }: { erasure: ErasureState; email: string; outcome: Outcome }) {
  const { texts } = useProvider();
  const { dueAt, graceDays, bookedItems } = erasure;
  const refused = outcome && "intent" in outcome && outcome.intent === "delete" ? outcome : undefined;
  const [asked, setAsked] = useState(refused !== undefined);
  return (
    <SettingPart title={m.settings_delete()}>
      <OutcomeNotice outcome={outcome} intent="keep" text={m.settings_delete_kept()} />
      {dueAt ? (
        <>
          <OutcomeNotice outcome={outcome} intent="delete" text={m.settings_delete_mailed()} />
          <ErasureNotice dueAt={dueAt} />
        </>
      ) : (
        <>
          <p>{m.settings_delete_goes()}</p>
          <p>{m.settings_delete_stays({ clinic: texts.name })}</p>
          <p>
            {graceDays > 0 ? m.settings_delete_grace({ count: graceDays }) : m.settings_delete_at_once()}{" "}
            {m.settings_delete_take_along()}
          </p>
          {asked || refused ? (
            <ErasureForm email={email} bookedItems={bookedItems} outcome={outcome} onCancel={() => setAsked(false)} />
          ) : (
            <div>
              <Button variant="secondary" icon="trash" onClick={() => setAsked(true)}>
                {m.settings_delete_begin()}
              </Button>
            </div>
          )}
        </>
      )}
    </SettingPart>
  );
}
