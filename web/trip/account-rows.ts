import { type BankAccount, spacedIban } from "../../contract/bank-accounts.ts";
import { m } from "../words/compiled/messages.js";

/** What a bank asks for to make a transfer, as labels and texts; numbers read from left to right in any language. */
export const accountRows = ({ holder, bank, iban, accountNumber, bic }: BankAccount): (readonly [string, string])[] => [
  [m.payments_holder(), holder],
  [m.payments_bank(), bank],
  ...(iban ? [["IBAN", spacedIban(iban)] as const] : []),
  ...(accountNumber ? [[m.payments_account_number(), accountNumber] as const] : []),
  ["BIC", bic],
];
