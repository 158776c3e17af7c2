import { useState } from "react";
import { useSearchParams } from "react-router";
import { type ListedProcedure, listCatalogue } from "../../../contract/desk/catalogue.ts";
import { formatDay, formatMoney } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { NewEntryDialog } from "./new-entry-dialog.tsx";
import { statusName, statusTones } from "./status-words.ts";

export const loader = fromApi(({ call, site }) => call(listCatalogue, { query: { language: site.language } }));
export const handle = deskScreen({ title: () => m.desk_catalogue() });

const shows = ["all", "due", "drafts", "published", "archived"] as const;
type Show = (typeof shows)[number];
const showNames: Readonly<Record<Show, () => string>> = {
  all: m.desk_catalogue_show_all,
  due: m.desk_catalogue_show_due,
  drafts: m.desk_catalogue_show_drafts,
  published: m.desk_catalogue_status_published,
  archived: m.desk_catalogue_status_archived,
};

const isShown = (row: ListedProcedure, show: Show): boolean =>
  show === "all" ||
  (show === "due" && row.isReviewDue) ||
  (show === "drafts" && (row.draftBy !== null || row.status === "draft")) ||
  row.status === show;

/** Procedures and doctors, with what is in work and what is due for review. */
export function Component() {
  const { procedures, doctors } = useData(loader);
  const mayWrite = useRight("catalogue:write");
  const [query, setQuery] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  useLive(["catalogue"]);
  const q = query.get("q") ?? "";
  const show = shows.find((one) => one === query.get("show")) ?? "all";
  const change = (name: string, value: string) =>
    setQuery(
      (old) => {
        if (value) old.set(name, value);
        else old.delete(name);
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  const matches = ({ title, slug }: { title: string; slug: string }) =>
    `${title} ${slug}`.toLowerCase().includes(q.trim().toLowerCase());
  const rows = procedures.filter((row) => matches(row) && isShown(row, show));
  useShortcut("/", m.desk_catalogue_search(), () => document.getElementById("catalogue-q")?.focus());
  useRowKeys("catalogue-rows");
  return (
    <DeskPage
      title={m.desk_catalogue()}
      lead={m.desk_catalogue_lead()}
      actions={
        <>
          <Link to={deskPaths.versions} className="text-link inline-flex min-h-11 items-center px-2">
            {m.desk_versions()}
          </Link>
          <Link to={deskPaths.translations} className="text-link inline-flex min-h-11 items-center px-2">
            {m.desk_translations()}
          </Link>
          <Link to={deskPaths.catalogueFile} className="text-link inline-flex min-h-11 items-center px-2">
            {m.desk_file()}
          </Link>
          {mayWrite && (
            <Button icon="plus" onClick={() => setAdding(true)}>
              {m.desk_catalogue_add()}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        <Field name="q" id="catalogue-q" label={m.desk_catalogue_search()} className="grow">
          <TextInput type="search" value={q} onChange={({ target }) => change("q", target.value)} />
        </Field>
        <Field name="show" label={m.desk_catalogue_show()}>
          <Select
            options={shows.map((value) => ({ value, label: showNames[value]() }))}
            value={show}
            onChange={({ target }) => change("show", target.value === "all" ? "" : target.value)}
          />
        </Field>
      </div>
      <div id="catalogue-rows" className="flex flex-col gap-8">
        <ProcedureTable rows={rows} />
        <DataTable
          caption={m.desk_catalogue_doctors()}
          rows={doctors.filter(matches)}
          keyOf={({ slug }) => slug}
          columns={[
            { key: "name", header: m.desk_name(), cell: (row) => <PartLink kind="doctor" {...row} /> },
            { key: "draft", header: m.desk_editor_draft(), cell: ({ draftBy }) => draftBy ?? "–" },
          ]}
        />
      </div>
      {isAdding && <NewEntryDialog procedures={procedures} doctors={doctors} onClose={() => setAdding(false)} />}
    </DeskPage>
  );
}

/** `j` and `k` move between the rows' links; Enter opens one as any link. */
function useRowKeys(id: string): void {
  const move = (by: number) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(`#${id} a`)];
    const from = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[Math.min(Math.max(from + by, 0), links.length - 1)]?.focus();
  };
  useShortcut("j", m.desk_list_next(), () => move(1));
  useShortcut("k", m.desk_list_previous(), () => move(-1));
}

type PartLinkProps = { kind: "procedure" | "doctor"; slug: string; title: string };

const PartLink = ({ kind, slug, title }: PartLinkProps) => (
  <Link to={deskPaths.cataloguePart(kind, slug)} className="text-link inline-flex min-h-11 items-center">
    {title}
  </Link>
);

function ProcedureTable({ rows }: { rows: readonly ListedProcedure[] }) {
  const { language } = useSite();
  return (
    <DataTable
      caption={m.desk_catalogue_procedures()}
      rows={rows}
      keyOf={({ slug }) => slug}
      empty={<EmptyState title={m.desk_catalogue_none()}>{m.desk_catalogue_none_text()}</EmptyState>}
      columns={[
        {
          key: "title",
          header: m.desk_catalogue_procedure(),
          cell: (row) => (
            <>
              <PartLink kind="procedure" {...row} />
              <span className="block text-sm font-normal text-muted">{row.specialty}</span>
            </>
          ),
        },
        {
          key: "status",
          header: m.desk_catalogue_status(),
          cell: ({ status }) => <Badge tone={statusTones[status]}>{statusName(status)}</Badge>,
        },
        {
          key: "price",
          header: m.desk_catalogue_price_from(),
          numeric: true,
          cell: ({ priceFrom }) => (priceFrom ? formatMoney(priceFrom, language) : "–"),
        },
        {
          key: "review",
          header: m.desk_catalogue_review_due(),
          cell: ({ reviewDueOn, isReviewDue }) =>
            reviewDueOn === null ? (
              "–"
            ) : isReviewDue ? (
              <Badge tone="warning" icon="warning">
                {formatDay(reviewDueOn, language)}
              </Badge>
            ) : (
              formatDay(reviewDueOn, language)
            ),
        },
        { key: "draft", header: m.desk_editor_draft(), cell: ({ draftBy }) => draftBy ?? "–" },
      ]}
    />
  );
}
