import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** Filters of a list: beside it on desktops; on phones the browser's own disclosure above it. */
export function Filters({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details
      className="group max-lg:rounded-lg max-lg:border max-lg:border-line-strong max-lg:bg-surface lg:details-content:block lg:details-content:[content-visibility:visible]"
      data-filters
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 font-semibold supports-[selector(::details-content)]:lg:hidden">
        <Icon name="filter" className="text-primary-ink" />
        <span className="grow">{summary}</span>
        <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-5 max-lg:border-t max-lg:border-line max-lg:p-4">{children}</div>
    </details>
  );
}
