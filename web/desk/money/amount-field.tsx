import { useEffect, useRef } from "react";
import { formatMoney } from "../../format.ts";
import { typedAmount } from "../../forms/typed-amount.ts";
import { useSite } from "../../site.ts";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";

type AmountFieldProps = {
  label: string;
  hint?: string;
  mayBeZero?: boolean;
  currency: string;
  value: string;
  onChange: (value: string) => void;
};

/** An amount in major units, with its currency and how it is read; the form waits for one. */
export function AmountField({ label, hint, mayBeZero = false, currency, value, onChange }: AmountFieldProps) {
  const { language } = useSite();
  const input = useRef<HTMLInputElement>(null);
  const amount = typedAmount(value, currency);
  const isAmount = amount && (mayBeZero || amount.amount > 0);
  const problem = value && !isAmount ? m.desk_money_amount_problem() : "";
  useEffect(() => input.current?.setCustomValidity(problem), [problem]);
  return (
    <Field
      name="amount"
      label={label}
      hint={[hint, isAmount && formatMoney(amount, language)].filter(Boolean).join(" · ")}
      error={problem}
      required
    >
      <TextInput
        ref={input}
        inputMode="decimal"
        dir="ltr"
        maxLength={20}
        autoComplete="off"
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
        after={<span className="px-3 text-sm text-muted">{currency}</span>}
      />
    </Field>
  );
}
