import { exponentOf } from "../../../contract/currencies.ts";
import { type Money, majorUnits } from "../../../contract/money.ts";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";

/** An amount as it was typed, in minor units; undefined for what is no amount. */
export function typedAmount(text: string, currency: string): Money | undefined {
  const plain = text
    .trim()
    .replace(/[\s,](?=\d{3}(\D|$))/g, "")
    .replace(",", ".");
  return /^\d{1,11}(\.\d{1,3})?$/.test(plain) ? majorUnits(Number(plain), currency) : undefined;
}

/** For a field's first value: `1250.00`. */
export const plainAmount = ({ amount, currency }: Money): string =>
  (amount / 10 ** exponentOf(currency)).toFixed(exponentOf(currency));

type AmountFieldProps = {
  label: string;
  hint?: string;
  currency: string;
  value: string;
  onChange: (value: string) => void;
};

/** An amount in major units, with its currency. */
export function AmountField({ label, hint, currency, value, onChange }: AmountFieldProps) {
  return (
    <Field name="amount" label={label} hint={hint} required>
      <TextInput
        inputMode="decimal"
        dir="ltr"
        maxLength={16}
        autoComplete="off"
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
        after={<span className="px-3 text-sm text-muted">{currency}</span>}
      />
    </Field>
  );
}
