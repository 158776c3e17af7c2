import { useRef, useState } from "react";
import { receiveMethods, receiveTransfer, recordMoney } from "../../../contract/desk/money.ts";
import { getDeskTrip } from "../../../contract/desk/trips.ts";
import { Refusal } from "../../../contract/errors.ts";
import type { Money } from "../../../contract/money.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { formatMoney } from "../../format.ts";
import { plainAmount, typedAmount } from "../../forms/typed-amount.ts";
import { useProvider, useSite } from "../../site.ts";
import { receiptMethods } from "../../trip/receipt-words.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { problemText, useAct } from "../use-act.ts";
import { AmountField } from "./amount-field.tsx";

type ReceiveDialogProps = {
  /** Which trip it is for, with what is due; asked where it is not known. */
  trip?: TripDue;
  /** The transfer that was expected. */
  transfer?: { id: string; left: Money; isOver: boolean };
  onClose: () => void;
};

type TripDue = { readonly reference: string; readonly person: string; readonly due: Money };

const isWhole = (reference: string): boolean => /^TRP(-[0-9A-Z]{4}){2}$/.test(reference);

/** Records money that came by transfer or at the clinic. */
export function ReceiveDialog({ trip: known, transfer, onClose }: ReceiveDialogProps) {
  const act = useAct({ conflict: m.desk_money_more_than_due });
  const { language } = useSite();
  const { location } = useProvider();
  const [found, setFound] = useState<TripDue | undefined>(known);
  const asked = useRef("");
  const [tripProblem, setTripProblem] = useState("");
  const due = transfer ? { ...transfer.left, ...(transfer.isOver && { amount: 0 }) } : found?.due;
  const { currency } = due ?? location;
  const [text, setText] = useState(due && (transfer || due.amount > 0) ? plainAmount(transfer?.left ?? due) : "");
  const amount = typedAmount(text, currency);
  const rest = amount && due ? amount.amount - due.amount : 0;
  const today = dayIn(location.timeZone, new Date());

  async function find(typed: string): Promise<TripDue | undefined> {
    const reference = typed.trim().toUpperCase();
    if (found?.reference === reference) return found;
    asked.current = reference;
    setFound(undefined);
    setTripProblem("");
    if (!reference) return undefined;
    try {
      const { person, money } = await deskCall(getDeskTrip, { params: { reference }, query: { language } });
      const trip = { reference, person, due: money.left };
      if (asked.current === reference) setFound(trip);
      return trip;
    } catch (error) {
      const isNone = error instanceof Refusal && (error.code === "not-found" || error.code === "invalid-input");
      if (asked.current === reference)
        setTripProblem(isNone ? m.desk_money_no_trip({ trip: reference }) : problemText(error));
      return undefined;
    }
  }

  async function send(form: FormData): Promise<boolean> {
    if (!amount) return false;
    const keepRest = form.get("keepRest") === "on";
    const [bankReference, payer] = [textIn(form, "bankReference"), textIn(form, "payer")];
    const statement = { ...(bankReference && { bankReference }), ...(payer && { payer }) };
    if (transfer)
      return act.run(
        () => deskCall(receiveTransfer, { params: { id: transfer.id }, body: { amount, keepRest, ...statement } }),
        m.desk_money_recorded(),
      );
    const trip = await find(known?.reference ?? textIn(form, "trip"));
    // What is above the sum due is asked about before anything is recorded.
    if (!trip || (amount.amount > trip.due.amount && !keepRest)) return false;
    const method = receiveMethods.find((one) => one === form.get("method")) ?? "transfer";
    const receivedOn = textIn(form, "receivedOn");
    const body = { trip: trip.reference, method, amount, receivedOn, keepRest, ...statement };
    return act.run(() => deskCall(recordMoney, { body }), m.desk_money_recorded());
  }

  return (
    <DeskDialog
      title={transfer ? m.desk_money_receive_transfer() : m.desk_money_record()}
      description={(known || transfer) && due && m.desk_money_due({ amount: formatMoney(due, language) })}
      act={act}
      submit={m.desk_money_record()}
      onClose={onClose}
      onSubmit={send}
    >
      {!known && !transfer && (
        <Field
          name="trip"
          label={m.desk_trips_trip()}
          hint={
            found
              ? m.desk_money_due_of({ person: found.person, amount: formatMoney(found.due, language) })
              : m.desk_money_trip_hint()
          }
          error={tripProblem}
          required
        >
          <TextInput
            dir="ltr"
            maxLength={20}
            required
            onChange={({ target: { value } }) => isWhole(value.trim().toUpperCase()) && void find(value)}
            onBlur={({ target }) => void find(target.value)}
          />
        </Field>
      )}
      {!transfer && (
        <>
          <Field name="method" label={m.desk_money_method()} required>
            <Select options={receiveMethods.map((value) => ({ value, label: receiptMethods[value]() }))} />
          </Field>
          <Field name="receivedOn" label={m.desk_money_received_on()} required>
            <DateInput required max={today} defaultValue={today} />
          </Field>
        </>
      )}
      <AmountField label={m.desk_money_amount()} currency={currency} value={text} onChange={setText} />
      <Field name="bankReference" label={m.desk_money_bank_reference()} hint={m.desk_money_bank_reference_hint()}>
        <TextInput dir="ltr" maxLength={60} />
      </Field>
      <Field name="payer" label={m.desk_money_payer()} hint={m.desk_money_payer_hint()}>
        <TextInput dir="auto" maxLength={120} />
      </Field>
      {due && rest > 0 && (
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
