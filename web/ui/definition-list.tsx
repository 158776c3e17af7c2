import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { classNames } from "./styles.ts";

const layouts = {
  /** Term at the start, detail at the end of a ruled line: for sums and facts that are compared. */
  rows: {
    list: "divide-y divide-line",
    item: "flex items-baseline justify-between gap-[24px] py-2.5",
    detail: "figures text-end font-medium",
  },
  /** Term over detail, one below the other. */
  stacked: { list: "flex flex-col gap-4", item: "flex flex-col gap-0.5", detail: "" },
  /** Term over detail, side by side: the key facts of a page. */
  grid: {
    list: "grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-5",
    item: "flex flex-col gap-0.5",
    detail: "figures font-semibold",
  },
} as const;

type DefinitionListProps = {
  items: readonly {
    term: ReactNode;
    detail: ReactNode;
    key?: string;
    icon?: IconName;
    /** Has a row of its own in a grid, on desktops the last. */
    isWide?: boolean;
  }[];
  layout?: keyof typeof layouts;
  className?: string;
};

export function DefinitionList({ items, layout = "rows", className }: DefinitionListProps) {
  const look = layouts[layout];
  return (
    <dl className={classNames(look.list, className)}>
      {items.map(({ term, detail, icon, key, isWide }, index) => (
        <div key={key ?? index} className={classNames(look.item, isWide && "col-span-full lg:order-last")}>
          <dt className="flex min-w-12 items-center gap-1.5 text-sm text-muted">
            {icon && <Icon name={icon} size="sm" />}
            {term}
          </dt>
          <dd className={look.detail}>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
