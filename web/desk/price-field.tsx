import { useEffect, useState } from "react";
import { exponentOf } from "../../contract/currencies.ts";
import { majorUnits } from "../../contract/money.ts";
import type { Language } from "../../contract/values.ts";
import { plainAmount, typedAmount } from "../forms/typed-amount.ts";
import { useSite } from "../site.ts";
import { AmountField, type AmountFieldProps } from "./amount-field.tsx";

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
