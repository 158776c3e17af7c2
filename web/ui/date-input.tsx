import type { ComponentProps } from "react";
import { controlStyle } from "./control-styles.ts";
import { useFieldWiring } from "./field-context.ts";
import { classNames } from "./styles.ts";

type DateInputProps = Omit<ComponentProps<"input">, "type"> & { kind?: "date" | "month" };

// Browsers without a month picker show a text box, which the pattern checks.
const patterns = { date: undefined, month: "[0-9]{4}-(0[1-9]|1[0-2])" } as const;

/** A day (`2026-11-20`) or a month (`2027-03`) in the browser's own picker. */
export function DateInput({ kind = "date", className, ...rest }: DateInputProps) {
  const wiring = useFieldWiring();
  return (
    <input
      type={kind}
      pattern={patterns[kind]}
      {...wiring}
      {...rest}
      className={classNames(controlStyle, "figures sm:max-w-60", className)}
    />
  );
}
