import type { Invoice } from "../../../../contract/invoices.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { guarded } from "../../../session/guard.ts";
import { InvoiceBody } from "../../../trip/invoice-body.tsx";
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
  head: ({ number }) => ({ title: m.invoices_title({ number }), isPrivate: true }),
});

/** The clinic's invoice, to be printed or saved. */
export function Component() {
  const invoice = useData(loader);
  return (
    <PrintedPage
      title={m.invoices_title({ number: invoice.number })}
      back={{ to: tripPaths.bookings, label: m.bookings_all() }}
    >
      <InvoiceBody invoice={invoice} />
    </PrintedPage>
  );
}
