import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { type ButtonLook, buttonStyle, classNames } from "./styles.ts";

type ButtonLinkProps = ComponentProps<"a"> & ButtonLook & { href: string; icon?: IconName; iconEnd?: IconName };

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({ variant, size, wide, icon, iconEnd, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classNames(buttonStyle({ variant, size, wide }), className)}>
      {icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </a>
  );
}
