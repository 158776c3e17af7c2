import type { ComponentProps } from "react";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { fieldNames } from "./field-names.ts";
import { type FormValues, firstOf } from "./form-values.ts";
import { controlOf, errorText } from "./quote-words.ts";
import type { Refused } from "./refused.ts";

/** What each step's questions are given. */
export interface StepProps {
  /** Typed before, or saved. */
  readonly values: FormValues;
  readonly refused: Refused | undefined;
}

export function errorOf(refused: Refused | undefined, name: string): string | undefined {
  const error = refused?.errors.find((one) => controlOf(one) === name);
  return error && errorText(error);
}

type QuestionProps = StepProps & {
  name: string;
  /** The question; the field's short name where there is none. */
  label?: string;
  /** Why it is asked, or how to answer. */
  hint?: string;
  optional?: boolean;
  className?: string;
};

function question({ name, label, hint, optional, className, refused }: QuestionProps) {
  return {
    name,
    label: label ?? fieldNames[name]?.() ?? name,
    hint,
    mark: optional ? m.quotes_optional() : undefined,
    className,
    required: !optional || undefined,
    error: errorOf(refused, name),
  };
}

/** A question answered in one line. */
export function LineQuestion({ input, ...props }: QuestionProps & { input?: ComponentProps<typeof TextInput> }) {
  return (
    <Field {...question(props)}>
      <TextInput {...input} defaultValue={firstOf(props.values, props.name)} />
    </Field>
  );
}

/** A question answered in one's own words. */
export function WordsQuestion({ rows = 3, ...props }: QuestionProps & { rows?: number }) {
  return (
    <Field {...question(props)}>
      <TextArea rows={rows} dir="auto" defaultValue={firstOf(props.values, props.name)} />
    </Field>
  );
}

/** The choices of a set of words. */
export const choices = (names: Readonly<Record<string, () => string>>) =>
  Object.entries(names).map(([value, name]) => ({ value, label: name() }));
