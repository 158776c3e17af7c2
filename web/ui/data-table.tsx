// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets what a table is once its display changes
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { classNames } from "./styles.ts";

export type TableColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures: set at the end of the cell, in tabular numerals. */
  numeric?: boolean;
  /** Names the row; the first column unless another says so. */
  rowHeader?: boolean;
  /** The address that sorts by this column (or turns its order round), and the order now if it is sorted by it. */
  sort?: { href: string; direction?: "ascending" | "descending" | undefined };
};

type DataTableProps<Row> = {
  caption: ReactNode;
  captionHidden?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Instead of rows when there are none. */
  empty?: ReactNode;
  className?: string;
};

/** A cell without a value; a card leaves the line out. */
const nothing = "–";

const sortIcons = { ascending: "sort-up", descending: "sort-down", none: "sort" } as const;

function SortLink({ header, sort }: { header: string; sort: NonNullable<TableColumn<unknown>["sort"]> }) {
  return (
    <a
      href={sort.href}
      className={classNames(
        "inline-flex min-h-11 items-center gap-1.5 font-semibold hover:text-primary-ink hover:underline",
        "max-md:rounded-full max-md:border max-md:border-line-strong max-md:bg-surface max-md:px-4 max-md:text-sm",
        sort.direction && "text-primary-ink",
      )}
    >
      {header}
      <Icon name={sortIcons[sort.direction ?? "none"]} size="sm" />
    </a>
  );
}

/**
 * A table on desktops and, from the same markup, a list of cards on phones, where the sortable headers stay as a row
 * of links above it.
 */
export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  keyOf,
  empty,
  className,
}: DataTableProps<Row>) {
  const named = columns.find((column) => column.rowHeader) ?? columns[0];
  if (rows.length === 0)
    return (
      <div className={classNames("flex flex-col gap-3", className)}>
        {!captionHidden && <p className="text-lg font-semibold">{caption}</p>}
        {empty}
      </div>
    );
  return (
    <table role="table" className={classNames("w-full border-collapse text-start max-md:block", className)}>
      <caption className={captionHidden ? "sr-only" : "mb-3 text-start text-lg font-semibold max-md:block"}>
        {caption}
      </caption>
      <thead role="rowgroup" className="max-md:block">
        <tr
          role="row"
          className="max-md:mb-3 max-md:flex max-md:flex-wrap max-md:gap-2 md:border-b md:border-line-strong"
        >
          {columns.map(({ key, header, numeric, sort }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              aria-sort={sort && (sort.direction ?? "none")}
              className={classNames(
                "text-sm font-semibold md:px-3 md:py-1 md:align-middle first:md:ps-0 last:md:pe-0",
                numeric ? "text-end" : "text-start",
                !sort && "max-md:sr-only",
              )}
            >
              {sort ? <SortLink header={header} sort={sort} /> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:flex max-md:flex-col max-md:gap-3">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className={classNames(
              "max-md:flex max-md:flex-col max-md:gap-1.5 max-md:rounded-lg max-md:border max-md:border-line",
              "max-md:bg-surface max-md:p-4 max-md:shadow-sm md:border-b md:border-line",
            )}
          >
            {columns.map((column) => {
              const isName = column === named;
              const Cell = isName ? "th" : "td";
              const content = column.cell(row);
              return (
                <Cell
                  key={column.key}
                  role={isName ? "rowheader" : "cell"}
                  scope={isName ? "row" : undefined}
                  className={classNames(
                    "md:px-3 md:py-3.5 md:align-baseline first:md:ps-0 last:md:pe-0",
                    isName ? "text-start font-semibold" : "named-cell",
                    column.numeric && "figures md:text-end",
                    content === nothing && "max-md:hidden",
                  )}
                >
                  {!isName && (
                    <span aria-hidden="true" className="text-muted md:hidden">
                      {column.header}
                    </span>
                  )}
                  <span className="min-w-0 wrap-break-word">{content}</span>
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
