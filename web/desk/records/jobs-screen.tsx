import { useSearchParams } from "react-router";
import { type JobEntry, jobStates, listJobEntries, runJobAgain } from "../../../contract/desk/records.ts";
import { formatInstant } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { deskScreen } from "../screen.ts";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";
import { Cause, MailFacts, workName } from "../work-words.tsx";
import { Older, RecordPage } from "./record-page.tsx";

const stateIn = (query: URLSearchParams) => jobStates.find((one) => one === query.get("state"));

export const loader = fromApi(({ call, query }) => {
  const state = stateIn(query);
  const before = query.get("before");
  return call(listJobEntries, { query: { ...(state && { state }), ...(before && { before }) } });
});
export const handle = deskScreen({ title: () => m.desk_records_jobs() });

type State = JobEntry["state"];
const words: Readonly<Record<State, () => string>> = {
  waiting: m.desk_records_waiting,
  running: m.desk_records_running,
  done: m.desk_records_done,
  failed: m.desk_records_failed,
  uncertain: m.desk_records_uncertain,
};
const tones = {
  waiting: "primary",
  running: "primary",
  done: "success",
  failed: "danger",
  uncertain: "warning",
} as const;

/** Mails and other background work, with what became of it. */
export function Component() {
  const { rows, hasMore } = useData(loader);
  const { language } = useSite();
  const { location } = useProvider();
  const [query, setQuery] = useSearchParams();
  const act = useAct();
  const mayRun = useRight("settings:write");
  const canRun = ({ state }: JobEntry) => mayRun && (state === "failed" || state === "uncertain");
  return (
    <RecordPage lead={m.desk_records_jobs_lead()}>
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      <Field name="state" label={m.desk_state()} className="max-w-60">
        <Select
          placeholder={m.desk_catalogue_show_all()}
          options={jobStates.map((value) => ({ value, label: words[value]() }))}
          value={stateIn(query) ?? ""}
          onChange={({ target }) => setQuery(target.value ? { state: target.value } : {})}
        />
      </Field>
      <DataTable
        caption={m.desk_records_jobs()}
        captionHidden
        rows={rows}
        keyOf={({ id }) => id}
        empty={<EmptyState title={m.desk_records_none()}>{m.desk_records_none_text()}</EmptyState>}
        columns={[
          {
            key: "kind",
            header: m.desk_catalogue_kind(),
            cell: ({ kind, mail }) => (mail ? <MailFacts mail={mail} /> : workName(kind)),
          },
          {
            key: "state",
            header: m.desk_state(),
            cell: ({ state }) => <Badge tone={tones[state]}>{words[state]()}</Badge>,
          },
          {
            key: "at",
            header: m.desk_version_at(),
            cell: ({ createdAt }) => formatInstant(createdAt, location.timeZone, language),
          },
          { key: "attempts", header: m.desk_records_attempts(), numeric: true, cell: ({ attempts }) => attempts },
          {
            key: "error",
            header: m.desk_records_error(),
            cell: ({ why, lastError }) => (lastError ? <Cause why={why} said={lastError} /> : "–"),
          },
          {
            key: "acts",
            header: m.desk_acts(),
            cell: (row) =>
              canRun(row) ? (
                <Button
                  variant="secondary"
                  busy={act.isBusy}
                  onClick={() =>
                    void act.run(() => deskCall(runJobAgain, { params: { id: row.id } }), m.desk_records_runs_again())
                  }
                >
                  {m.desk_records_again()}
                </Button>
              ) : (
                "–"
              ),
          },
        ]}
      />
      {hasMore && <Older query={query} before={rows.at(-1)?.id ?? ""} />}
    </RecordPage>
  );
}
