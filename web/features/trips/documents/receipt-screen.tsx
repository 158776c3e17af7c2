import type { ReceiptPage } from "../../../../contract/receipts.ts";
import { dayIn } from "../../../../contract/zoned-time.ts";
import { isolated } from "../../../bidi.ts";
import { useClinicClock } from "../../../clinic-clock.ts";
import { formatDay, formatLine, formatMoney } from "../../../format.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { guarded } from "../../../session/guard.ts";
import { useProvider, useSite } from "../../../site.ts";
import { InvoiceLinks } from "../../../trip/invoice-links.tsx";
import { PrintedPage } from "../../../trip/printed-page.tsx";
import { receiptMethods, receiptName, receiptParts, receiptPayer } from "../../../trip/receipt-words.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";

export const loader: Loader<ReceiptPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, params: { id = "" }, site: { language } }) => {
        const { getReceipt } = await import("../../../../contract/receipts.ts");
        return call(getReceipt, { params: { id }, query: { language } });
      })
    : fromPayload,
);

export const handle = screen<ReceiptPage>({
  cache: "private",
  head: ({ kind, number, total: amount }) => ({ title: `${receiptName({ kind, amount })} ${number}`, isPrivate: true }),
});

/** One charge or refund, as it was: later changes have receipts of their own. */
export function Component() {
  const { kind, number, at, method, trip, payer, patient, lines, total, invoice, creditNotes } = useData(loader);
  const { language } = useSite();
  const { company, texts } = useProvider();
  const clock = useClinicClock();
  return (
    <PrintedPage
      title={receiptName({ kind, amount: total })}
      back={{ to: tripPaths.trip(trip.id), label: m.trips_back() }}
    >
      <DefinitionList
        layout="grid"
        items={[
          { term: m.receipts_number(), detail: <bdi className="whitespace-nowrap">{number}</bdi> },
          { term: m.receipts_at(), detail: clock(at) },
          { term: m.receipts_method(), detail: receiptMethods[method]() },
          { term: m.bookings_trip(), detail: <bdi>{trip.reference}</bdi> },
          ...(payer ? [{ term: receiptPayer({ kind }), detail: <bdi>{payer}</bdi> }] : []),
          ...(patient ? [{ term: m.receipts_patient(), detail: <bdi>{patient}</bdi> }] : []),
          { term: m.receipts_issuer(), detail: formatLine([company.legalName, ...texts.address], language) },
        ]}
      />
      <DefinitionList
        items={[
          ...lines.map(({ item, part, left, title, subtitle, textsLanguage, seller, startsAt, timeZone, amount }) => ({
            key: item,
            term: (
              <div>
                {part && <span className="block">{receiptParts[part]()}</span>}
                <OwnLanguage as="bdi" language={textsLanguage}>
                  {formatLine([title, subtitle], textsLanguage)}
                </OwnLanguage>
                <span className="figures block text-sm text-muted">
                  {formatDay(dayIn(timeZone, new Date(startsAt)), language)}
                  {" · "}
                  {m.checkout_sold_by({ seller: isolated(seller) })}
                </span>
                {left && (
                  <span className="figures block text-sm">
                    {m.receipts_left({ amount: formatMoney(left, language) })}
                  </span>
                )}
              </div>
            ),
            detail: formatMoney(amount, language),
          })),
          // What came beyond all that is due is for no booking.
          ...(lines.length === 0 ? [{ term: m.receipts_credit(), detail: formatMoney(total, language) }] : []),
          { key: "total", term: <strong>{m.receipts_total()}</strong>, detail: formatMoney(total, language) },
        ]}
      />
      {invoice && <InvoiceLinks links={{ invoice, creditNotes }} pathOf={tripPaths.invoice} />}
      <p className="text-sm text-muted">{m.receipts_note()}</p>
    </PrintedPage>
  );
}
