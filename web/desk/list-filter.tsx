import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { formatNumber } from "../format.ts";
import { useSite } from "../site.ts";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { Paginator } from "../ui/paginator.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { m } from "../words/compiled/messages.js";

/** The page's address with other values of its query; an empty one is left out. */
export function useFilterHref(): (changes: Readonly<Record<string, string>>) => string {
  const { pathname, search } = useLocation();
  const { base } = useSite();
  return (changes) => {
    const query = new URLSearchParams(search);
    query.delete("page");
    for (const [name, value] of Object.entries(changes))
      if (value === "") query.delete(name);
      else query.set(name, value);
    return `${base}${pathname.slice(pathname.startsWith(base) ? base.length : 0)}${query.size > 0 ? `?${query}` : ""}`;
  };
}

type ViewsProps = {
  /** The query's name. */
  name: string;
  label: string;
  /** The first is shown without a query. */
  views: readonly { readonly value: string; readonly label: ReactNode }[];
};

/** Views of a list, each with an address. */
export function Views({ name, label, views }: ViewsProps) {
  const href = useFilterHref();
  const chosen = new URLSearchParams(useLocation().search).get(name) ?? views[0]?.value;
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {views.map(({ value, label: text }, index) => (
        <Chip key={value} href={href({ [name]: index === 0 ? "" : value })} chosen={value === chosen}>
          {text}
        </Chip>
      ))}
    </nav>
  );
}

/** The search of a list; it keeps the list's view. */
export function ListSearch({ label }: { label: string }) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  return (
    <search>
      <form method="get" className="flex gap-2 sm:min-w-96">
        {[...query].map(([name, value]) =>
          name === "search" || name === "page" ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TextInput
          key={query.get("search") ?? ""}
          type="search"
          name="search"
          aria-label={label}
          placeholder={label}
          defaultValue={query.get("search") ?? ""}
          maxLength={80}
          dir="auto"
        />
        <Button type="submit" variant="secondary" icon="search">
          {m.desk_list_find()}
        </Button>
      </form>
    </search>
  );
}

export function ListPages({ pages }: { pages: number }) {
  const { language } = useSite();
  const href = useFilterHref();
  const page = Number(new URLSearchParams(useLocation().search).get("page") ?? "1");
  return (
    <Paginator
      page={page}
      pages={pages}
      hrefOf={(to) => href({ page: to === 1 ? "" : String(to) })}
      format={(number) => formatNumber(number, language)}
      words={{
        label: m.desk_list_pages(),
        previous: m.desk_list_page_before(),
        next: m.desk_list_page_after(),
        page: (number) => m.desk_list_page({ page: formatNumber(number, language) }),
        summary: m.desk_list_page_of({ page: formatNumber(page, language), pages: formatNumber(pages, language) }),
      }}
    />
  );
}
