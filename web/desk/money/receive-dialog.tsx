import { useState } from "react";
import { receiveMethods, receiveTransfer, recordMoney } from "../../../contract/desk/money.ts";
import type { Money } from "../../../contract/money.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { formatMoney } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog } from "../desk-dialog.tsx";
import { useAct } from "../use-act.ts";
import { AmountField, plainAmount, typedAmount } from "./amount-field.tsx";
import { methodNames } from "./money-words.ts";

type ReceiveDialogProps = {
  /** Which trip it is for; asked where it is not known. */
  trip?: string;
  /** What is due for a trip, as far as it is known here. */
  dueOf: (trip: string) => Money | undefined;
  /** The transfer that was expected. */
  transfer?: { id: string; left: Money; isOver: boolean };
  onClose: () => void;
};

/** Records money that came by transfer or at the clinic. */
export function ReceiveDialog({ trip: known, dueOf, transfer, onClose }: ReceiveDialogProps) {
  const act = useAct();
  const { language } = useSite();
  const { location } = useProvider();
  const [trip, setTrip] = useState(known ?? "");
  const due = transfer
    ? transfer.isOver
      ? { ...transfer.left, amount: 0 }
      : transfer.left
    : dueOf(trip.trim().toUpperCase());
  const { currency } = transfer?.left ?? due ?? location;
  const [text, setText] = useState(
    transfer ? plainAmount(transfer.left) : due && due.amount > 0 ? plainAmount(due) : "",
  );
  const amount = typedAmount(text, currency);
  const rest = amount ? amount.amount - (due?.amount ?? 0) : 0;
  const isOver = rest > 0;

  async function send(form: FormData): Promise<boolean> {
    if (!amount || amount.amount === 0) return false;
    const keepRest = form.get("keepRest") === "on";
    if (transfer)
      return act.run(
        () => deskCall(receiveTransfer, { params: { id: transfer.id }, body: { amount, keepRest } }),
        m.desk_money_recorded(),
      );
    const method = receiveMethods.find((one) => one === form.get("method")) ?? "transfer";
    const body = { trip: trip.trim(), method, amount, receivedOn: String(form.get("receivedOn") ?? ""), keepRest };
    return act.run(() => deskCall(recordMoney, { body }), m.desk_money_recorded());
  }

  return (
    <DeskDialog
      title={transfer ? m.desk_money_receive_transfer() : m.desk_money_record()}
      description={due && m.desk_money_due({ amount: formatMoney(due, language) })}
      act={act}
      submit={m.desk_money_record()}
      onClose={onClose}
      onSubmit={send}
    >
      {!known && !transfer && (
        <Field name="trip" label={m.desk_trips_trip()} hint={m.desk_money_trip_hint()} required>
          <TextInput dir="ltr" maxLength={20} required value={trip} onChange={({ target }) => setTrip(target.value)} />
        </Field>
      )}
      {!transfer && (
        <>
          <Field name="method" label={m.desk_money_method()} required>
            <Select options={receiveMethods.map((value) => ({ value, label: methodNames[value]() }))} />
          </Field>
          <Field name="receivedOn" label={m.desk_money_received_on()} required>
            <DateInput required defaultValue={dayIn(location.timeZone, new Date())} />
          </Field>
        </>
      )}
      <AmountField label={m.desk_money_amount()} currency={currency} value={text} onChange={setText} />
      {isOver && (
        <Checkbox
          name="keepRest"
          required
          label={m.desk_money_keep_rest({ amount: formatMoney({ amount: rest, currency }, language) })}
          hint={m.desk_money_keep_rest_hint()}
        />
      )}
    </DeskDialog>
  );
}
