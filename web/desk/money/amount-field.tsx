import { useEffect, useRef } from "react";
import { exponentOf } from "../../../contract/currencies.ts";
import { type Money, majorUnits } from "../../../contract/money.ts";
import { formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";

const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/**
 * An amount as it was typed, in minor units: `1250`, `1,250.00`, `1.250,00` or `١٢٥٠`. A sign before three digits
 * separates thousands, unless it is a point and the currency has three decimals. Undefined for what is no amount.
 */
export function typedAmount(text: string, currency: string): Money | undefined {
  const places = exponentOf(currency);
  const plain = latinDigits(text.trim())
    .replaceAll("٫", ".")
    .replace(/[\s٬'’\u200e\u200f\u061c]/g, "");
  const found = /^(\d{1,11}|\d{1,3}([.,])\d{3}(?:\2\d{3}){0,2})(?:([.,])(\d{1,3}))?$/.exec(plain);
  if (!found) return undefined;
  const [, whole = "", group, point, part = ""] = found;
  if (group && group === point) return undefined;
  const isThousands = part.length === 3 && !group && /^[1-9]\d{0,2}$/.test(whole) && !(point === "." && places === 3);
  const digits = whole.replace(/[.,]/g, "");
  if (isThousands) return majorUnits(Number(`${digits}${part}`), currency);
  return part.length > places ? undefined : majorUnits(Number(part ? `${digits}.${part}` : digits), currency);
}

/** For a field's first value: `1250.00`. */
export const plainAmount = ({ amount, currency }: Money): string =>
  (amount / 10 ** exponentOf(currency)).toFixed(exponentOf(currency));

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
