import { type ReactNode, use } from "react";
import { describedBy, FieldContext, FieldProblems } from "./field-context.ts";
import { FieldError, FieldHint } from "./field-notes.tsx";
import { classNames } from "./styles.ts";

type FieldProps = {
  name: string;
  label: ReactNode;
  /** Target of error summaries; set if the page has the name twice. */
  id?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  /** A word after the label, such as "optional". */
  mark?: ReactNode;
  className?: string | undefined;
  /** One TextInput, TextArea, Select, DateInput or Autocomplete, which takes id, name and descriptions from here. */
  children: ReactNode;
};

/** A labelled control with its hint and its error, wired for assistive technology. */
export function Field({ name, label, id = name, hint, error: own, required, mark, className, children }: FieldProps) {
  const problem = use(FieldProblems)[name];
  const error = own ?? problem;
  const wiring = {
    id,
    name,
    required,
    "aria-describedby": describedBy(id, hint, error),
    "aria-invalid": error ? (true as const) : undefined,
  };
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {/* A space of text: without one, the letters of Arabic would join across the two. */}
        {mark && <span className="text-sm font-normal text-muted"> {mark}</span>}
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
      <FieldContext value={wiring}>{children}</FieldContext>
    </div>
  );
}
