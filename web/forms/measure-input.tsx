import { type ComponentProps, useState } from "react";
import { useSite } from "../site.ts";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { type Measure, measureText, readMeasure } from "./body-measures.ts";
import { firstOf } from "./form-values.ts";
import { type QuestionProps, question } from "./questions.tsx";

type MeasureInputProps = Pick<ComponentProps<typeof TextInput>, "defaultValue"> & { measure: Measure };

/** A height or a weight in any unit; says in both systems what was understood. */
export function MeasureInput({ measure, defaultValue }: MeasureInputProps) {
  const { language } = useSite();
  const [typed, setTyped] = useState(String(defaultValue ?? ""));
  const value = readMeasure[measure](typed);
  return (
    <>
      <TextInput
        autoComplete="off"
        maxLength={24}
        defaultValue={defaultValue}
        onInput={(event) => setTyped(event.currentTarget.value)}
        className="figures"
      />
      <span aria-live="polite" className="min-h-[1lh] text-sm text-muted">
        {Number.isNaN(value) ? "" : measureText(measure, value, language)}
      </span>
    </>
  );
}

/** A question for a height or a weight; apart from the other questions, because most forms need none. */
export function MeasureQuestion({ measure, ...props }: QuestionProps & { measure: Measure }) {
  return (
    <Field {...question(props)}>
      <MeasureInput measure={measure} defaultValue={firstOf(props.values, props.name)} />
    </Field>
  );
}
