import { useSearchParams } from "react-router";
import { listProcedures, type ProcedureSort } from "../../../../contract/procedures.ts";
import { CurrencyPicker } from "../../../currency/currency-choice.tsx";
import { pageOf } from "../../../discovery/structured.ts";
import { formatNumber } from "../../../format.ts";
import { inLanguage } from "../../../in-language.ts";
import { paths } from "../../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { useSite } from "../../../site.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { Select } from "../../../ui/select.tsx";
import { m } from "../../../words/compiled/messages.js";
import { CompareBar, CompareChoice, useChosen } from "../compare/compare-bar.tsx";
import { listOf } from "../page/procedure-structured.ts";
import type { ProcedureOnCard } from "../page/procedure-view.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { filterNames, filterOf, listAddress, type SetFilters, setIn } from "./filter-address.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { type ListPage, listPage } from "./list-page.ts";
import { ProcedureCard } from "./procedure-card.tsx";
import { formId, useRefining } from "./refining.ts";
import { SearchBox } from "./search-box.tsx";

export const loader: Loader<ListPage> = import.meta.env.SSR
  ? fromApi(async ({ call, query, site }) => {
      const { language } = site;
      const page = await call(listProcedures, { query: { ...filterOf(query), language } });
      return inLanguage(language, () => listPage(page, setIn(query), site));
    })
  : fromPayload;

export const handle = screen<ListPage>({
  cache: "public",
  head: ({ procedures }, site) => ({
    title: m.procedures_title(),
    ...(import.meta.env.SSR && {
      description: m.procedures_description({ name: site.provider?.texts.name ?? "" }),
      structured: [
        ...pageOf(site, [m.procedures_title(), paths.procedures], "CollectionPage"),
        listOf(site, procedures),
      ],
    }),
  }),
});

export function Component() {
  const data = useData(loader);
  const { procedures, related, total, page, pages } = data;
  const { language } = useSite();
  const [query] = useSearchParams();
  const set = setIn(query);
  const base = useHref("");
  const { onChange, onSubmit } = useRefining(query);
  return (
    <main id="main" tabIndex={-1} className="page-width pt-4 pb-16 outline-none" onChange={onChange}>
      <ListHead />
      <div className="mt-8 grid gap-x-10 gap-y-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start">
        {/* biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not know the search element as a landmark */}
        <form
          id={formId}
          role="search"
          method="get"
          action={useHref(paths.procedures)}
          onSubmit={onSubmit}
          // On "back" the browser must not restore field values that the address does not have.
          autoComplete="off"
          className="contents"
        >
          <SearchBox words={set.q ?? ""} />
          <FilterPanel page={data} set={set} />
        </form>
        <section aria-labelledby="found" className="group/list flex min-w-0 flex-col gap-5">
          {data.urgent && (
            <Notice tone="warning" announce>
              {data.urgent}
            </Notice>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2 id="found" className="figures text-lg">
              <span role="status">{m.procedures_count({ count: total })}</span>
            </h2>
            <SortChoice sort={set.sort} />
          </div>
          {total + related.length > 0 && <CurrencyPicker />}
          <ActiveFilters choices={data.choices} set={set} />
          {total === 0 ? <NothingFound set={set} isKnown={related.length > 0} /> : <Cards procedures={procedures} />}
          {related.length > 0 && (
            <section aria-labelledby="related" className="mt-4 flex flex-col gap-5">
              <h2 id="related" className="text-lg">
                {m.procedures_related_title()}
              </h2>
              <Cards procedures={related} />
            </section>
          )}
          <Paginator
            page={page}
            pages={pages}
            hrefOf={(to) => base + listAddress(set, to)}
            format={(number) => formatNumber(number, language)}
            words={{
              label: m.procedures_pages(),
              previous: m.procedures_previous(),
              next: m.procedures_next(),
              page: (number) => m.procedures_page({ page: number }),
              summary: m.procedures_page_of({ page, pages }),
            }}
          />
        </section>
      </div>
    </main>
  );
}

function ListHead() {
  return (
    <>
      <Breadcrumbs
        label={m.procedures_breadcrumbs()}
        items={[
          { label: m.procedures_home(), href: useHref(paths.home) },
          { label: m.procedures_title(), href: useHref(paths.procedures) },
        ]}
      />
      <h1 className="mt-2 text-3xl">{m.procedures_title()}</h1>
      <p className="mt-3 max-w-measure text-muted">{m.procedures_intro()}</p>
    </>
  );
}

function SortChoice({ sort = "relevance" }: { sort: string | undefined }) {
  const words: Record<ProcedureSort, () => string> = {
    relevance: m.procedures_sort_relevance,
    price: m.procedures_sort_price,
    stay: m.procedures_sort_stay,
  };
  const options = Object.entries(words).map(([value, word]) => ({ value, label: word() }));
  return (
    <div className="flex items-center gap-3 text-sm">
      <label htmlFor="sort" className="shrink-0 text-muted max-sm:sr-only">
        {m.procedures_sort()}
      </label>
      <Select id="sort" form={formId} name="sort" options={options} defaultValue={sort} />
    </div>
  );
}

function Cards({ procedures }: { procedures: readonly ProcedureOnCard[] }) {
  const { chosen, choose } = useChosen();
  return (
    <>
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {procedures.map((procedure) => (
          <ProcedureCard key={procedure.slug} procedure={procedure} level={3}>
            <CompareChoice slug={procedure.slug} title={procedure.title} chosen={chosen} onChoose={choose} />
          </ProcedureCard>
        ))}
      </ul>
      <CompareBar chosen={chosen} />
    </>
  );
}

/** @param isKnown whether the words are those of something else: what is not understood is not denied */
function NothingFound({ set, isKnown }: { set: SetFilters; isKnown: boolean }) {
  const isSearch = set.q !== undefined && filterNames.every((name) => name === "q" || name === "sort" || !set[name]);
  const words = set.q ?? "";
  const said = isKnown
    ? ([m.procedures_not_offered_title({ words }), m.procedures_not_offered_text()] as const)
    : ([m.procedures_unknown_title({ words }), m.procedures_unknown_text()] as const);
  const [title, text] = isSearch ? said : [m.procedures_empty_title(), m.procedures_empty_text()];
  return (
    <EmptyState
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={useHref(paths.contact)} icon="chat">
            {m.procedures_empty_contact()}
          </ButtonLink>
          <ButtonLink href={useHref(paths.quote)} variant="secondary">
            {m.procedures_empty_quote()}
          </ButtonLink>
        </div>
      }
    >
      {text}
    </EmptyState>
  );
}
