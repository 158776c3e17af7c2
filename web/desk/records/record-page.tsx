import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { DeskPage } from "../shell/desk-page.tsx";

const places = [
  [deskPaths.records, m.desk_records_audit],
  [deskPaths.recordJobs, m.desk_records_jobs],
  [deskPaths.recordData, m.desk_records_data],
] as const;

/** A page of the records with the way to the others. */
export function RecordPage({ lead, children }: { lead: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <DeskPage title={m.desk_records()} lead={lead}>
      <nav aria-label={m.desk_records()} className="flex flex-wrap gap-x-5">
        {places.map(([to, name]) => (
          <Link
            key={to}
            to={to}
            aria-current={pathname === to ? "page" : undefined}
            className="text-link inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:no-underline"
          >
            {name()}
          </Link>
        ))}
      </nav>
      {children}
    </DeskPage>
  );
}

/** Whose data: by name; a person without an account by how they came. */
export function OwnerName({ owner, name }: { owner: string; name: string | null }) {
  const kind = owner.slice(0, owner.indexOf(":"));
  return <bdi>{name ?? kinds[kind]?.() ?? m.desk_records_person()}</bdi>;
}

const kinds: Readonly<Record<string, () => string>> = {
  link: m.desk_records_link_holder,
  visitor: m.desk_records_visitor,
  message: m.desk_records_message,
  key: m.desk_records_key,
};

/** The next page of a list, older than what is shown. */
export function Older({ query, before }: { query: URLSearchParams; before: string }) {
  const next = new URLSearchParams(query);
  next.set("before", before);
  return (
    <Link to={`?${next}`} className="text-link inline-flex min-h-11 items-center self-start">
      {m.desk_reports_older()}
    </Link>
  );
}
