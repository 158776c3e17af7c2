import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { Spinner } from "./spinner.tsx";
import { type ButtonLook, buttonStyle, classNames } from "./styles.ts";

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    icon?: IconName;
    iconEnd?: IconName;
    /** Work is under way: the button keeps its width and focus, and further presses do nothing. */
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
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonStyle({ variant, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </button>
  );
}
