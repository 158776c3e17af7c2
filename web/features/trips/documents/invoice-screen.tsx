import type { Invoice } from "../../../../contract/invoices.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { guarded } from "../../../session/guard.ts";
import { InvoiceBody, invoiceTitle } from "../../../trip/invoice-body.tsx";
import { PrintedPage } from "../../../trip/printed-page.tsx";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { m } from "../../../words/compiled/messages.js";

export const loader: Loader<Invoice> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, params: { id = "" } }) => {
        const { getInvoice } = await import("../../../../contract/invoices.ts");
        return call(getInvoice, { params: { id } });
      })
    : fromPayload,
);

export const handle = screen<Invoice>({
  cache: "private",
  head: (invoice) => ({ title: invoiceTitle(invoice), isPrivate: true }),
});

/** The clinic's invoice or a credit note, to be printed or saved. */
export function Component() {
  const invoice = useData(loader);
  return (
    <PrintedPage title={invoiceTitle(invoice)} back={{ to: tripPaths.bookings, label: m.bookings_all() }}>
      <InvoiceBody invoice={invoice} pathOf={tripPaths.invoice} />
    </PrintedPage>
  );
}
