import { issueInvoice } from "../../../contract/desk/trips.ts";
import type { InvoiceContent } from "../../../contract/invoices.ts";
import { InvoiceBody } from "../../trip/invoice-body.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog } from "../desk-dialog.tsx";
import { deskPaths } from "../paths.ts";
import { useAct } from "../use-act.ts";

type InvoiceDialogProps = { reference: string; preview: InvoiceContent; onClose: () => void };

/** What the invoice says, before it is issued. */
export function InvoiceDialog({ reference, preview, onClose }: InvoiceDialogProps) {
  const act = useAct();
  return (
    <DeskDialog
      title={m.desk_money_invoice_preview()}
      description={m.desk_money_invoice_preview_text()}
      act={act}
      submit={m.desk_money_issue_invoice()}
      onClose={onClose}
      onSubmit={() => act.run(() => deskCall(issueInvoice, { params: { reference } }), m.desk_money_invoice_issued())}
    >
      <InvoiceBody invoice={preview} pathOf={deskPaths.invoice} />
    </DeskDialog>
  );
}
