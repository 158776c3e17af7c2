import type { RefundPart } from "../../contract/bookings.ts";
import type { Language } from "../../contract/values.ts";
import { formatMoney } from "../format.ts";
import { m } from "../words/compiled/messages.js";

const lines: Readonly<Record<RefundPart["way"], (amount: { amount: string }) => string>> = {
  card: m.bookings_back_card,
  payer: m.bookings_back_payer,
  clinic: m.bookings_back_clinic,
};

/** How each part of a refund goes back, a sentence each. */
export const refundLines = (parts: readonly RefundPart[], language: Language): string[] =>
  parts.map(({ way, amount }) => lines[way]({ amount: formatMoney(amount, language) }));
