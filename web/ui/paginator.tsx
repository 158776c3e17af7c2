import { Icon } from "./icon.tsx";
import { classNames } from "./styles.ts";

type PaginatorProps = {
  /** From 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  words: {
    /** Names the navigation. */
    label: string;
    previous: string;
    next: string;
    /** Of one link: "Page 3". */
    page: (page: number) => string;
    /** Between the arrows on a phone: "Page 3 of 12". */
    summary: string;
  };
  /** A number in the reader's digits. */
  format?: (page: number) => string;
  className?: string;
};

/** Pages to offer; a gap is 0. Always seven places where there are more, so that nothing moves under the pointer. */
export function pagePlaces(page: number, pages: number): number[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  if (page <= 4) return [1, 2, 3, 4, 5, 0, pages];
  if (page >= pages - 3) return [1, 0, pages - 4, pages - 3, pages - 2, pages - 1, pages];
  return [1, 0, page - 1, page, page + 1, 0, pages];
}

const place = "figures inline-flex min-h-11 min-w-11 items-center justify-center rounded-md px-2 text-sm font-semibold";

/** Links to the pages of a long list; they work before any script. Nothing for a single page. */
export function Paginator({ page, pages, hrefOf, words, format = String, className }: PaginatorProps) {
  if (pages <= 1) return null;
  const arrow = (to: number, label: string, icon: "chevron-back" | "chevron-forward") => {
    const inside = (
      <>
        {icon === "chevron-back" && <Icon name={icon} />}
        <span className="max-sm:sr-only">{label}</span>
        {icon === "chevron-forward" && <Icon name={icon} />}
      </>
    );
    const possible = to >= 1 && to <= pages;
    const look = classNames(
      place,
      "gap-1",
      possible ? "text-primary-ink hover:bg-primary-soft" : "text-muted opacity-60",
    );
    return possible ? (
      <a href={hrefOf(to)} rel={to < page ? "prev" : "next"} className={look}>
        {inside}
      </a>
    ) : (
      <span aria-hidden="true" className={look}>
        {inside}
      </span>
    );
  };
  return (
    <nav
      aria-label={words.label}
      className={classNames("flex items-center justify-between gap-2 sm:justify-center", className)}
    >
      {arrow(page - 1, words.previous, "chevron-back")}
      <p className="figures text-sm sm:hidden">{words.summary}</p>
      <ul className="flex gap-1 max-sm:hidden">
        {pagePlaces(page, pages).map((number, index) =>
          number === 0 ? (
            <li
              key={`gap-${index < 3 ? "before" : "after"}`}
              aria-hidden="true"
              className={classNames(place, "text-muted")}
            >
              …
            </li>
          ) : (
            <li key={number}>
              <a
                href={hrefOf(number)}
                aria-label={words.page(number)}
                aria-current={number === page ? "page" : undefined}
                className={classNames(
                  place,
                  number === page ? "bg-primary text-on-primary" : "text-primary-ink hover:bg-primary-soft",
                )}
              >
                {format(number)}
              </a>
            </li>
          ),
        )}
      </ul>
      {arrow(page + 1, words.next, "chevron-forward")}
    </nav>
  );
}
