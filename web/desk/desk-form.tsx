import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatDay } from "../format.ts";
import { FieldProblems } from "../ui/field-context.ts";
import { Notice } from "../ui/notice.tsx";
import { language as shown } from "../words/active-language.ts";
import { m } from "../words/compiled/messages.js";
import type { Act } from "./use-act.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Problems = Readonly<Record<string, string>>;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/** Of several boxes with one legend, any will do. */
const isOneOfSeveral = (box: Control): boolean =>
  (box.closest("fieldset")?.querySelectorAll("input[type=checkbox]").length ?? 0) > 1;

/** What is wrong with a control by its own constraints, in the page's language. */
function problemOf(control: Control): string | undefined {
  const { validity, required, value, type } = control;
  if (validity.valueMissing && type === "checkbox")
    return isOneOfSeveral(control) ? m.desk_field_choose() : m.desk_field_tick();
  if (validity.valueMissing || (required && value.trim() === "")) return m.desk_field_required();
  const limit = Number(control.dataset["limit"]);
  if (limit && value.length > limit) return m.desk_field_too_long({ limit: String(limit) });
  if (validity.valid) return undefined;
  if (validity.typeMismatch) return type === "email" ? m.desk_field_email() : m.desk_field_https();
  if (validity.badInput && type === "date") return m.desk_field_day();
  if (control instanceof HTMLInputElement) {
    const { min, max } = control;
    if (type === "date" && validity.rangeUnderflow) return m.desk_field_earliest({ day: formatDay(min, shown) });
    if (type === "date" && validity.rangeOverflow) return m.desk_field_latest({ day: formatDay(max, shown) });
    if (validity.rangeUnderflow) return m.desk_field_too_small({ limit: min });
    if (validity.rangeOverflow) return m.desk_field_too_big({ limit: max });
  }
  return m.desk_field_not_accepted();
}

const problemsIn = (form: HTMLFormElement): Problems =>
  Object.fromEntries(
    [...form.elements]
      .filter(isControl)
      .filter(({ disabled }) => !disabled)
      .flatMap((control) => {
        const problem = problemOf(control);
        return problem === undefined ? [] : [[control.name, problem]];
      }),
  );

type DeskFormProps = {
  label: string;
  /** Whose problem is shown above the fields, and beside each that it names. */
  act?: Act;
  className?: string;
  onChange?: () => void;
  onSubmit: (form: FormData, element: HTMLFormElement) => unknown;
  children: ReactNode;
};

/** A form of the desk: what is missing or wrong is said beside the field, and the first such field is focused. */
export function DeskForm({
  label,
  act,
  className = "flex flex-col gap-4",
  onChange,
  onSubmit,
  children,
}: DeskFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [own, setOwn] = useState<Problems>({});
  const [tries, setTries] = useState(0);
  const said = act?.fields;
  // After a try alone: what is typed afterwards takes problems away, and the focus stays where it is.
  useEffect(() => {
    if (tries > 0 || said) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [tries, said]);
  return (
    <form
      ref={form}
      aria-label={label}
      noValidate
      className={className}
      // With the control's own change, not at the browser's input event: that comes before the change of a select, whose
      // controlled value would be drawn anew over what is being chosen.
      onChange={({ target }) => {
        if (isControl(target)) setOwn(({ [target.name]: _, ...rest }) => rest);
        onChange?.();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // a form around a dialog is not sent with it
        const element = event.currentTarget;
        const problems = problemsIn(element);
        setOwn(problems);
        setTries((count) => count + 1);
        if (Object.keys(problems).length === 0) void onSubmit(new FormData(element), element);
      }}
    >
      {act?.problem && (
        <Notice tone="error" announce className="col-span-full">
          {act.problem}
        </Notice>
      )}
      <FieldProblems value={{ ...said, ...own }}>{children}</FieldProblems>
    </form>
  );
}
