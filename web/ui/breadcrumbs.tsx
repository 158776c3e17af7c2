import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { classNames } from "./styles.ts";

type BreadcrumbsProps = {
  label: string;
  /** From the start page down; the last is the page itself and no link. */
  items: readonly { label: ReactNode; href: string }[];
};

/** The way here. A phone shows the one step back. */
export function Breadcrumbs({ label, items }: BreadcrumbsProps) {
  const parent = items.length - 2;
  return (
    <nav aria-label={label} className="text-sm">
      <ol className="flex flex-wrap items-center gap-x-1">
        {items.map((item, index) =>
          index === items.length - 1 ? (
            <li key={item.href} aria-current="page" className="text-muted max-sm:sr-only">
              {item.label}
            </li>
          ) : (
            <li key={item.href} className={classNames("flex items-center gap-1", index !== parent && "max-sm:hidden")}>
              <Icon name="chevron-back" size="sm" className="text-muted sm:hidden" />
              <a href={item.href} className="inline-flex min-h-11 items-center text-primary-ink hover:underline">
                {item.label}
              </a>
              <Icon name="chevron-forward" size="sm" className="text-muted max-sm:hidden" />
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
