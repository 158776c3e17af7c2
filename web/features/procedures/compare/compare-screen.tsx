import type { Call } from "../../../../contract/call.ts";
import { Refusal } from "../../../../contract/errors.ts";
import {
  getProcedure,
  listProcedures,
  type Procedure,
  type ProcedureSummary,
} from "../../../../contract/procedures.ts";
import { formatList } from "../../../format.ts";
import { paths } from "../../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { useSite } from "../../../site.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Field } from "../../../ui/field.tsx";
import { useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { m } from "../../../words/compiled/messages.js";
import { compareMost } from "./compare-bar.tsx";
import { CompareTable } from "./compare-table.tsx";

export interface Comparison {
  readonly procedures: readonly Procedure[];
  /** Asked for, but not offered here. */
  readonly unknown: readonly string[];
  /** More were asked for than fit. */
  readonly isFull: boolean;
  /** Procedures that can be added. */
  readonly others: readonly Pick<ProcedureSummary, "slug" | "title">[];
}

/** Slugs in an address: `with=a,b` from links, `with=a&with=b` from a form without script; each once. */
export const askedIn = (query: URLSearchParams): string[] => [
  ...new Set(
    query
      .getAll("with")
      .flatMap((value) => value.split(","))
      .map((slug) => slug.trim())
      .filter(Boolean),
  ),
];

async function find(
  call: Call,
  procedure: string,
  language: ProcedureSummary["textsLanguage"],
): Promise<Procedure | undefined> {
  try {
    return await call(getProcedure, { params: { procedure }, query: { language } });
  } catch (error) {
    if (error instanceof Refusal && error.code === "not-found") return undefined;
    throw error;
  }
}

async function listAll(call: Call): Promise<ProcedureSummary[]> {
  const first = await call(listProcedures, { query: {} });
  const rest = Array.from({ length: first.pages - 1 }, (_, index) =>
    call(listProcedures, { query: { page: String(index + 2) } }),
  );
  return [first, ...(await Promise.all(rest))].flatMap(({ procedures }) => procedures);
}

export const loader: Loader<Comparison> = import.meta.env.SSR
  ? fromApi(async ({ call, query, site }) => {
      const asked = askedIn(query);
      const all = await listAll(call);
      const offered = new Set(all.map(({ slug }) => slug));
      const shown = asked.filter((slug) => offered.has(slug)).slice(0, compareMost);
      const found = await Promise.all(shown.map((slug) => find(call, slug, site.language)));
      return {
        procedures: found.filter((one) => one !== undefined),
        unknown: asked
          .filter((slug) => !offered.has(slug))
          .map((slug) => slug.slice(0, 80))
          .slice(0, compareMost),
        isFull: asked.filter((slug) => offered.has(slug)).length > compareMost,
        others: all.filter(({ slug }) => !shown.includes(slug)).map(({ slug, title }) => ({ slug, title })),
      };
    })
  : fromPayload;

export const handle = screen<Comparison>({
  cache: "public",
  isStill: true,
  head: () => ({ title: m.procedures_compare_title(), description: m.procedures_compare_description() }),
});

export function Component() {
  const { procedures, unknown, isFull, others } = useData(loader);
  const { language } = useSite();
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-6 pt-4 pb-16 outline-none">
      <header>
        <Breadcrumbs
          label={m.procedures_breadcrumbs()}
          items={[
            { label: m.procedures_home(), href: useHref(paths.home) },
            { label: m.procedures_title(), href: useHref(paths.procedures) },
            { label: m.procedures_compare_title(), href: useHref(paths.compare()) },
          ]}
        />
        <h1 className="mt-2 text-3xl">{m.procedures_compare_title()}</h1>
        <p className="mt-3 max-w-measure text-muted">{m.procedures_compare_intro()}</p>
      </header>
      {isFull && <Notice title={m.procedures_compare_too_many()} />}
      {unknown.length > 0 && (
        <Notice tone="warning" title={m.procedures_compare_unknown({ names: formatList(unknown, language) })} />
      )}
      {procedures.length > 0 ? <CompareTable procedures={procedures} /> : <NothingChosen />}
      {procedures.length < compareMost && <AddOne procedures={procedures} others={others} />}
    </main>
  );
}

function NothingChosen() {
  return (
    <EmptyState
      icon="compare"
      title={m.procedures_compare_empty_title()}
      action={<ButtonLink href={useHref(paths.procedures)}>{m.procedures_all()}</ButtonLink>}
    >
      {m.procedures_compare_empty_text()}
    </EmptyState>
  );
}

/** A form that asks for the same comparison with one more. */
function AddOne({ procedures, others }: Pick<Comparison, "procedures" | "others">) {
  return (
    <form
      // A fresh choice for each comparison.
      key={procedures.map(({ slug }) => slug).join()}
      method="get"
      action={useHref(paths.compare())}
      className="flex max-w-measure flex-wrap items-end gap-3"
    >
      {procedures.map(({ slug }) => (
        <input key={slug} type="hidden" name="with" value={slug} />
      ))}
      <Field name="with" id="add" label={m.procedures_compare_add()} className="basis-60 grow">
        <Select
          required
          placeholder={m.procedures_compare_choose()}
          options={others.map(({ slug, title }) => ({ value: slug, label: title }))}
        />
      </Field>
      <Button type="submit" variant="secondary" icon="plus" className="min-h-12">
        {m.procedures_compare_add_button()}
      </Button>
    </form>
  );
}
