import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { OfferDraft, OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import { typedNumber } from "../../forms/typed-amount.ts";
import { useSite } from "../../site.ts";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";

/** What every part of the form gets. */
export interface PartProps {
  readonly content: OfferDraftContent;
  readonly problems: OfferDraft["problems"];
  readonly basis: OfferDraft["basis"];
  readonly set: (changes: Partial<OfferDraftContent>) => void;
}

/** A copy with one entry changed. */
export const withEntry = <T,>(list: readonly T[], index: number, changes: Partial<T>): T[] =>
  list.map((entry, at) => (at === index ? { ...entry, ...changes } : entry));

export const without = <T,>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index);

interface NumberFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly value: number | null;
  readonly onValue: (value: number | null) => void;
  /** The value of an empty field. */
  readonly empty?: number;
  /** A larger number is none of the field's. */
  readonly limit?: number;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly after?: ReactNode;
  readonly className?: string;
}

/** A number as it is typed, also with a sign of percent: an unfinished one stays as it is. */
export function NumberField({ value, onValue, empty, limit = Infinity, after, error, ...field }: NumberFieldProps) {
  const { language } = useSite();
  const numberIn = useCallback(
    (typed: string) => (typed === "" ? empty : typedNumber(typed.replace(/[%٪]\s*$/, ""), 2, language)),
    [empty, language],
  );
  const read = useCallback(
    (typed: string) => {
      const number = numberIn(typed) ?? null;
      return number !== null && number > limit ? null : number;
    },
    [numberIn, limit],
  );
  const [text, setText] = useState(value === null ? "" : String(value));
  useEffect(() => {
    setText((typed) => (read(typed) === value ? typed : value === null ? "" : String(value)));
  }, [value, read]);
  const isUnread = text !== "" && read(text) === null;
  const unread =
    numberIn(text) === undefined ? m.quotes_error_number() : m.desk_field_too_big({ limit: String(limit) });
  return (
    <Field {...field} error={isUnread ? unread : error}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        after={after}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onValue(read(target.value));
        }}
      />
    </Field>
  );
}

/** A part of the form with a heading. */
export function Part({ id, title, lead, children }: { id: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="flex min-w-0 scroll-mt-20 flex-col gap-4 rounded-lg border border-line bg-surface p-4 md:p-5"
    >
      <header>
        <h2 id={`${id}-title`} className="scroll-mt-24 text-lg">
          {title}
        </h2>
        {lead && <p className="mt-0.5 max-w-measure text-sm text-muted">{lead}</p>}
      </header>
      {children}
    </section>
  );
}

export const removeLabel = (what: string): string => m.desk_offers_remove({ what });
