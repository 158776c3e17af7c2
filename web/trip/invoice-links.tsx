import type { InvoiceLink } from "../../contract/invoices.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { m } from "../words/compiled/messages.js";

type InvoiceLinksProps = {
  links: { invoice: InvoiceLink; creditNotes: readonly InvoiceLink[] };
  pathOf: (id: string) => string;
};

/** The invoice of a trip with its credit notes. */
export function InvoiceLinks({ links: { invoice, creditNotes }, pathOf }: InvoiceLinksProps) {
  const all = [
    { id: invoice.id, title: m.invoices_title({ number: invoice.number }) },
    ...creditNotes.map(({ id, number }) => ({ id, title: m.invoices_credit_title({ number }) })),
  ];
  return all.map(({ id, title }) => (
    <p key={id}>
      <Link to={pathOf(id)} className="text-link -my-2 inline-flex min-h-11 items-center gap-2">
        <Icon name="document" size="sm" />
        {title}
      </Link>
    </p>
  ));
}
