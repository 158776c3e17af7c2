import { useState } from "react";
import { requestRefund } from "../../../contract/desk/money.ts";
import { type RefundWay, refundWays } from "../../../contract/desk/refund-requests.ts";
import type { DeskItem } from "../../../contract/desk/trips.ts";
import { formatMoney } from "../../format.ts";
import { plainAmount, typedAmount } from "../../forms/typed-amount.ts";
import { useSite } from "../../site.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Field } from "../../ui/field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { showToast } from "../../ui/toast.ts";
import { m } from "../../words/compiled/messages.js";
import { AmountField } from "../amount-field.tsx";
import { deskCall } from "../desk-call.ts";
import { DeskDialog } from "../desk-dialog.tsx";
import { aboutActs, useAct } from "../use-act.ts";

/** Refunds a part of what was paid for a booking; the rule of the sale and the most are beside the amount. */
export function RefundDialog({ trip, item, onClose }: { trip: string; item: DeskItem; onClose: () => void }) {
  const act = useAct();
  const { language } = useSite();
  const { currency } = item.amount;
  const [text, setText] = useState(plainAmount(item.backByRule, language));
  const amount = typedAmount(text, currency, language);
  const hasRest = item.left.amount > 0;
  const [way, setWay] = useState<RefundWay | undefined>(hasRest ? undefined : "back");
  const more = way === "due" && amount ? amount.amount : 0;
  const money = (one: DeskItem["amount"]) => formatMoney(one, language);
  const done = way === "credit" ? m.desk_money_credit_made : m.desk_money_approved;
  const send = (form: FormData): Promise<boolean> => {
    if (!amount || !way) return Promise.resolve(false);
    const reason = String(form.get("reason") ?? "");
    const body = { trip, item: item.id, version: item.version, amount, way, reason } as const;
    return act.run(async () => {
      const { state } = await deskCall(requestRefund, { body });
      showToast({
        title: state === "waiting" ? m.desk_money_refund_asked() : done(),
        about: aboutActs,
      });
    });
  };
  return (
    <DeskDialog
      title={m.desk_money_refund()}
      description={m.desk_money_refund_text()}
      act={act}
      submit={way === "credit" ? m.desk_money_keep_credit() : m.desk_money_refund()}
      onClose={onClose}
      onSubmit={send}
    >
      <DefinitionList
        layout="grid"
        items={[
          { term: m.desk_money_paid(), detail: money(item.paid) },
          { term: m.desk_money_returned(), detail: money(item.returned) },
          { term: m.desk_money_most_back(), detail: money(item.mostBack) },
          { term: m.desk_money_by_rule(), detail: money(item.backByRule) },
        ]}
      />
      <p className="text-sm text-muted">{m.desk_money_most_back_hint()}</p>
      <AmountField
        label={m.desk_money_amount()}
        most={item.mostBack}
        currency={currency}
        value={text}
        onChange={setText}
      />
      <RadioGroup
        name="way"
        legend={m.desk_money_way()}
        required
        chosen={way ? [way] : []}
        onChoose={(chosen) => setWay(refundWays.find((one) => one === chosen))}
        options={[
          { value: "back", label: m.desk_money_way_lower() },
          ...(hasRest ? [{ value: "due", label: m.desk_money_way_due() }] : []),
          { value: "credit", label: m.desk_money_way_credit() },
        ]}
      />
      {hasRest && way && (
        <p role="status" className="figures text-sm">
          {m.desk_money_left_after({ left: money({ ...item.left, amount: item.left.amount + more }) })}
        </p>
      )}
      <Field name="reason" label={m.desk_trips_reason()} hint={m.desk_money_reason_hint()} required>
        <TextArea rows={3} maxLength={400} required />
      </Field>
    </DeskDialog>
  );
}
