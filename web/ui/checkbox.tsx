import { type ComponentProps, type ReactNode, use } from "react";
import { tickStyle } from "./control-styles.ts";
import { describedBy, FieldProblems } from "./field-context.ts";
import { FieldError, FieldHint } from "./field-notes.tsx";
import { classNames } from "./styles.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "id"> & {
  name: string;
  label: ReactNode;
  id?: string;
  hint?: ReactNode;
  error?: ReactNode;
};

/** One thing to agree to or to switch on; the whole line is its target. */
export function Checkbox({ name, label, id = name, hint, error: given, className, ...rest }: CheckboxProps) {
  const problem = use(FieldProblems)[name];
  const error = given ?? (rest.required ? problem : undefined);
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <FieldError id={id}>{error}</FieldError>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 has-disabled:cursor-not-allowed has-disabled:text-muted">
        <input
          {...rest}
          type="checkbox"
          id={id}
          name={name}
          aria-describedby={describedBy(id, hint, error)}
          aria-invalid={error ? true : undefined}
          className={tickStyle}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <div className="-mt-1 ms-9">
          <FieldHint id={id}>{hint}</FieldHint>
        </div>
      )}
    </div>
  );
}
