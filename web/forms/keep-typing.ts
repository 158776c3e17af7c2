import { keepTypedForm, type TypedValues, typedForm } from "../session/typed-forms.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTick = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type);
const isSame = (one: readonly string[] = [], other: readonly string[] = []) => one.join("\n") === other.join("\n");

/** Controls that a person fills in, without secrets, consents, files and the form's own fields. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement) &&
      one.name !== "" &&
      !/^consents?$/.test(one.name) &&
      !/^(hidden|password|file|submit)$/.test(one.type),
  );

function valuesOf(form: HTMLFormElement, read: (control: Control) => string | undefined): TypedValues {
  const values: Record<string, string[]> = {};
  for (const control of controlsOf(form)) {
    const value = read(control);
    values[control.name] = [...(values[control.name] ?? []), ...(value === undefined ? [] : [value])];
  }
  return values;
}

const typedIn = (control: Control) => (isTick(control) && !control.checked ? undefined : control.value);

function broughtIn(control: Control): string | undefined {
  if (control instanceof HTMLSelectElement)
    return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value;
  if (isTick(control)) return control.defaultChecked ? control.value : undefined;
  return control.defaultValue;
}

/** Fills a control like a person, so that what follows it on the page follows. */
function fill(control: Control, values: readonly string[]): void {
  if (isTick(control)) {
    if (control.checked !== values.includes(control.value)) control.click();
    return;
  }
  control.value = values[0] ?? "";
  for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
}

/**
 * Keeps what is typed into a form in this tab's storage, and puts back what was typed before a reload.
 * @returns whether something was put back
 */
export function keepTyping(form: HTMLFormElement, name: string, signal: AbortSignal): boolean {
  const from = valuesOf(form, broughtIn);
  const early = valuesOf(form, typedIn);
  const kept = typedForm(name);
  const isUntouched = (field: string) => isSame(early[field], from[field]) && isSame(kept?.from[field], from[field]);
  const restored = Object.entries(kept?.typed ?? {}).filter(
    ([field, values]) => field in from && isUntouched(field) && !isSame(values, from[field]),
  );
  for (const [field, values] of restored)
    for (const control of controlsOf(form)) if (control.name === field) fill(control, values);
  const save = () => {
    const typed = valuesOf(form, typedIn);
    const isChanged = Object.entries(typed).some(([field, values]) => !isSame(values, from[field]));
    keepTypedForm(name, isChanged ? { from, typed } : undefined);
  };
  save();
  for (const kind of ["input", "change"]) form.addEventListener(kind, save, { signal });
  return restored.length > 0;
}
