import { useState } from "react";
import { type DeskDischarge, signDischarge } from "../../../contract/desk/discharge.ts";
import type { DischargeContent } from "../../../contract/discharge.ts";
import { DischargePart, DischargeParts, OwnWords } from "../../aftercare/discharge-parts.tsx";
import { CaseFacts } from "../../aftercare/letter.tsx";
import { formatNumber } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { Part } from "../part.tsx";
import { useAct } from "../use-act.ts";

type ReviewProps = {
  reference: string;
  discharge: DeskDischarge;
  text: { content: DischargeContent; version: number; digest: string; warrantyUntil: string | null };
  onBack: () => void;
  onSigned: () => void;
};

/** The text as the person will read it, and the signature under exactly this text. */
export function DischargeReview({ reference, discharge, text, onBack, onSigned }: ReviewProps) {
  const { language } = useSite();
  const act = useAct({ conflict: m.desk_discharge_changed });
  const [isSigning, setSigning] = useState(false);
  const { content, version, digest } = text;
  const next = discharge.signed.length + 1;
  const number = formatNumber(next, language);
  async function sign(): Promise<void> {
    const key = crypto.randomUUID();
    const given = { params: { reference }, query: {}, body: { version, digest } };
    const done = m.desk_discharge_signed({ version: number });
    const isSigned = await act.run(() => deskCall(signDischarge, given, { key }), done);
    setSigning(false);
    if (isSigned) onSigned();
  }
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      <Part title={m.desk_discharge_preview()}>
        <CaseFacts facts={discharge.case} />
        {content.correction && (
          <DischargePart title={m.discharge_corrected()}>
            <OwnWords content={content}>{content.correction}</OwnWords>
          </DischargePart>
        )}
        <DischargeParts version={text} />
        <DischargePart title={m.discharge_letter()}>
          <OwnWords content={content}>{content.letter}</OwnWords>
        </DischargePart>
      </Part>
      <div className="flex flex-wrap gap-3">
        <Button icon="shield" onClick={() => setSigning(true)}>
          {m.desk_discharge_sign({ version: number })}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {m.desk_discharge_edit()}
        </Button>
      </div>
      <Dialog
        title={m.desk_discharge_sign({ version: number })}
        description={m.desk_discharge_sign_text()}
        open={isSigning}
        close={{ label: m.desk_close(), onClose: () => setSigning(false) }}
        actions={
          <Button icon="shield" busy={act.isBusy} onClick={() => void sign()}>
            {m.desk_discharge_sign({ version: number })}
          </Button>
        }
      >
        <p className="text-sm text-muted">{m.offers_approved_print()}</p>
        <span className="block text-xs break-all">
          <bdi>{digest}</bdi>
        </span>
      </Dialog>
    </div>
  );
}
