import type { ComponentProps } from "react";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { m } from "../words/compiled/messages.js";
import type { Measure } from "./body-measures.ts";
import { errorOf, type FormValues, firstOf } from "./form-values.ts";
import { MeasureInput } from "./measure-input.tsx";
import type { Refused } from "./refused.ts";

export interface Answering {
  /** Typed before, or saved. */
  readonly values: FormValues;
  readonly refused: Refused | undefined;
}

type QuestionProps = Answering & {
  name: string;
  label: string;
  /** Why it is asked, or how to answer. */
  hint?: string;
  optional?: boolean;
  className?: string;
};

const question = ({ name, label, hint, optional, className, refused }: QuestionProps) => ({
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

/** A height or a weight. */
export function MeasureQuestion({ measure, ...props }: QuestionProps & { measure: Measure }) {
  return (
    <Field {...question(props)}>
      <MeasureInput measure={measure} defaultValue={firstOf(props.values, props.name)} />
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
