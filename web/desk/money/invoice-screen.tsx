import { getDeskInvoice } from "../../../contract/desk/money.ts";
import type { Invoice } from "../../../contract/invoices.ts";
import { fromApi, useData } from "../../screen.ts";
import { InvoiceBody, invoiceTitle } from "../../trip/invoice-body.tsx";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";

export const loader = fromApi(({ call, params: { id = "" } }) => call(getDeskInvoice, { params: { id } }));
export const handle = deskScreen<Invoice>({ title: invoiceTitle });

/** An invoice or a credit note as it was issued, to be printed. */
export function Component() {
  const invoice = useData(loader);
  const { trip } = invoice;
  return (
    <DeskPage
      title={invoiceTitle(invoice)}
      back={{ to: deskPaths.trip(trip), label: trip }}
      actions={
        <Button variant="secondary" icon="document" className="print:hidden" onClick={() => print()}>
          {m.desk_money_print()}
        </Button>
      }
    >
      <InvoiceBody invoice={invoice} pathOf={deskPaths.invoice} />
    </DeskPage>
  );
}
