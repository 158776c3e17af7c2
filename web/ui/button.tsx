import { type ComponentProps, useEffect, useState } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { Spinner } from "./spinner.tsx";
import { type ButtonLook, buttonStyle, classNames } from "./styles.ts";

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    icon?: IconName;
    iconEnd?: IconName;
    /** Work is under way: the button keeps its focus, further presses do nothing, and the one that was pressed shows it. */
    busy?: boolean;
  };

export function Button({
  variant,
  size,
  wide,
  icon,
  iconEnd,
  busy = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const [isPressed, setPressed] = useState(busy);
  // Buttons beside it can be busy with the same work.
  useEffect(() => {
    if (!busy) setPressed(false);
  }, [busy]);
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonStyle({ variant, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) return event.preventDefault();
        setPressed(true);
        onClick?.(event);
      }}
    >
      {busy && isPressed ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </button>
  );
}
