import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useState } from "react";
import { useSite } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { m } from "../../../words/compiled/messages.js";

/** Loaded with the first letter. */
const Suggestions = lazy(() => import("./suggestions.tsx"));

/** The search's field and button. While somebody types, what is offered for the words stands below. */
export function SearchBox({ words }: { words: string }) {
  const { language } = useSite();
  const [typed, setTyped] = useState("");
  const close = () => setTyped("");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields within are what people use
    <div
      className="relative flex items-end gap-2 sm:gap-3 lg:col-span-2"
      onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === "Escape" || key === "Enter") close();
      }}
    >
      <Field name="q" label={m.procedures_search()} hint={m.procedures_search_hint()} className="grow lg:max-w-measure">
        <TextInput
          type="search"
          defaultValue={words}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      <Button type="submit" icon="search" className="min-h-12!" onClick={close}>
        <span className="max-sm:sr-only">{m.procedures_search_button()}</span>
      </Button>
      {typed.trim().length > 1 && (
        <Suspense fallback={null}>
          <Suggestions words={typed} language={language} />
        </Suspense>
      )}
    </div>
  );
}
