import type { Money } from "../../contract/money.ts";
import type { Receipt, ReceiptLine } from "../../contract/receipts.ts";
import { m } from "../words/compiled/messages.js";

export const receiptNames: Readonly<Record<Receipt["kind"], () => string>> = {
  capture: m.receipts_capture,
  refund: m.receipts_refund,
  "refund-failed": m.receipts_refund_failed,
  chargeback: m.receipts_chargeback,
  credit: m.receipts_kept,
  correction: m.receipts_correction,
};

/** What comes out of a credit, to go back or because its money was recorded wrongly, has a name of its own. */
export const receiptName = ({ kind, amount }: { kind: Receipt["kind"]; amount: Money }): string =>
  kind === "credit" && amount.amount > 0 ? m.receipts_credit_back() : receiptNames[kind]();

export const receiptMethods: Readonly<Record<Receipt["method"], () => string>> = {
  card: m.receipts_card,
  transfer: m.receipts_transfer,
  cash: m.receipts_cash,
  terminal: m.receipts_terminal,
  credit: m.receipts_credit,
};

/** Stands before the booking's title. */
export const receiptParts: Readonly<Record<NonNullable<ReceiptLine["part"]>, () => string>> = {
  deposit: m.receipts_deposit,
  balance: m.receipts_balance,
  change: m.receipts_change,
  fee: m.receipts_fee,
};

/** What stands before the payer: money that went back was paid to them. */
export const receiptPayer = ({ kind }: Pick<Receipt, "kind">): string =>
  kind === "refund" || kind === "refund-failed" || kind === "chargeback" ? m.receipts_paid_to() : m.receipts_payer();
