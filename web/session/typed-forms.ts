const storageKey = "typed-forms";

/** Chosen values of each control's name: a name without a tick has none. */
export type TypedValues = Readonly<Record<string, readonly string[]>>;

/** What was typed into a form. */
export interface TypedForm {
  /** The form's values as the page brought them: a later answer of the server is not overwritten. */
  readonly from: TypedValues;
  readonly typed: TypedValues;
}

const read = (): Record<string, TypedForm> => JSON.parse(sessionStorage.getItem(storageKey) ?? "{}"); // written below

export const typedForm = (name: string): TypedForm | undefined => read()[name];

/** Keeps what was typed into a form for a reload of this tab; nothing in place of what it had before. */
export function keepTypedForm(name: string, form: TypedForm | undefined): void {
  const { [name]: _, ...others } = read();
  const kept = form ? { ...others, [name]: form } : others;
  if (Object.keys(kept).length > 0) sessionStorage.setItem(storageKey, JSON.stringify(kept));
  else sessionStorage.removeItem(storageKey);
}

/** Removes what was typed into the forms whose names begin with `start`. */
export function forgetTypedForms(start: string): void {
  for (const name of Object.keys(read())) if (name.startsWith(start)) keepTypedForm(name, undefined);
}
