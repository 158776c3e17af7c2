import { type ReactNode, useEffect, useRef, useState } from "react";
import { exponentOf } from "../../contract/currencies.ts";
import { majorUnits } from "../../contract/money.ts";
import type { Language } from "../../contract/values.ts";
import { formatMoney } from "../format.ts";
import { plainAmount, typedAmount } from "../forms/typed-amount.ts";
import { useSite } from "../site.ts";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { m } from "../words/compiled/messages.js";

interface AmountFieldProps {
  readonly name?: string;
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly className?: string;
  readonly mayBeZero?: boolean;
  readonly isOptional?: boolean;
  readonly isReadOnly?: boolean;
  readonly currency: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** An amount in major units, with its currency and how it is read; the form waits for one. */
export function AmountField({
  name = "amount",
  hint,
  error,
  mayBeZero = false,
  isOptional = false,
  isReadOnly = false,
  currency,
  value,
  onChange,
  ...field
}: AmountFieldProps) {
  const { language } = useSite();
  const input = useRef<HTMLInputElement>(null);
  const amount = typedAmount(value, currency, language);
  const isAmount = amount && (mayBeZero || amount.amount > 0);
  const own = mayBeZero ? m.desk_amount_unread() : m.desk_money_amount_problem();
  const problem = value && !isAmount ? own : "";
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

type PriceFieldProps = Omit<AmountFieldProps, "value" | "onChange" | "mayBeZero" | "isOptional"> & {
  /** In major units; a text that was kept although it is no amount. */
  readonly value: number | string | null;
  readonly onValue: (value: number | null, typed: string) => void;
};

/** A price, kept as it was typed: text that is no amount stays, and the page is not left without a question. */
export function PriceField({ value, onValue, currency, ...field }: PriceFieldProps) {
  const { language } = useSite();
  const [text, setText] = useState(() => writtenOf(value, currency, language));
  const [last, setLast] = useState(value);
  const read = (typed: string): number | null => {
    const amount = typedAmount(typed, currency, language);
    return amount ? amount.amount / 10 ** exponentOf(currency) : null;
  };
  if (value !== last) {
    setLast(value);
    // Another price than the typed one came from elsewhere, such as a colleague's version.
    const isTyped = typeof value === "string" ? value === text : value === read(text);
    if (!isTyped) setText(writtenOf(value, currency, language));
  }
  const isUnread = text !== "" && read(text) === null;
  useEffect(() => {
    if (!isUnread) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnread]);
  return (
    <AmountField
      {...field}
      currency={currency}
      value={text}
      mayBeZero
      isOptional
      onChange={(typed) => {
        setText(typed);
        onValue(read(typed), typed);
      }}
    />
  );
}

/** A price as its field begins. One with more decimals than its currency has is not rounded unseen. */
function writtenOf(value: number | string | null, currency: string, language: Language): string {
  if (typeof value !== "number") return value ?? "";
  const money = majorUnits(value, currency);
  return money.amount / 10 ** exponentOf(currency) === value ? plainAmount(money, language) : String(value);
}
