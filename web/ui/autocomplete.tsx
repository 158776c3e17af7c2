import { type ComponentProps, type ComponentType, useEffect, useId, useRef, useState } from "react";
import { useFieldWiring } from "./field-context.ts";
import type { OtherNames, SuggestedInputProps } from "./suggested-input.tsx";
import { TextInput } from "./text-input.tsx";

type AutocompleteProps = Omit<ComponentProps<"input">, "value" | "defaultValue" | "onChange"> & {
  /** Suggestions; any other text may be typed. */
  options: readonly string[];
  otherNames?: OtherNames;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Said in place of the list when nothing matches. */
  emptyText: string;
};

type Ready = Pick<SuggestedInputProps, "focused"> & { Input: ComponentType<SuggestedInputProps>; typed: string };

/**
 * A text input that suggests. It is a plain one with the browser's own suggestions until the list has been fetched,
 * which the first focus begins; what was typed, the focus and the caret carry over. The list is not rendered on the
 * server because the library hides one of its inputs by a style attribute, which the content policy refuses.
 */
export function Autocomplete({
  options,
  otherNames = {},
  defaultValue = "",
  onChange,
  emptyText,
  ...rest
}: AutocompleteProps) {
  const wiring = useFieldWiring();
  const listId = useId();
  const plain = useRef<HTMLInputElement>(null);
  const [ready, setReady] = useState<Ready>();

  useEffect(() => {
    const input = plain.current;
    if (!input) return;
    const end = new AbortController();
    const { signal } = end;
    let composing = false;
    const show = (Input: Ready["Input"]) => {
      if (signal.aborted) return;
      const { value, selectionStart, selectionEnd } = input;
      const focused = document.activeElement === input && ([selectionStart, selectionEnd] as const);
      setReady({ Input, typed: value, focused });
    };
    const load = () =>
      void import("./suggested-input.tsx").then(
        // A word that is being composed stays in its input.
        ({ SuggestedInput }) =>
          composing
            ? input.addEventListener("compositionend", () => show(SuggestedInput), { signal })
            : show(SuggestedInput),
        // Without the list the plain input goes on working.
        () => undefined,
      );
    input.addEventListener("compositionstart", () => (composing = true), { signal });
    input.addEventListener("compositionend", () => (composing = false), { signal });
    if (document.activeElement === input) load();
    else input.addEventListener("focus", load, { signal, once: true });
    return () => end.abort();
  }, []);

  if (ready) {
    const { Input, typed, focused } = ready;
    const props = { options, otherNames, emptyText, defaultValue: typed, focused, ...(onChange && { onChange }) };
    return <Input {...props} input={{ ...wiring, ...rest }} />;
  }
  return (
    <>
      <TextInput
        {...rest}
        ref={plain}
        list={listId}
        autoComplete="off"
        defaultValue={defaultValue}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}
