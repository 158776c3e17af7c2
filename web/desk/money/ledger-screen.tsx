import { useState } from "react";
import { useSearchParams } from "react-router";
import { type DeskLedgerLine, downloadLedger, listLedger } from "../../../contract/desk/money.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { formatDay, formatInstant, formatMoney } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { receiptMethods } from "../../trip/receipt-words.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { useListKeys } from "../list-keys.ts";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { correctionNames, kindName } from "./money-words.ts";
import { PeriodForm } from "./period-form.tsx";

/** This month by the clinic's calendar, where the address names no period. */
function periodOf(query: URLSearchParams, timeZone: string) {
  const today = dayIn(timeZone, new Date());
  const currency = query.get("currency");
  const procedure = query.get("procedure");
  return {
    from: query.get("from") || `${today.slice(0, 7)}-01`,
    to: query.get("to") || today,
    ...(currency && { currency }),
    ...(procedure && { procedure }),
  };
}

export const loader = fromApi(({ call, query, site }) =>
  call(listLedger, {
    query: { ...periodOf(query, site.provider?.location.timeZone ?? "UTC"), language: site.language },
  }),
);
export const handle = deskScreen({ title: () => m.desk_money_ledger() });

/** Money that moved in a period. */
export function Component() {
  const { lines, sums, isCut, procedures } = useData(loader);
  const { language } = useSite();
  const { location } = useProvider();
  const [search] = useSearchParams();
  const mayCorrect = useRight("money:record");
  const [wrong, setWrong] = useState<DeskLedgerLine>();
  useLive(["money"]);
  useListKeys();
  const period = periodOf(search, location.timeZone);
  return (
    <DeskPage
      title={m.desk_money_ledger()}
      lead={m.desk_money_ledger_lead()}
      back={{ to: deskPaths.money, label: m.desk_money_title() }}
      actions={
        <a
          className={buttonStyle({ variant: "secondary" })}
          href={`${downloadLedger.path}?${new URLSearchParams({ ...period, language })}`}
          download
        >
          <Icon name="download" size="sm" />
          {m.desk_money_download()}
        </a>
      }
    >
      <PeriodForm>
        <Field name="from" label={m.desk_money_from()}>
          <DateInput defaultValue={period.from} required />
        </Field>
        <Field
          name="to"
          label={m.desk_money_to()}
          error={period.to < period.from ? m.desk_refused_days_order() : undefined}
        >
          <DateInput defaultValue={period.to} required />
        </Field>
        <Field name="procedure" label={m.desk_money_procedure()} className="md:max-w-64">
          <Select
            defaultValue={period.procedure ?? ""}
            options={[
              { value: "", label: m.desk_trips_show_all() },
              ...procedures.map(({ slug, title }) => ({ value: slug, label: title })),
            ]}
          />
        </Field>
        <Field name="currency" label={m.desk_money_currency()}>
          <Select
            defaultValue={period.currency ?? ""}
            options={[
              { value: "", label: m.desk_trips_show_all() },
              ...[
                ...new Set([...sums.map(({ currency }) => currency), ...(period.currency ? [period.currency] : [])]),
              ].map((value) => ({
                value,
                label: value,
              })),
            ]}
          />
        </Field>
      </PeriodForm>
      {sums.length > 0 && (
        <DataTable
          caption={m.desk_money_sums()}
          rows={sums}
          keyOf={({ currency }) => currency}
          columns={[
            { key: "currency", header: m.desk_money_currency(), cell: ({ currency }) => currency },
            {
              key: "received",
              header: m.desk_money_sum_received(),
              numeric: true,
              cell: ({ received }) => formatMoney(received, language),
            },
            {
              key: "returned",
              header: m.desk_money_sum_returned(),
              numeric: true,
              cell: ({ returned }) => formatMoney(returned, language),
            },
            {
              key: "credit",
              header: m.desk_money_sum_credit(),
              numeric: true,
              cell: ({ credit }) => formatMoney(credit, language),
            },
            {
              key: "total",
              header: m.desk_money_sum_total(),
              numeric: true,
              cell: ({ total }) => formatMoney(total, language),
            },
          ]}
        />
      )}
      {isCut && <Notice>{m.desk_money_cut({ count: lines.length })}</Notice>}
      <DataTable
        caption={m.desk_money_lines()}
        rows={lines}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title={m.desk_money_ledger_empty()} icon="money">
            {m.desk_money_ledger_empty_text()}
          </EmptyState>
        }
        columns={[
          {
            key: "at",
            header: m.desk_money_at(),
            cell: ({ at, receivedOn }) => (
              <>
                {formatInstant(at, location.timeZone, language)}
                {receivedOn && (
                  <span className="block text-sm text-muted">
                    {m.desk_money_received_day({ day: formatDay(receivedOn, language) })}
                  </span>
                )}
              </>
            ),
          },
          {
            key: "kind",
            header: m.desk_money_kind(),
            cell: ({ reason, ...line }) => (
              <>
                {kindName(line)}
                {reason && <span className="block text-sm text-muted">{correctionNames[reason]()}</span>}
              </>
            ),
          },
          {
            key: "method",
            header: m.desk_money_method(),
            cell: ({ method, bankReference, payer }) => (
              <>
                {receiptMethods[method]()}
                {[bankReference, payer].map(
                  (said) =>
                    said && (
                      <bdi key={said} className="block text-sm wrap-anywhere text-muted">
                        {said}
                      </bdi>
                    ),
                )}
              </>
            ),
          },
          { key: "trip", header: m.desk_trips_trip(), cell: (line) => <TripCell line={line} /> },
          {
            key: "amount",
            header: m.desk_money_amount(),
            numeric: true,
            cell: ({ amount }) => formatMoney(amount, language),
          },
          ...(mayCorrect
            ? [
                {
                  key: "acts",
                  header: m.desk_acts(),
                  cell: (line: DeskLedgerLine) =>
                    line.canCorrect && (
                      <Button
                        variant="quiet"
                        icon="edit"
                        aria-label={`${m.desk_money_correct()}: ${formatMoney(line.amount, language)} ${line.person ?? ""}`}
                        title={m.desk_money_correct()}
                        onClick={() => setWrong(line)}
                      />
                    ),
                },
              ]
            : []),
        ]}
      />
      {wrong && <CorrectDialog line={wrong} onClose={() => setWrong(undefined)} />}
    </DeskPage>
  );
}

const TripCell = ({ line: { trip, person } }: { line: DeskLedgerLine }) =>
  trip ? (
    <>
      <Link to={deskPaths.trip(trip)} data-row className="text-link -my-2.5 inline-flex min-h-11 items-center">
        <bdi>{person ?? trip}</bdi>
      </Link>
      {person && (
        <span className="block text-sm whitespace-nowrap text-muted">
          <bdi>{trip}</bdi>
        </span>
      )}
    </>
  ) : (
    <>–</>
  );
