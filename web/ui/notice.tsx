import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { classNames } from "./styles.ts";

const tones = {
  info: { icon: "info", box: "bg-primary-soft", mark: "text-primary-ink" },
  success: { icon: "success", box: "bg-success-soft", mark: "text-success" },
  warning: { icon: "warning", box: "bg-warning-soft", mark: "text-warning" },
  error: { icon: "error", box: "bg-danger-soft", mark: "text-danger" },
} as const;

type NoticeProps = {
  tone?: keyof typeof tones;
  title?: ReactNode;
  /** Says it aloud when it appears: politely, or at once for an error. Leave out for what is on the page from the start. */
  announce?: boolean;
  /** A next step: a link or a button. */
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** Something a person should know here, with an icon so that it does not rest on colour. */
export function Notice({ tone = "info", title, announce = false, action, className, children }: NoticeProps) {
  const { icon, box, mark } = tones[tone];
  return (
    <div
      role={announce ? (tone === "error" ? "alert" : "status") : undefined}
      className={classNames("flex gap-3 rounded-md p-4 text-ink", box, className)}
    >
      <Icon name={icon} size="lg" className={mark} />
      <div className="flex min-w-0 grow flex-col gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
