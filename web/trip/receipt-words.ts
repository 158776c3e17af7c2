import type { Receipt } from "../../contract/receipts.ts";
import { m } from "../words/compiled/messages.js";

export const receiptNames: Readonly<Record<Receipt["kind"], () => string>> = {
  capture: m.receipts_capture,
  refund: m.receipts_refund,
  "refund-failed": m.receipts_refund_failed,
  chargeback: m.receipts_chargeback,
};
