import type { ComponentProps, ReactNode } from "react";
import { controlStyle } from "./control-styles.ts";
import { useFieldWiring } from "./field-context.ts";
import { classNames } from "./styles.ts";

type TextInputProps = ComponentProps<"input"> & {
  /** Shown inside the box, before and after what is typed: a unit, a currency. */
  before?: ReactNode;
  after?: ReactNode;
};

/** A line of text, a number, an e-mail address …: give `type`, `inputMode` and `autoComplete`. */
export function TextInput({ before, after, className, ...rest }: TextInputProps) {
  const wiring = useFieldWiring();
  // Left-to-right text still starts below its label.
  const isLtr = rest.dir === "ltr";
  const style = classNames(controlStyle, isLtr && "rtl:text-end");
  if (!before && !after) {
    return <input type="text" {...wiring} {...rest} className={classNames(style, className)} />;
  }
  return (
    <div className={classNames("relative flex items-center", className)}>
      {before && <span className="pointer-events-none absolute start-3.5 text-muted">{before}</span>}
      <input
        type="text"
        {...wiring}
        {...rest}
        className={classNames(
          style,
          before ? "ps-12" : "",
          after ? "pe-14" : "",
          // The units stand by the page's direction, the padding by the input's own.
          isLtr && before ? "rtl:ps-3.5 rtl:pe-12" : "",
          isLtr && after ? "rtl:ps-14 rtl:pe-3.5" : "",
        )}
      />
      {after && <span className="pointer-events-none absolute end-3.5 text-muted">{after}</span>}
    </div>
  );
}
