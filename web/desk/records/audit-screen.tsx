import { Form, useSearchParams } from "react-router";
import { type AuditRow, listAudit } from "../../../contract/desk/records.ts";
import type { Role } from "../../../contract/desk/rights.ts";
import type { Language } from "../../../contract/languages.ts";
import { leftToRight } from "../../bidi.ts";
import { formatInstant, formatMoney } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { useShortcut } from "../shell/shortcuts.tsx";
import { roleName } from "../staff-words.ts";
import { eventName } from "./event-name.ts";
import { Older, OwnerName, RecordPage } from "./record-page.tsx";

const names = ["event", "who", "subject", "from", "to", "before"] as const;

export const loader = fromApi(({ call, query }) => {
  const written = names.flatMap((name) => {
    const value = query.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return call(listAudit, { query: Object.fromEntries(written) });
});
export const handle = deskScreen({ title: () => m.desk_records_audit() });

const kinds: Readonly<Record<Exclude<AuditRow["kind"], "staff">, () => string>> = {
  key: m.desk_records_key,
  person: m.desk_records_person,
  provider: m.desk_records_clinic,
  operator: m.desk_version_operator,
  system: m.desk_records_system,
};

/** Who did and read what. */
export function Component() {
  const { rows, events, hasMore } = useData(loader);
  const { language } = useSite();
  const { location } = useProvider();
  const [query] = useSearchParams();
  const given = (name: string) => query.get(name) ?? "";
  useShortcut("/", m.desk_records_who(), () => document.getElementById("who")?.focus());
  return (
    <RecordPage lead={m.desk_records_audit_lead()}>
      <Form key={query.toString()} className="flex flex-wrap items-end gap-3" aria-label={m.desk_records_search()}>
        <Field name="event" label={m.desk_records_event()}>
          <Select
            placeholder={m.desk_catalogue_show_all()}
            options={events.map((value) => ({ value, label: eventName(value) }))}
            defaultValue={given("event")}
          />
        </Field>
        <Field name="who" label={m.desk_records_who()} hint={m.desk_records_who_hint()} className="sm:max-w-64">
          <TextInput maxLength={80} defaultValue={given("who")} />
        </Field>
        <Field name="subject" label={m.desk_records_subject()} hint={m.desk_records_subject_hint()}>
          <TextInput dir="ltr" maxLength={80} defaultValue={given("subject")} />
        </Field>
        <Field name="from" label={m.desk_reports_from()}>
          <DateInput defaultValue={given("from")} />
        </Field>
        <Field name="to" label={m.desk_reports_to()}>
          <DateInput defaultValue={given("to")} />
        </Field>
        <Button type="submit" variant="secondary">
          {m.desk_reports_show()}
        </Button>
      </Form>
      <DataTable
        caption={m.desk_records_audit()}
        captionHidden
        rows={rows}
        keyOf={({ position }) => String(position)}
        empty={<EmptyState title={m.desk_records_none()}>{m.desk_records_none_text()}</EmptyState>}
        columns={[
          {
            key: "event",
            header: m.desk_records_event(),
            cell: ({ event, detail }) => (
              <>
                {eventName(event)}
                {detail && <span className="figures block text-sm text-muted">{detailWords(detail, language)}</span>}
              </>
            ),
          },
          { key: "at", header: m.desk_version_at(), cell: ({ at }) => formatInstant(at, location.timeZone, language) },
          {
            key: "by",
            header: m.desk_records_by(),
            cell: ({ by, kind }) => (kind === "staff" ? by : kind === "key" ? `${kinds.key()}: ${by}` : kinds[kind]()),
          },
          {
            key: "owner",
            header: m.desk_records_owner(),
            cell: ({ owner, ownerName }) => <OwnerName owner={owner} name={ownerName} />,
          },
          { key: "subject", header: m.desk_records_subject(), cell: (row) => <Subject row={row} /> },
        ]}
      />
      {hasMore && <Older query={query} before={String(rows.at(-1)?.position)} />}
    </RecordPage>
  );
}

function detailWords(detail: NonNullable<AuditRow["detail"]>, language: Language): string {
  if ("amount" in detail) return formatMoney(detail.amount, language);
  const named = (held: readonly Role[]) => held.map((role) => roleName(role)).join(", ") || m.desk_records_no_role();
  return m.desk_records_roles({ from: named(detail.from), to: named(detail.to) });
}

const things = {
  request: [m.desk_records_request, deskPaths.request],
  consultation: [m.desk_records_consultation, deskPaths.consultation],
  trip: [m.desk_records_trip, deskPaths.trip],
  chat: [m.desk_records_chat, deskPaths.chat],
  message: [m.desk_records_contact_message, undefined],
} as const;

/** The thing of the desk behind a subject; any other by its id. */
function Subject({ row: { subject, about } }: { row: AuditRow }) {
  if (!about)
    return (
      <bdi className="text-xs break-all text-muted" dir="ltr">
        {subject ?? "–"}
      </bdi>
    );
  const { kind, reference } = about;
  if (kind === "named") return <bdi className="text-sm break-words">{reference}</bdi>;
  const [name, path] = things[kind];
  const text = name({ reference: leftToRight(reference) });
  // A message's page is at its id.
  const to = path?.(reference) ?? deskPaths.message(subject ?? "");
  return (
    <Link to={to} className="text-link inline-flex min-h-11 items-center text-sm">
      {text}
    </Link>
  );
}
