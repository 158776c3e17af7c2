import type { Invoice, InvoiceContent } from "../../contract/invoices.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { formatDay, formatLine, formatMoney, formatNumber } from "../format.ts";
import { useProvider, useSite } from "../site.ts";
import { DataTable } from "../ui/data-table.tsx";
import { DefinitionList } from "../ui/definition-list.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";

type InvoiceBodyProps = { invoice: InvoiceContent & Partial<Pick<Invoice, "number" | "issuedAt">> };

/** An invoice to print; before it is issued it has no number and no day. */
export function InvoiceBody({ invoice }: InvoiceBodyProps) {
  const { number, issuedAt, trip, customer, issuer, lines, total, taxes, paid, refunded } = invoice;
  const { language } = useSite();
  const { location } = useProvider();
  return (
    <>
      <DefinitionList
        layout="grid"
        items={[
          { term: m.invoices_customer(), detail: <bdi>{customer}</bdi> },
          ...(issuedAt
            ? [
                {
                  term: m.invoices_issued_at(),
                  detail: formatDay(dayIn(location.timeZone, new Date(issuedAt)), language),
                },
              ]
            : []),
          { term: m.bookings_trip(), detail: <bdi>{trip}</bdi> },
          { term: m.receipts_issuer(), detail: <bdi>{issuer}</bdi> },
        ]}
      />
      <DataTable
        caption={number ? m.invoices_title({ number }) : trip}
        captionHidden
        rows={lines}
        keyOf={({ item }) => item}
        columns={[
          {
            key: "title",
            header: m.invoices_item(),
            cell: ({ title, subtitle, textsLanguage }) => (
              <OwnLanguage as="bdi" language={textsLanguage}>
                {formatLine([title, subtitle], textsLanguage)}
              </OwnLanguage>
            ),
          },
          {
            key: "day",
            header: m.invoices_day(),
            cell: ({ startsAt, timeZone }) => formatDay(dayIn(timeZone, new Date(startsAt)), language),
          },
          {
            key: "amount",
            header: m.invoices_amount(),
            numeric: true,
            cell: ({ amount }) => formatMoney(amount, language),
          },
        ]}
      />
      <DefinitionList
        items={[
          { term: <strong>{m.receipts_total()}</strong>, detail: formatMoney(total, language) },
          ...taxes.map(({ name, rate, amount }) => ({
            key: name,
            term: m.invoices_tax({ name, rate: formatNumber(rate / 100, language) }),
            detail: formatMoney(amount, language),
          })),
          { term: m.invoices_paid(), detail: formatMoney(paid, language) },
          ...(refunded && refunded.amount > 0
            ? [{ term: m.invoices_refunded(), detail: formatMoney(refunded, language) }]
            : []),
        ]}
      />
    </>
  );
}
