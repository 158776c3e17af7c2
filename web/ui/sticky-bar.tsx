import type { ReactNode } from "react";
import { classNames } from "./styles.ts";

type StickyBarProps = {
  /** Sticks to the bottom on phones only, or everywhere. */
  on?: "phones" | "everywhere";
  label?: string;
  className?: string;
  children: ReactNode;
};

/** The main action or the running total, always in thumb's reach, with room for the assistant's button on phones. Put it last in what it belongs to. */
export function StickyBar({ on = "phones", label, className, children }: StickyBarProps) {
  return (
    <section
      aria-label={label}
      data-foot-bar
      className={classNames(
        "sticky z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line",
        "bg-surface px-4 pt-3 max-sm:pe-[80px]",
        "pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lg",
        on === "phones" && "sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:p-0 sm:shadow-none",
        className,
      )}
    >
      {children}
    </section>
  );
}
