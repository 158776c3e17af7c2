import type { ReactNode } from "react";
import { describedBy } from "./field-context.ts";
import { FieldError, FieldHint } from "./field-notes.tsx";
import { classNames } from "./styles.ts";

/** Shared by radio groups and choice cards. */
export type ChoiceGroupProps = {
  name: string;
  legend: ReactNode;
  /** Id of the first choice, where error summaries link to; the name unless the page has it twice. */
  id?: string;
  hint?: ReactNode;
  error?: ReactNode;
  mark?: ReactNode;
  required?: boolean;
  /** Values chosen at the start; later changes are the person's. */
  defaultChosen?: readonly string[];
  /** Values chosen, when the caller keeps them. */
  chosen?: readonly string[];
  onChoose?: (value: string, checked: boolean) => void;
  className?: string;
};

type FrameProps = Pick<ChoiceGroupProps, "legend" | "hint" | "error" | "mark" | "className"> & {
  id: string;
  children: ReactNode;
};

/** A question with several answers: fieldset, legend, hint and error. */
export function ChoiceGroup({ id, legend, hint, error, mark, className, children }: FrameProps) {
  return (
    <fieldset
      aria-describedby={describedBy(id, hint, error)}
      className={classNames("flex min-w-0 flex-col", className)}
    >
      <legend className="mb-1.5 font-semibold">
        {legend}
        {/* A space of text: without one, the letters of Arabic would join across the two. */}
        {mark && <span className="text-sm font-normal text-muted"> {mark}</span>}
      </legend>
      {(hint || error) && (
        <div className="mb-2 flex flex-col gap-1.5">
          <FieldHint id={id}>{hint}</FieldHint>
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
      {children}
    </fieldset>
  );
}

/** Attributes of the choice at `index`: native ones, so that a form sends it without any script. */
export function choiceInput(
  { name, id = name, required, error, defaultChosen, chosen, onChoose }: ChoiceGroupProps,
  type: "radio" | "checkbox",
  value: string,
  index: number,
) {
  return {
    type,
    name,
    value,
    id: index === 0 ? id : `${id}-${index + 1}`,
    // A checkbox that must be ticked is another thing than one of several that must be.
    required: type === "radio" ? required : undefined,
    "aria-invalid": error ? (true as const) : undefined,
    ...(chosen ? { checked: chosen.includes(value) } : { defaultChecked: defaultChosen?.includes(value) ?? false }),
    onChange:
      onChoose || chosen ? (event: { target: HTMLInputElement }) => onChoose?.(value, event.target.checked) : undefined,
  };
}
