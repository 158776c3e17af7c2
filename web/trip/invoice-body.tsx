import type { Invoice, InvoiceContent } from "../../contract/invoices.ts";
import { sum } from "../../contract/money.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { formatDay, formatLine, formatList, formatMoney, formatNumber } from "../format.ts";
import { useProvider, useSite } from "../site.ts";
import { DataTable } from "../ui/data-table.tsx";
import { DefinitionList } from "../ui/definition-list.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";

type InvoiceBodyProps = {
  invoice: InvoiceContent & Partial<Pick<Invoice, "number" | "issuedAt" | "creditNotes">>;
  /** Where an invoice or a credit note is opened. */
  pathOf: (id: string) => string;
};

export const invoiceTitle = ({ number, corrects }: Pick<Invoice, "number" | "corrects">): string =>
  corrects ? m.invoices_credit_title({ number }) : m.invoices_title({ number });

/** An invoice or a credit note to print; before it is issued it has no number and no day. */
export function InvoiceBody({ invoice, pathOf }: InvoiceBodyProps) {
  const { number, issuedAt, corrects, replaces, trip, customer, billing, issuer, lines, total, taxes, paid, refunded } =
    invoice;
  const { creditNotes = [], elsewhere = [] } = invoice;
  const { language } = useSite();
  const { location } = useProvider();
  const billedTo = billing ? `${billing.name}\n${billing.address}` : customer;
  const dayOf = (at: string) => formatDay(dayIn(location.timeZone, new Date(at)), language);
  const credited = sum(
    total.currency,
    creditNotes.map((note) => note.total),
  );
  const to = (id: string, label: string) => (
    <Link to={pathOf(id)} className="text-link">
      {label}
    </Link>
  );
  return (
    <>
      {creditNotes.length > 0 && (
        <Notice
          tone="warning"
          title={m.invoices_corrected({ amount: formatMoney({ ...credited, amount: -credited.amount }, language) })}
        />
      )}
      <DefinitionList
        layout="grid"
        items={[
          { term: m.invoices_customer(), detail: <bdi className="whitespace-pre-line">{billedTo}</bdi> },
          ...(billing?.taxId ? [{ term: m.invoices_tax_id(), detail: <bdi>{billing.taxId}</bdi> }] : []),
          ...(issuedAt ? [{ term: m.invoices_issued_at(), detail: dayOf(issuedAt) }] : []),
          ...(corrects
            ? [{ term: m.invoices_corrects(), detail: to(corrects.id, m.invoices_title({ number: corrects.number })) }]
            : []),
          ...(replaces
            ? [{ term: m.invoices_replaces(), detail: to(replaces.id, m.invoices_title({ number: replaces.number })) }]
            : []),
          { term: m.bookings_trip(), detail: <bdi>{trip}</bdi> },
          { term: m.receipts_issuer(), detail: <bdi>{issuer}</bdi> },
        ]}
      />
      <DataTable
        caption={number ? invoiceTitle({ number, corrects }) : trip}
        captionHidden
        rows={lines}
        keyOf={({ item, title }) => `${item} ${title}`}
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
          ...(corrects ? [] : [{ term: m.invoices_paid(), detail: formatMoney(paid, language) }]),
          ...(refunded && refunded.amount > 0
            ? [{ term: m.invoices_refunded(), detail: formatMoney(refunded, language) }]
            : []),
          ...creditNotes.map((note) => ({
            key: note.id,
            term: (
              <>
                {to(note.id, m.invoices_credit_title({ number: note.number }))} · {dayOf(note.issuedAt)}
              </>
            ),
            detail: formatMoney(note.total, language),
          })),
          ...(creditNotes.length > 0
            ? [
                {
                  term: <strong>{m.invoices_left()}</strong>,
                  detail: formatMoney(sum(total.currency, [total, credited]), language),
                },
              ]
            : []),
        ]}
      />
      {elsewhere.length > 0 && (
        <p className="text-muted">{m.invoices_elsewhere({ sellers: formatList(elsewhere, language) })}</p>
      )}
    </>
  );
}
