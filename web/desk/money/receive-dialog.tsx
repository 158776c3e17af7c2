import { useEffect, useRef, useState } from "react";
import {
  type ExpectedTransfer,
  getMoney,
  receiveMethods,
  receiveTransfer,
  recordMoney,
} from "../../../contract/desk/money.ts";
import { getDeskTrip } from "../../../contract/desk/trips.ts";
import { Refusal } from "../../../contract/errors.ts";
import type { Money } from "../../../contract/money.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { isolated } from "../../bidi.ts";
import { formatMoney } from "../../format.ts";
import { plainAmount, typedAmount } from "../../forms/typed-amount.ts";
import { useProvider, useSite } from "../../site.ts";
import { isOff } from "../../trip/item-words.ts";
import { receiptMethods } from "../../trip/receipt-words.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { AmountField } from "../amount-field.tsx";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { personLine } from "../person-line.tsx";
import { problemText, useAct } from "../use-act.ts";
import { isAtCheckout } from "./at-checkout.ts";

export type ReceiveDialogProps = {
  /** Which trip it is for, with what is due; asked where it is not known. */
  trip?: TripDue;
  /** What is most likely to have come of it; all that is due by default. */
  amount?: Money;
  /** The transfer that was expected. */
  transfer?: ExpectedTransfer;
  onClose: () => void;
};

type TripDue = {
  readonly reference: string;
  readonly person: string;
  readonly due: Money;
  readonly isCancelled?: boolean;
  /** The person is at the checkout, where no transfer was chosen: nothing can be recorded for it. */
  readonly isPaying?: boolean;
};

/** What can be recorded under a reference: an expected transfer, or else money for a trip. */
interface Found {
  readonly trip?: TripDue;
  readonly transfer?: ExpectedTransfer;
}

/** A whole reference as it is printed, with or without its hyphens: `TRP-7K4P-2QXD`. */
function wholeReference(typed: string): string | undefined {
  const [, kind, first, second] =
    /^([A-Z]{3})([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(typed.toUpperCase().replace(/[\s-]/g, "")) ?? [];
  return kind && `${kind}-${first}-${second}`;
}

const leftOf = ({ amount, received }: ExpectedTransfer): Money => ({
  ...amount,
  amount: amount.amount - received.amount,
});

/** What a refusal asks to have confirmed. */
const doubtNames = ["amount", "bankReference"] as const;
type Doubt = (typeof doubtNames)[number] | "keepRest";

const problems = {
  amount: m.desk_money_less_than_due,
  bankReference: m.desk_money_same_reference,
  keepRest: m.desk_money_more_than_due,
} as const;

const confirmations = { amount: m.desk_money_is_part, bankReference: m.desk_money_is_other } as const;

const doubtOf = ({ errors = [] }: Refusal): Doubt | undefined =>
  ([...doubtNames, "keepRest"] as const).find((name) => errors.some(({ field }) => field === name));

/** Records money that came by transfer or at the clinic. */
export function ReceiveDialog({ trip: known, amount: likely, transfer: given, onClose }: ReceiveDialogProps) {
  const { language } = useSite();
  const doubted = useRef<Doubt | undefined>(undefined);
  const [doubts, setDoubts] = useState<readonly Doubt[]>([]);
  const act = useAct({ conflict: () => (doubted.current ? problems[doubted.current]() : m.desk_problem_conflict()) });
  const { location } = useProvider();
  const [found, setFound] = useState<Found>({ ...(known && { trip: known }), ...(given && { transfer: given }) });
  const { transfer } = found;
  const asked = useRef("");
  const [tripProblem, setTripProblem] = useState("");
  const [refused, setRefused] = useState("");
  const late = transfer?.isOver ? transfer : undefined;
  const due = transfer && !late ? leftOf(transfer) : found.trip?.due;
  const whose = transfer
    ? [isolated(transfer.person), transfer.trip, transfer.reference]
    : found.trip && [isolated(found.trip.person), found.trip.reference];
  const dueOfThese = found.trip?.isCancelled
    ? m.desk_money_due_cancelled({ person: isolated(found.trip.person) })
    : found.trip?.isPaying && due?.amount === 0
      ? m.desk_money_due_at_checkout({ person: isolated(found.trip.person) })
      : whose && due && m.desk_money_due_of({ person: whose.join(" · "), amount: formatMoney(due, language) });
  const expectation = late
    ? m.desk_money_late({ person: late.person, reference: late.reference })
    : transfer && !given
      ? m.desk_money_expected_of({
          person: transfer.person,
          reference: transfer.reference,
          amount: formatMoney(leftOf(transfer), language),
        })
      : undefined;
  const { currency } = due ?? late?.amount ?? location;
  const isTyped = useRef(false);
  const [text, setText] = useState(due && (transfer || due.amount > 0) ? plainAmount(likely ?? due, language) : "");
  const amount = typedAmount(text, currency, language);
  const rest = amount && due ? amount.amount - due.amount : 0;
  const today = dayIn(location.timeZone, new Date());

  async function find(typed: string): Promise<Found> {
    const reference = wholeReference(typed) ?? typed.trim().toUpperCase();
    if (asked.current === reference && (found.trip || found.transfer)) return found;
    asked.current = reference;
    setFound(reference === known?.reference ? { trip: known } : {});
    setTripProblem("");
    setRefused("");
    if (!reference) return {};
    try {
      const { transfers } = await deskCall(getMoney, { query: { q: reference } });
      const expected = transfers.find((one) => [one.reference, one.trip, one.request].includes(reference));
      if (expected) {
        if (asked.current === reference) {
          setFound({ transfer: expected });
          if (!isTyped.current && !expected.isOver) setText(plainAmount(leftOf(expected), language));
        }
        return { transfer: expected };
      }
      if (reference === known?.reference) return { trip: known };
      const shown = await deskCall(getDeskTrip, { params: { reference }, query: { language } });
      const { person, patient, money, items } = shown;
      const isCancelled = items.length > 0 && items.every(isOff);
      const due = { due: money.balances, isCancelled, isPaying: isAtCheckout(items) };
      const trip = { reference, person: personLine(person, patient), ...due };
      if (asked.current === reference) setFound({ trip });
      return { trip };
    } catch (error) {
      const isNone = error instanceof Refusal && (error.code === "not-found" || error.code === "invalid-input");
      if (asked.current !== reference) return {};
      if (isNone) setTripProblem(m.desk_money_no_trip({ trip: reference }));
      else {
        // The next try asks again.
        asked.current = "";
        setRefused(problemText(error));
      }
      return {};
    }
  }

  // A transfer that is expected for the trip is what has come of it, before anything else.
  const findFirst = useRef(() => (known && !given ? find(known.reference) : undefined));
  useEffect(() => void findFirst.current(), []);

  function type(value: string): void {
    isTyped.current = true;
    forgetDoubt();
    setText(value);
  }

  function typing(value: string): void {
    if (wholeReference(value)) void find(value);
    else if (found.trip || found.transfer) {
      asked.current = "";
      setFound({});
    }
  }

  /** What is doubtful is confirmed before it is recorded, as it stands. */
  function doubting(of: Doubt | undefined): void {
    doubted.current = of;
    setDoubts((all) => (of ? [...all, of] : []));
  }

  /** A doubt is about what was typed then. */
  function forgetDoubt(): void {
    if (doubted.current) act.forget();
    doubting(undefined);
  }

  const record = (work: () => Promise<unknown>): Promise<boolean> =>
    act.run(
      () =>
        work().catch((error: unknown) => {
          if (error instanceof Refusal && error.code === "conflict") doubting(doubtOf(error));
          throw error;
        }),
      m.desk_money_recorded(),
    );

  async function send(form: FormData): Promise<boolean> {
    if (!amount) return false;
    const keepRest = late !== undefined || form.get("keepRest") === "on";
    const confirmed = doubtNames.filter((name) => form.get(`confirmed-${name}`) === "on");
    const [bankReference, payer] = [textIn(form, "bankReference"), textIn(form, "payer")];
    const receivedOn = textIn(form, "receivedOn");
    const statement = { ...(bankReference && { bankReference }), ...(payer && { payer }) };
    const { trip, transfer: expected } = given ? found : await find(known?.reference ?? textIn(form, "trip"));
    if (expected) {
      // An expected transfer that the reader has not seen yet is shown first.
      if (expected !== transfer) return false;
      const body = { amount, receivedOn, keepRest, confirmed, ...statement };
      return record(() => deskCall(receiveTransfer, { params: { id: expected.id }, body }));
    }
    // What is above the sum due is asked about before anything is recorded.
    if (!trip || (amount.amount > trip.due.amount && !keepRest)) return false;
    const method = receiveMethods.find((one) => one === form.get("method")) ?? "transfer";
    const body = { trip: trip.reference, method, amount, receivedOn, keepRest, confirmed, ...statement };
    return record(() => deskCall(recordMoney, { body }));
  }

  return (
    <DeskDialog
      title={given ? m.desk_money_receive_transfer() : m.desk_money_record()}
      description={(known || given) && (expectation ?? dueOfThese)}
      act={act}
      submit={m.desk_money_record()}
      onClose={onClose}
      onSubmit={send}
    >
      {refused && (
        <Notice tone="error" announce>
          {refused}
        </Notice>
      )}
      {!known && !given && (
        <Field
          name="trip"
          label={m.desk_money_reference_of()}
          hint={expectation ?? dueOfThese ?? m.desk_money_trip_hint()}
          error={tripProblem}
          required
        >
          <TextInput
            dir="ltr"
            maxLength={20}
            required
            onChange={({ target }) => typing(target.value)}
            onBlur={({ target }) => void find(target.value)}
          />
        </Field>
      )}
      {!transfer && (
        <Field name="method" label={m.desk_money_method()} required>
          <Select options={receiveMethods.map((value) => ({ value, label: receiptMethods[value]() }))} />
        </Field>
      )}
      <Field name="receivedOn" label={m.desk_money_received_on()} required>
        <DateInput required max={today} defaultValue={today} />
      </Field>
      <AmountField label={m.desk_money_amount()} currency={currency} value={text} onChange={type} />
      <Field name="bankReference" label={m.desk_money_bank_reference()} hint={m.desk_money_bank_reference_hint()}>
        <TextInput dir="ltr" maxLength={60} onChange={forgetDoubt} />
      </Field>
      <Field name="payer" label={m.desk_money_payer()} hint={m.desk_money_payer_hint()}>
        <TextInput dir="auto" maxLength={120} />
      </Field>
      {doubtNames
        .filter((name) => doubts.includes(name))
        .map((name) => (
          <Checkbox key={name} name={`confirmed-${name}`} required label={confirmations[name]()} />
        ))}
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
