import type { LedgerLine } from "../../../contract/desk/money.ts";
import { receiptNames } from "../../trip/receipt-words.ts";
import { m } from "../../words/compiled/messages.js";

/** What moved: a charge is money received. */
export const kindNames: Readonly<Record<LedgerLine["kind"], () => string>> = {
  ...receiptNames,
  capture: m.desk_money_kind_received,
};
