import { type ReactNode, useEffect, useRef } from "react";
import { exponentOf } from "../../contract/currencies.ts";
import type { Language } from "../../contract/languages.ts";
import type { Money } from "../../contract/money.ts";
import { formatMoney, numberFormat } from "../format.ts";
import { typedAmount } from "../forms/typed-amount.ts";
import { useSite } from "../site.ts";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { m } from "../words/compiled/messages.js";
import { localeOf } from "../words/locales.ts";

export interface AmountFieldProps {
  readonly name?: string;
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly className?: string;
  readonly mayBeZero?: boolean;
  readonly isOptional?: boolean;
  readonly isReadOnly?: boolean;
  /** What it may be at most. */
  readonly most?: Money;
  readonly currency: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** How an amount is written in the reader's language, with the decimals that the currency has. */
function exampleIn(currency: string, language: Language): string {
  const places = exponentOf(currency);
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  return numberFormat(localeOf(language), digits).format(places === 0 ? 1250 : 1250.5);
}

/** An amount in major units, with its currency and how it is read; the form waits for one. */
export function AmountField({
  name = "amount",
  hint,
  error,
  mayBeZero = false,
  isOptional = false,
  isReadOnly = false,
  most,
  currency,
  value,
  onChange,
  ...field
}: AmountFieldProps) {
  const { language } = useSite();
  const input = useRef<HTMLInputElement>(null);
  const amount = typedAmount(value, currency, language);
  const isAmount = amount && (mayBeZero || amount.amount > 0);
  const example = exampleIn(currency, language);
  const own = mayBeZero ? m.desk_amount_unread({ example }) : m.desk_money_amount_problem({ example });
  const above = amount && most && amount.amount > most.amount ? formatMoney(most, language) : undefined;
  const problem = value && !isAmount ? own : above ? m.desk_field_too_big({ limit: above }) : "";
  useEffect(() => input.current?.setCustomValidity(problem), [problem]);
  return (
    <Field
      {...field}
      name={name}
      hint={[hint, isAmount && formatMoney(amount, language)].filter(Boolean).join(" · ")}
      error={problem || error}
      required={!isOptional}
    >
      <TextInput
        ref={input}
        inputMode="decimal"
        dir="ltr"
        maxLength={20}
        autoComplete="off"
        required={!isOptional}
        readOnly={isReadOnly}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        after={<span className="px-3 text-sm text-muted">{currency}</span>}
      />
    </Field>
  );
}
