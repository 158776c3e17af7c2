import { correctMoney, type DeskLedgerLine } from "../../../contract/desk/money.ts";
import { correctionReasons } from "../../../contract/receipts.ts";
import { formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog } from "../desk-dialog.tsx";
import { useAct } from "../use-act.ts";
import { correctionNames } from "./money-words.ts";

/** Takes back an entry that was recorded by hand and is wrong. */
export function CorrectDialog({ line, onClose }: { line: DeskLedgerLine; onClose: () => void }) {
  const act = useAct();
  const { language } = useSite();
  const { amount, rest } = line;
  const sum = rest && formatMoney({ ...amount, amount: amount.amount + rest.amount }, language);
  const withRest = sum && m.desk_money_correct_rest({ rest: formatMoney(rest, language), sum });
  const send = (form: FormData): Promise<boolean> => {
    const reason = correctionReasons.find((one) => one === form.get("reason"));
    if (!reason) return Promise.resolve(false);
    const input = { params: { id: line.id }, body: { reason } };
    return act.run(() => deskCall(correctMoney, input), m.desk_money_corrected());
  };
  return (
    <DeskDialog
      title={m.desk_money_correct()}
      description={[m.desk_money_correct_text({ amount: formatMoney(amount, language) }), withRest]
        .filter(Boolean)
        .join(" ")}
      act={act}
      submit={m.desk_money_correct()}
      isDanger
      onClose={onClose}
      onSubmit={send}
    >
      <RadioGroup
        name="reason"
        legend={m.desk_money_correction_reason()}
        required
        options={correctionReasons.map((value) => ({ value, label: correctionNames[value]() }))}
      />
    </DeskDialog>
  );
}
