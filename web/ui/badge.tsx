import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { classNames } from "./styles.ts";

const tones = {
  neutral: "bg-sunken text-ink",
  primary: "bg-primary-soft text-primary-ink",
  secondary: "bg-secondary-soft text-on-secondary-soft",
  success: "bg-success-soft text-on-success-soft",
  warning: "bg-warning-soft text-on-warning-soft",
  danger: "bg-danger-soft text-on-danger-soft",
} as const;

type BadgeProps = { tone?: keyof typeof tones; icon?: IconName; className?: string; children: ReactNode };

/** A state or a property in one or two words. */
export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex w-fit items-center gap-1.5 rounded-full px-3 py-1 text-xs font-medium",
        tones[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} size="sm" />}
      {children}
    </span>
  );
}
