import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { filterNames, listAddress, type SetFilters } from "./filter-address.ts";

/** The filters' form; its fields may stand anywhere on the page. */
export const formId = "filters";

function formHere(): HTMLFormElement | undefined {
  const form = document.getElementById(formId);
  return form instanceof HTMLFormElement ? form : undefined;
}

const typed = (form: HTMLFormElement): SetFilters =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));

const valueIn = (query: URLSearchParams, name: string): string =>
  query.get(name) ?? (name === "sort" ? "relevance" : "");

/** Shows in the form's fields what the address says. */
function show(form: HTMLFormElement, query: URLSearchParams): void {
  for (const name of filterNames) {
    const field = form.elements.namedItem(name);
    const value = valueIn(query, name);
    // Browsers do not find a radio by an empty value of their list.
    if (field instanceof RadioNodeList) {
      for (const radio of field) if (radio instanceof HTMLInputElement) radio.checked = radio.value === value;
    } else if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.value = value;
  }
}

/**
 * A change of a choice refines the list in place: focus and scroll stay where they are. Words are sent by the button
 * or the enter key. Without script the form does the same by itself.
 */
export function useRefining(query: URLSearchParams) {
  const navigate = useNavigate();
  const shown = useRef<URLSearchParams>(undefined);
  const refine = (form: HTMLFormElement) =>
    void navigate(listAddress(typed(form)), { replace: true, state: { staysInPlace: true } });
  // The fields keep what people do in them; after a link or "back" they show what the address says.
  useEffect(() => {
    const form = formHere();
    if (!form || shown.current === query) return;
    if (shown.current) show(form, query);
    else {
      // Choices made before hydration count, and half-typed text stays.
      const chosen = typed(form);
      if (filterNames.some((name) => name !== "q" && (chosen[name] ?? "") !== valueIn(query, name))) refine(form);
    }
    shown.current = query;
  });
  return {
    onChange({ target }: FormEvent) {
      const form = formHere();
      const isChoice =
        target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === "radio");
      if (form && isChoice && target.form === form) refine(form);
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      event.currentTarget.querySelector("details[open]")?.removeAttribute("open");
      void navigate(listAddress(typed(event.currentTarget)));
    },
  };
}
