import type { Receipt } from "../../contract/receipts.ts";
import { m } from "../words/compiled/messages.js";

export const receiptNames: Readonly<Record<Receipt["kind"], () => string>> = {
  capture: m.receipts_capture,
  refund: m.receipts_refund,
  "refund-failed": m.receipts_refund_failed,
  chargeback: m.receipts_chargeback,
  credit: m.receipts_kept,
};

export const receiptMethods: Readonly<Record<Receipt["method"], () => string>> = {
  card: m.receipts_card,
  transfer: m.receipts_transfer,
  cash: m.receipts_cash,
  credit: m.receipts_credit,
};
