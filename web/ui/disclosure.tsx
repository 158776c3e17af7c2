import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { classNames } from "./styles.ts";

type DisclosureProps = {
  summary: ReactNode;
  /** Open at the start. */
  open?: boolean;
  /** Disclosures that share a group close each other. */
  group?: string;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A line that opens to show more: the browser's own, so it needs no script and find-in-page looks inside. */
export function Disclosure({ summary, open, group, id, className, children }: DisclosureProps) {
  return (
    <details id={id} name={group} open={open} className={classNames("group border-b border-line", className)}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold hover:text-primary-ink">
        <span className="min-w-0">{summary}</span>
        <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="max-w-measure pb-5">{children}</div>
    </details>
  );
}
