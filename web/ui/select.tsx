import type { ComponentProps, ReactNode } from "react";
import { controlStyle } from "./control-styles.ts";
import { useFieldWiring } from "./field-context.ts";
import { Icon } from "./icon.tsx";
import { classNames } from "./styles.ts";

type SelectProps = ComponentProps<"select"> & {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** The first, empty choice. */
  placeholder?: string | undefined;
  children?: ReactNode;
};

/** The browser's own select; `children` (optgroups) come after the options. */
export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  const wiring = useFieldWiring();
  return (
    <div className={classNames("relative", className)}>
      <select {...wiring} {...rest} className={classNames(controlStyle, "appearance-none pe-11")}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 end-3.5 my-auto text-muted" />
    </div>
  );
}
