import type { ComponentProps } from "react";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { m } from "../words/compiled/messages.js";
import { errorOf, type FormValues, firstOf } from "./form-values.ts";
import type { Refused } from "./refused.ts";

export interface Answering {
  /** Typed before, or saved. */
  readonly values: FormValues;
  readonly refused: Refused | undefined;
}

export type QuestionProps = Answering & {
  name: string;
  label: string;
  /** Why it is asked, or how to answer. */
  hint?: string;
  optional?: boolean;
  className?: string;
};

/** What a field is told of its question. */
export const question = ({ name, label, hint, optional, className, refused }: QuestionProps) => ({
  name,
  label,
  hint,
  mark: optional ? m.quotes_optional() : undefined,
  className,
  required: !optional || undefined,
  error: errorOf(refused, name),
});

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
