import { getDeskInvoice } from "../../../contract/desk/money.ts";
import type { Invoice } from "../../../contract/invoices.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { formatDay, formatMoney, formatNumber } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";

export const loader = fromApi(({ call, params: { id = "" } }) => call(getDeskInvoice, { params: { id } }));
export const handle = deskScreen<Invoice>({ title: ({ number }) => m.desk_money_invoice({ number }) });

/** An invoice as it was issued, to be printed. */
export function Component() {
  const { number, issuedAt, trip, customer, issuer, lines, total, taxes, paid } = useData(loader);
  const { language } = useSite();
  const { location } = useProvider();
  return (
    <DeskPage
      title={m.desk_money_invoice({ number })}
      back={{ to: deskPaths.trip(trip), label: trip }}
      actions={
        <Button variant="secondary" icon="document" className="print:hidden" onClick={() => print()}>
          {m.desk_money_print()}
        </Button>
      }
    >
      <DefinitionList
        layout="grid"
        items={[
          { term: m.desk_money_customer(), detail: <bdi>{customer}</bdi> },
          { term: m.desk_money_issued_at(), detail: formatDay(dayIn(location.timeZone, new Date(issuedAt)), language) },
          { term: m.desk_trips_trip(), detail: <bdi>{trip}</bdi> },
          { term: m.receipts_issuer(), detail: <bdi>{issuer}</bdi> },
        ]}
      />
      <DataTable
        caption={m.desk_money_invoice({ number })}
        captionHidden
        rows={lines}
        keyOf={({ item }) => item}
        columns={[
          {
            key: "title",
            header: m.desk_trips_bookings(),
            cell: ({ title, subtitle, textsLanguage }) => (
              <OwnLanguage as="bdi" language={textsLanguage}>
                {[title, subtitle].filter(Boolean).join(", ")}
              </OwnLanguage>
            ),
          },
          {
            key: "day",
            header: m.desk_trips_day(),
            cell: ({ startsAt, timeZone }) => formatDay(dayIn(timeZone, new Date(startsAt)), language),
          },
          {
            key: "amount",
            header: m.desk_money_amount(),
            numeric: true,
            cell: ({ amount }) => formatMoney(amount, language),
          },
        ]}
      />
      <DefinitionList
        items={[
          { term: <strong>{m.desk_money_total()}</strong>, detail: formatMoney(total, language) },
          ...taxes.map(({ name, rate, amount }) => ({
            key: name,
            term: m.desk_money_tax_line({ name, rate: formatNumber(rate / 100, language) }),
            detail: formatMoney(amount, language),
          })),
          { term: m.desk_money_paid_then(), detail: formatMoney(paid, language) },
        ]}
      />
    </DeskPage>
  );
}
