import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { classNames } from "./styles.ts";

const layouts = {
  /** Term at the start, detail at the end of a ruled line, below a long term or large text: for sums and facts that are compared. */
  rows: {
    list: "divide-y divide-line",
    item: "flex flex-wrap items-baseline gap-x-6 py-2.5",
    term: "min-w-0",
    detail: "grow basis-20 figures text-end font-medium",
  },
  /** Term over detail, one below the other. */
  stacked: { list: "flex flex-col gap-4", item: "flex flex-col gap-0.5", term: "", detail: "" },
  /** Term over detail, side by side: the key facts of a page. */
  grid: {
    list: "grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-5",
    item: "flex flex-col gap-0.5",
    term: "",
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
          <dt className={classNames("flex items-center gap-1.5 text-sm text-muted", look.term)}>
            {icon && <Icon name={icon} size="sm" />}
            {term}
          </dt>
          <dd className={look.detail}>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
