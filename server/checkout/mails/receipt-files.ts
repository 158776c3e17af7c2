import type { Db } from "../../../adapters/database/database.ts";
import { type Money, sum } from "../../../contract/money.ts";
import type { Receipt } from "../../../contract/receipts.ts";
import type { PaymentRow } from "../../payments/queries.ts";
import type { Services } from "../../services.ts";
import { visitTitle } from "../../trips/calendar.ts";
import type { CheckoutRow } from "../queries.ts";
import { receiptsOf } from "../receipts.ts";
import type { Attachments, Reader } from "./mail-reader.ts";

const receiptFile = (receipt: Receipt, { tenant, language, named }: Reader): Attachments[number] => ({
  name: `${receipt.number.toLowerCase()}.html`,
  template: "receipt",
  facts: {
    ...receipt,
    trip: receipt.trip.reference,
    lines: receipt.lines.map(({ kind, part, left, title, subtitle, seller, startsAt, timeZone, amount }) => ({
      part,
      left,
      seller,
      title:
        kind === "procedure" && !named
          ? visitTitle({ tenant, language }, [])
          : [title, subtitle].filter(Boolean).join(", "),
      startsAt,
      timeZone,
      amount,
    })),
  },
});

/**
 * The receipts of what a payment charged, the oldest first: a transfer may come in parts. What came of one that ended, and is a
 * credit since, paid nothing of its checkout.
 */
export async function receiptsFor(
  services: Services,
  tx: Db,
  { row, payment }: { row: CheckoutRow; payment: PaymentRow | undefined },
): Promise<{ readonly paid: Money | undefined; readonly files: (reader: Reader) => Attachments }> {
  const all = payment?.step === "captured" ? await receiptsOf(services, tx, row.providerId, row) : [];
  const receipts = all.filter(
    (one) => (one.kind === "capture" || one.kind === "correction") && one.payment === payment?.id,
  );
  const [first] = receipts;
  return {
    paid:
      first &&
      sum(
        first.total.currency,
        receipts.map(({ total }) => total),
      ),
    files: (reader) => receipts.flatMap((receipt) => receiptFile(receipt, reader)),
  };
}
