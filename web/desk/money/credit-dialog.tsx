import { useState } from "react";
import { returnCredit } from "../../../contract/desk/money.ts";
import { creditReturnWays } from "../../../contract/desk/refund-requests.ts";
import type { Money } from "../../../contract/money.ts";
import { formatMoney } from "../../format.ts";
import { plainAmount, typedAmount } from "../../forms/typed-amount.ts";
import { useSite } from "../../site.ts";
import { receiptMethods } from "../../trip/receipt-words.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Field } from "../../ui/field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { showToast } from "../../ui/toast.ts";
import { m } from "../../words/compiled/messages.js";
import { AmountField } from "../amount-field.tsx";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { aboutActs, useAct } from "../use-act.ts";

/** Returns a credit, whole or in part, which the clinic sends itself. */
export function CreditDialog({ trip, credit, onClose }: { trip: string; credit: Money; onClose: () => void }) {
  const act = useAct();
  const { language } = useSite();
  const [text, setText] = useState(plainAmount(credit, language));
  const amount = typedAmount(text, credit.currency, language);
  const send = (form: FormData): Promise<boolean> => {
    const way = creditReturnWays.find((one) => one === form.get("way"));
    if (!amount || !way) return Promise.resolve(false);
    const body = { trip, amount, way, reason: textIn(form, "reason") };
    return act.run(async () => {
      const { state } = await deskCall(returnCredit, { body });
      showToast({
        title: state === "waiting" ? m.desk_money_refund_asked() : m.desk_money_credit_returned(),
        about: aboutActs,
      });
    });
  };
  return (
    <DeskDialog
      title={m.desk_money_credit_return()}
      description={m.desk_money_credit_return_text()}
      act={act}
      submit={m.desk_money_credit_return()}
      onClose={onClose}
      onSubmit={send}
    >
      <DefinitionList layout="grid" items={[{ term: m.receipts_credit(), detail: formatMoney(credit, language) }]} />
      <AmountField
        label={m.desk_money_amount()}
        most={credit}
        currency={credit.currency}
        value={text}
        onChange={setText}
      />
      <RadioGroup
        name="way"
        legend={m.desk_money_credit_way()}
        required
        options={creditReturnWays.map((value) => ({ value, label: receiptMethods[value]() }))}
      />
      <Field name="reason" label={m.desk_trips_reason()} hint={m.desk_money_reason_hint()} required>
        <TextArea rows={3} maxLength={400} required />
      </Field>
    </DeskDialog>
  );
}
