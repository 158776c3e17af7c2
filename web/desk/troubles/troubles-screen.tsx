import { useState } from "react";
import { useSearchParams } from "react-router";
import {
  isSettledAtDesk,
  listTroubles,
  retryTrouble,
  type SettledTrouble,
  type Trouble,
  troubleKinds,
} from "../../../contract/desk/troubles.ts";
import { formatInstant, formatMoney } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { useListKeys } from "../list-keys.ts";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { ListSearch } from "../trips/list-search.tsx";
import { useAct } from "../use-act.ts";
import { Cause, MailFacts } from "../work-words.tsx";
import { SettleDialog } from "./settle-dialog.tsx";
import { aboutName, troubleNames } from "./trouble-words.ts";

export const loader = fromApi(({ call, query }) => {
  const kind = troubleKinds.find((one) => one === query.get("kind"));
  const q = query.get("q");
  return call(listTroubles, { query: { ...(kind && { kind }), ...(q && { q }) } });
});
export const handle = deskScreen({ title: () => m.desk_troubles_title() });

/** What needs a person: the cause, what was tried, and the next try. */
export function Component() {
  const { troubles, counts } = useData(loader);
  const { language } = useSite();
  const { location } = useProvider();
  const [search] = useSearchParams();
  const act = useAct();
  const [settled, setSettled] = useState<SettledTrouble>();
  const maySettle = useRight("troubles:settle");
  useLive(["trips", "money"]);
  useListKeys();
  const clock = (at: string) => formatInstant(at, location.timeZone, language);
  const retry = ({ kind, id }: SettledTrouble) =>
    void act.run(() => deskCall(retryTrouble, { params: { kind, id } }), m.desk_troubles_retried());
  return (
    <DeskPage title={m.desk_troubles_title()} lead={m.desk_troubles_lead()}>
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      <ListSearch label={m.desk_trips_search_label()}>
        <Field name="kind" label={m.desk_troubles_kind()}>
          <Select
            defaultValue={search.get("kind") ?? ""}
            options={[
              { value: "", label: m.desk_trips_show_all() },
              ...troubleKinds.map((value) => ({ value, label: `${troubleNames[value]()} (${counts[value]})` })),
            ]}
          />
        </Field>
      </ListSearch>
      <DataTable
        caption={m.desk_troubles_title()}
        captionHidden
        rows={troubles}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        empty={
          <EmptyState title={m.desk_troubles_empty()} icon="success">
            {m.desk_troubles_empty_text()}
          </EmptyState>
        }
        columns={[
          { key: "what", header: m.desk_troubles_what(), cell: (trouble) => <What trouble={trouble} /> },
          {
            key: "cause",
            header: m.desk_troubles_cause(),
            cell: ({ kind, why, cause }) =>
              kind === "change" ? (
                <span className="text-sm">{m.desk_troubles_change_text()}</span>
              ) : (
                <Cause why={why} said={cause} />
              ),
          },
          {
            key: "tried",
            header: m.desk_troubles_tried(),
            cell: ({ kind, tries, since, nextAt }) => (
              <span className="figures text-sm">
                {kind !== "change" && <span className="block">{m.desk_troubles_tries({ count: tries })}</span>}
                <span className="block">{m.desk_troubles_since({ when: clock(since) })}</span>
                {kind !== "change" && (
                  <span className="block">
                    {nextAt ? m.desk_troubles_next({ when: clock(nextAt) }) : m.desk_troubles_no_next()}
                  </span>
                )}
              </span>
            ),
          },
          ...(maySettle
            ? [
                {
                  key: "acts",
                  header: m.desk_acts(),
                  cell: (trouble: Trouble) =>
                    isSettledAtDesk(trouble) ? (
                      <span className="flex flex-wrap gap-1">
                        {trouble.canRetry && (
                          <Button variant="secondary" busy={act.isBusy} onClick={() => retry(trouble)}>
                            {m.desk_troubles_retry()}
                          </Button>
                        )}
                        <Button variant="quiet" onClick={() => setSettled(trouble)}>
                          {m.desk_troubles_settle()}
                        </Button>
                      </span>
                    ) : trouble.trip ? (
                      <Link
                        to={deskPaths.trip(trouble.trip)}
                        className="text-link inline-flex min-h-11 items-center text-sm"
                      >
                        {m.desk_troubles_change_open()}
                      </Link>
                    ) : (
                      "–"
                    ),
                },
              ]
            : []),
        ]}
      />
      {settled && <SettleDialog trouble={settled} onClose={() => setSettled(undefined)} />}
    </DeskPage>
  );
}

function What({ trouble: { kind, about, mail, trip, person, amount } }: { trouble: Trouble }) {
  const { language } = useSite();
  return (
    <>
      <Badge tone={kind === "mail" || kind === "job" ? "neutral" : "warning"}>{troubleNames[kind]()}</Badge>
      {mail ? (
        <MailFacts mail={mail} />
      ) : (
        <span className="mt-1 block text-sm font-normal">
          {aboutName(about)}
          {amount && ` · ${formatMoney(amount, language)}`}
        </span>
      )}
      {trip && (
        <Link
          to={deskPaths.trip(trip)}
          data-row
          className="text-link -my-2.5 inline-flex min-h-11 flex-wrap content-center items-center gap-x-1 text-sm font-semibold"
        >
          <bdi>{person}</bdi>
          <span>·</span>
          <bdi>{trip}</bdi>
        </Link>
      )}
    </>
  );
}
