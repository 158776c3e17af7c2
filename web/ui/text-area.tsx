import { type ComponentProps, useState } from "react";
import { m } from "../words/compiled/messages.js";
import { controlStyle } from "./control-styles.ts";
import { useFieldWiring } from "./field-context.ts";
import { classNames } from "./styles.ts";

/**
 * Several lines of text; grows with them where the browser can. What is beyond `maxLength` is counted and stays: a browser
 * would cut it off from a pasted text without a word.
 */
export function TextArea({ className, rows = 4, maxLength, onInput, ...rest }: ComponentProps<"textarea">) {
  const wiring = useFieldWiring();
  const [typed, setTyped] = useState(String(rest.defaultValue ?? "").length);
  const left = maxLength && maxLength - (rest.value === undefined ? typed : String(rest.value).length);
  return (
    <>
      <textarea
        rows={rows}
        {...wiring}
        {...rest}
        data-limit={maxLength}
        onInput={(event) => {
          setTyped(event.currentTarget.value.length);
          onInput?.(event);
        }}
        className={classNames(controlStyle, "field-sizing-content min-h-28 max-h-96 resize-y", className)}
      />
      {maxLength && left !== undefined && left < maxLength / 10 && <Room left={left} />}
    </>
  );
}

/** How much may still be written, or how much is too much. */
export function Room({ left }: { left: number }) {
  return (
    <p role="status" className={`figures text-sm ${left < 0 ? "font-medium text-danger" : "text-muted"}`}>
      {left < 0 ? m.chat_over({ count: -left }) : m.chat_room({ count: left })}
    </p>
  );
}
