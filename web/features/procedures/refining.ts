import { type FormEvent, useEffect } from "react";
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

/**
 * A change of a choice refines the list in place: focus and scroll stay where they are. Words are sent by the button
 * or the enter key. Without script the form does the same by itself.
 */
export function useRefining(query: URLSearchParams) {
  const navigate = useNavigate();
  // The fields keep what people do in them; after a link or "back" they show what the address says.
  useEffect(() => {
    const form = formHere();
    for (const name of filterNames) {
      const field = form?.elements.namedItem(name);
      const value = query.get(name) ?? (name === "sort" ? "relevance" : "");
      if (field instanceof RadioNodeList || field instanceof HTMLSelectElement || field instanceof HTMLInputElement)
        field.value = value;
    }
  }, [query]);
  return {
    onChange({ target }: FormEvent) {
      const form = formHere();
      const isChoice =
        target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === "radio");
      if (form && isChoice && target.form === form) {
        void navigate(listAddress(typed(form)), { replace: true, state: { staysInPlace: true } });
      }
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      event.currentTarget.querySelector("details[open]")?.removeAttribute("open");
      void navigate(listAddress(typed(event.currentTarget)));
    },
  };
}
