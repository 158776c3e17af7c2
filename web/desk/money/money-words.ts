import type { LedgerLine } from "../../../contract/desk/money.ts";
import type { CorrectionReason } from "../../../contract/receipts.ts";
import { receiptName } from "../../trip/receipt-words.ts";
import { m } from "../../words/compiled/messages.js";

export const correctionNames: Readonly<Record<CorrectionReason, () => string>> = {
  amount: m.desk_money_correction_amount,
  trip: m.desk_money_correction_trip,
  details: m.desk_money_correction_details,
  twice: m.desk_money_correction_twice,
  "not-received": m.desk_money_correction_not_received,
};

/** What moved: a charge is money received, unless a credit paid it. */
export const kindName = (
  line: Pick<LedgerLine, "kind" | "amount"> & { readonly method?: LedgerLine["method"] },
): string => {
  if (line.kind !== "capture") return receiptName(line);
  return line.method === "credit" ? m.desk_money_from_credit() : m.desk_money_kind_received();
};
