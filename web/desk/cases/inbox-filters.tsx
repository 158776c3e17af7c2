import type { ReactNode } from "react";
import { Form } from "react-router";
import { dues, turns } from "../../../contract/desk/case-constants.ts";
import type { CaseKind, listCases, Turn } from "../../../contract/desk/cases.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { formatNumber } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { chipStyle } from "../../ui/chip.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { kindsName } from "./case-words.ts";
import { withFilter } from "./inbox-screen.tsx";

const turnNames: Readonly<Record<Turn | "any", () => string>> = {
  clinic: m.desk_cases_turn_clinic,
  person: m.desk_cases_turn_person,
  closed: m.desk_cases_turn_closed,
  any: m.desk_cases_turn_any,
};

const dueNames = { soon: m.desk_cases_due_soon, late: m.desk_cases_late } as const;
const dueStyles = {
  soon: "bg-warning-soft text-on-warning-soft",
  late: "bg-danger-soft text-on-danger-soft",
} as const;

type InboxFiltersProps = {
  query: URLSearchParams;
  counts: AnswerOf<typeof listCases>["counts"];
  kinds: readonly CaseKind[];
};

/** An alternative may wait for its signature while the person has another one: whoever's turn it is. */
const signaturesPath = `${deskPaths.home}?turn=any&waits=signature`;

/** Filters and search, all in the address. */
export function InboxFilters({ query, counts, kinds }: InboxFiltersProps) {
  const turn = query.get("turn") ?? "clinic";
  const kind = query.get("kind");
  const whose = query.get("whose");
  const waits = query.has("waits");
  return (
    <section aria-label={m.desk_cases_filters()} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <nav aria-label={m.desk_cases_turn()} className="flex flex-wrap gap-1 rounded-md bg-sunken p-1">
          {([...turns, "any"] as const).map((one) => (
            <Link
              key={one}
              to={withFilter(withoutDue(query), "turn", one === "clinic" ? null : one)}
              aria-current={turn === one ? "page" : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-md px-4 text-sm font-semibold text-muted max-sm:px-2.5 hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-sm"
            >
              {turnNames[one]()}
              {one === "clinic" && <Figure count={counts.all} />}
            </Link>
          ))}
        </nav>
        <Form method="get" action={deskPaths.home} role="search" className="flex w-full items-end gap-2 sm:w-auto">
          {/* A search looks at every case; the filters narrow what it finds. */}
          <input type="hidden" name="turn" value="any" />
          <Field
            name="search"
            label={<span className="sr-only">{m.desk_cases_search()}</span>}
            className="grow sm:w-72"
          >
            <TextInput
              key={query.get("search")}
              type="search"
              defaultValue={query.get("search") ?? ""}
              placeholder={m.desk_cases_search()}
              maxLength={80}
              autoComplete="off"
            />
          </Field>
          <Button type="submit" variant="secondary" icon="search" aria-label={m.desk_cases_search_button()} />
        </Form>
      </div>
      <div className="flex flex-wrap gap-2">
        <Choice to={withFilter(query, "whose", null)} isChosen={!whose}>
          {m.desk_cases_everyone()}
        </Choice>
        <Choice to={withFilter(query, "whose", "me")} isChosen={whose === "me"}>
          {m.desk_cases_mine()} <Figure count={counts.mine} />
        </Choice>
        <Choice to={withFilter(query, "whose", "nobody")} isChosen={whose === "nobody"}>
          {m.desk_cases_nobody()} <Figure count={counts.nobody} />
        </Choice>
        {turn === "clinic" &&
          dues.map((one) => (
            <Choice
              key={one}
              to={withFilter(query, "due", query.get("due") === one ? null : one)}
              isChosen={query.get("due") === one}
            >
              {dueNames[one]()} <Figure count={counts[one]} style={dueStyles[one]} />
            </Choice>
          ))}
        {(counts.signature > 0 || waits) && (
          <Choice to={waits ? withFilter(query, "waits", null) : signaturesPath} isChosen={waits}>
            {m.desk_cases_signature()} <Figure count={counts.signature} />
          </Choice>
        )}
        <span aria-hidden="true" className="mx-1 w-px self-stretch bg-line max-sm:hidden" />
        <Choice to={withFilter(query, "kind", null)} isChosen={!kind}>
          {m.desk_cases_all_kinds()}
        </Choice>
        {kinds
          .filter((one) => counts.kinds[one] || kind === one || turn !== "clinic")
          .map((one) => (
            <Choice key={one} to={withFilter(query, "kind", one)} isChosen={kind === one}>
              {kindsName[one]()} {turn === "clinic" && <Figure count={counts.kinds[one] ?? 0} />}
            </Choice>
          ))}
      </div>
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {counts.news > 0 && m.desk_cases_news_count({ count: counts.news })}
      </p>
    </section>
  );
}

function withoutDue(query: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(query);
  changed.delete("due");
  return changed;
}

function Choice({ to, isChosen, children }: { to: string; isChosen: boolean; children: ReactNode }) {
  return (
    <Link to={to} aria-current={isChosen ? "true" : undefined} className={chipStyle(isChosen)}>
      {isChosen && <Icon name="check" size="sm" />}
      {children}
    </Link>
  );
}

function Figure({ count, style = "bg-sunken text-ink" }: { count: number; style?: string }) {
  const { language } = useSite();
  if (count === 0) return null;
  return (
    <span className={`figures rounded-full px-2 text-xs font-semibold ${style}`}>{formatNumber(count, language)}</span>
  );
}
