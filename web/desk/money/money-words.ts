import type { LedgerLine } from "../../../contract/desk/money.ts";
import { m } from "../../words/compiled/messages.js";

export const methodNames: Readonly<Record<LedgerLine["method"], () => string>> = {
  card: m.receipts_card,
  transfer: m.receipts_transfer,
  cash: m.receipts_cash,
  terminal: m.desk_money_method_terminal,
  credit: m.receipts_credit,
};
