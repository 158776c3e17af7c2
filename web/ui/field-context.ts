import { createContext, use } from "react";

/** Values that a control takes from its field. */
export type FieldWiring = {
  id: string;
  name: string;
  required: boolean | undefined;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

export const FieldContext = createContext<FieldWiring | undefined>(undefined);

/** The wiring of the field around a control; nothing for a control that stands alone and is labelled by hand. */
export const useFieldWiring = (): Partial<FieldWiring> => use(FieldContext) ?? {};

/** What is wrong with the fields of a form, by their names, where its fields are not told one by one. */
export const FieldProblems = createContext<Readonly<Record<string, string>>>({});

/** Ids of the hint and the error that are there, for `aria-describedby`. */
export const describedBy = (id: string, hint: unknown, error: unknown): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
