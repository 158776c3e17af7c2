import type { ReactNode } from "react";
import type { Receipt } from "../../../../contract/receipts.ts";
import { useClinicClock } from "../../../clinic-clock.ts";
import { billingPath } from "../../../trip/billing-path.ts";
import { receiptName } from "../../../trip/receipt-words.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { useHref } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";

/** One charge or refund, to keep. */
export function ReceiptLink({
  receipt: { id, number, at, payer, ...of },
}: {
  receipt: Pick<Receipt, "id" | "kind" | "number" | "at" | "payer"> & { amount: Receipt["total"] };
}) {
  const clock = useClinicClock();
  return (
    <DocumentLink
      to={tripPaths.receipt(id)}
      icon="money"
      name={`${receiptName(of)} ${number}`}
      hint={
        <>
          {clock(at)}
          {payer && <bdi className="block">{payer}</bdi>}
        </>
      }
    />
  );
}

/** Whom the clinic's invoice of a trip is made out to. */
export const BillingLink = ({ trip }: { trip: string }) => (
  <DocumentLink to={billingPath(trip)} icon="edit" name={m.invoices_details()} hint={m.invoices_details_hint()} />
);

/** A page to show, or a file to keep. */
export function DocumentLink({
  to,
  isFile = false,
  icon,
  name,
  hint,
}: {
  to: string;
  isFile?: boolean;
  icon: IconName;
  name: string;
  hint: ReactNode;
}) {
  const page = useHref(to);
  return (
    <li className="relative flex gap-3 rounded-lg border border-line bg-surface p-4 hover:bg-sunken">
      <Icon name={icon} className="mt-0.5 shrink-0 text-primary-ink" />
      <span className="min-w-0">
        <a
          href={isFile ? to : page}
          {...(isFile && { download: true })}
          className="font-semibold after:absolute after:inset-0"
        >
          {name}
        </a>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </li>
  );
}
