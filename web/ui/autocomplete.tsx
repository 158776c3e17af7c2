import { type ComponentProps, type ComponentType, useEffect, useId, useRef, useState } from "react";
import { useFieldWiring } from "./field-context.ts";
import type { SuggestedInputProps } from "./suggested-input.tsx";
import { TextInput } from "./text-input.tsx";

type AutocompleteProps = Omit<ComponentProps<"input">, "value" | "defaultValue" | "onChange"> & {
  /** Suggestions; any other text may be typed. */
  options: readonly string[];
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Said in place of the list when nothing matches. */
  emptyText: string;
};

type Ready = { Input: ComponentType<SuggestedInputProps>; typed: string; focused: boolean };

/**
 * A text input that suggests. It is a plain one with the browser's own suggestions until the list has been fetched,
 * which happens after hydration; what was typed and the focus carry over. The list is not rendered on the server
 * because the library hides one of its inputs by a style attribute, which the content policy refuses.
 */
export function Autocomplete({ options, defaultValue = "", onChange, emptyText, ...rest }: AutocompleteProps) {
  const wiring = useFieldWiring();
  const listId = useId();
  const plain = useRef<HTMLInputElement>(null);
  const [ready, setReady] = useState<Ready>();

  useEffect(() => {
    let wanted = true;
    import("./suggested-input.tsx").then(
      ({ SuggestedInput }) => {
        if (!wanted) return;
        const input = plain.current;
        const focused = input !== null && document.activeElement === input;
        setReady({ Input: SuggestedInput, typed: input?.value ?? "", focused });
      },
      // Without the list the plain input goes on working.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);

  if (ready) {
    const { Input, typed, focused } = ready;
    const props = { options, emptyText, defaultValue: typed, autoFocus: focused, ...(onChange && { onChange }) };
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
