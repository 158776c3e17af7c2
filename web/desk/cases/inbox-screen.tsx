import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { type CaseKind, type DeskCase, listCases } from "../../../contract/desk/cases.ts";
import type { Language } from "../../../contract/values.ts";
import { formatList } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { runAutomatically } from "../desk-call.ts";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { CaseList } from "./case-list.tsx";
import { kindsName } from "./case-words.ts";
import { InboxFilters } from "./inbox-filters.tsx";

// What is opened or asked for after the list stays out of the first load.
const InboxNotices = lazy(async () => ({ default: (await import("./inbox-notices.tsx")).InboxNotices }));
const FoundTrips = lazy(async () => ({ default: (await import("./found-trips.tsx")).FoundTrips }));
const AssignDialog = lazy(async () => ({ default: (await import("./assign-dialog.tsx")).AssignDialog }));

const filters = ["turn", "kind", "whose", "due", "waits", "search", "after"] as const;

export const loader = fromApi(async ({ call, query, site }) => {
  const chosen = Object.fromEntries(filters.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
  return call(listCases, { query: { language: site.language, ...chosen } });
});
export const handle = deskScreen({ title: () => m.desk_cases_title() });

/** An answer becomes due by time alone, so the list is asked again this often, in milliseconds. */
const askAgain = 60_000;

/** The first page after the sign-in: everything that waits for the clinic. */
export function Component() {
  const { cases, trips, next, counts, absent } = useData(loader);
  const { language } = useSite();
  const query = new URLSearchParams(useLocation().search);
  const list = useRef<HTMLUListElement>(null);
  const [assigned, setAssigned] = useState<DeskCase>();
  const mayAssign = useRight("requests:assign");
  useLive(["inbox", "trips", "people"]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void runAutomatically(revalidate), askAgain);
    return () => clearInterval(timer);
  }, [revalidate]);
  const linksOf = () => [...(list.current?.querySelectorAll("a") ?? [])];
  const chosenOf = (links: readonly Element[]) => links.indexOf(document.activeElement as HTMLAnchorElement);
  const move = (step: 1 | -1) => {
    const links = linksOf();
    const here = chosenOf(links);
    links[Math.min(links.length - 1, Math.max(0, here + step))]?.focus();
  };
  useShortcut("j", m.desk_list_next(), () => move(1));
  useShortcut("k", m.desk_list_previous(), () => move(-1));
  useShortcut("a", m.desk_cases_assign(), () => mayAssign && setAssigned(cases[chosenOf(linksOf())]));
  useShortcut("/", m.desk_list_search(), () => document.getElementById("search")?.focus());
  const kinds = Object.keys(counts.kinds) as CaseKind[]; // the contract's record of kinds
  const isFiltered = filters.some((name) => query.has(name));
  return (
    <DeskPage title={m.desk_cases_title()} lead={m.desk_cases_lead()}>
      <Suspense fallback={null}>
        <InboxNotices absent={absent} page={counts} />
      </Suspense>
      <InboxFilters query={query} counts={counts} kinds={kinds} />
      {cases.length > 0 && <CaseList cases={cases} list={list} />}
      <Suspense fallback={null}>{trips.length > 0 && <FoundTrips trips={trips} />}</Suspense>
      {cases.length === 0 && trips.length === 0 && (
        <EmptyState
          title={query.has("search") ? m.desk_cases_none_found() : m.desk_cases_empty()}
          icon={query.has("search") ? "search" : "success"}
          {...(isFiltered && {
            action: (
              <Link to={deskPaths.home} className={buttonStyle()}>
                {m.desk_cases_show_all()}
              </Link>
            ),
          })}
        >
          {emptyText(query, kinds, language)}
        </EmptyState>
      )}
      <nav className="flex flex-wrap gap-3" aria-label={m.desk_cases_more()}>
        {query.has("after") && (
          <Link className={buttonStyle({ variant: "secondary" })} to={withFilter(query, "after", null)}>
            {m.desk_cases_first()}
          </Link>
        )}
        {next && (
          <Link className={buttonStyle({ variant: "secondary" })} to={withFilter(query, "after", next)}>
            {m.desk_cases_more()}
          </Link>
        )}
      </nav>
      <Suspense fallback={null}>
        {assigned && (
          <AssignDialog
            deskCase={cases.find(({ id }) => id === assigned.id) ?? assigned}
            onClose={() => setAssigned(undefined)}
          />
        )}
      </Suspense>
    </DeskPage>
  );
}

/** Why the list is empty: others may work on cases that the reader's roles do not see. */
function emptyText(query: URLSearchParams, kinds: readonly CaseKind[], language: Language): string {
  const seen = formatList(
    kinds.map((kind) => kindsName[kind]()),
    language,
  );
  if (query.has("search")) return m.desk_cases_none_found_text({ kinds: seen });
  return filters.some((name) => query.has(name))
    ? m.desk_cases_empty_text()
    : m.desk_cases_empty_roles({ kinds: seen });
}

/** The inbox's address with one filter changed; every change begins at the first page. */
export function withFilter(query: URLSearchParams, name: (typeof filters)[number], value: string | null): string {
  const changed = new URLSearchParams(query);
  changed.delete("after");
  if (value === null) changed.delete(name);
  else changed.set(name, value);
  return changed.size > 0 ? `${deskPaths.home}?${changed}` : deskPaths.home;
}
