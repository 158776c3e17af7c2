import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { classNames } from "./styles.ts";

type EmptyStateProps = {
  title: ReactNode;
  /** Heading level of the title on a page without another heading. */
  as?: "p" | "h1";
  icon?: IconName;
  /** The next step: a link or a button. */
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** Says why there is nothing, and what to do next. */
export function EmptyState({ title, as: Title = "p", icon = "search", action, className, children }: EmptyStateProps) {
  return (
    <div
      className={classNames("flex flex-col items-center gap-3 rounded-lg bg-sunken px-6 py-12 text-center", className)}
    >
      <span className="rounded-full bg-surface p-4 text-primary-ink">
        <Icon name={icon} size="lg" />
      </span>
      <Title className="text-lg font-semibold">{title}</Title>
      {children && <div className="max-w-measure text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
