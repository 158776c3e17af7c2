import type { ComponentProps } from "react";
import { controlStyle } from "./control-styles.ts";
import { useFieldWiring } from "./field-context.ts";
import { classNames } from "./styles.ts";

/** Several lines of text; grows with them where the browser can. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  const wiring = useFieldWiring();
  return (
    <textarea
      rows={rows}
      {...wiring}
      {...rest}
      className={classNames(controlStyle, "field-sizing-content min-h-28 max-h-96 resize-y", className)}
    />
  );
}
