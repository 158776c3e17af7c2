import type * as z from "zod/mini";
import { m } from "../words/compiled/messages.js";
import type { PaymentNewsFacts } from "./mail-facts.ts";

type Payment = (facts: {
  readonly reference: string;
  readonly amount: string;
  readonly when: string;
  readonly left: string;
  /** What of a transfer that ended is a credit; empty otherwise. */
  readonly kept: string;
  /** How a credit goes back; empty otherwise. */
  readonly way: string;
  /** The reference of a transfer; empty otherwise. */
  readonly transfer: string;
}) => string;

/** Subject, title, text and link of each news. */
export const paymentWords: Readonly<
  Record<z.infer<typeof PaymentNewsFacts>["news"], readonly [Payment, () => string, Payment, () => string]>
> = {
  declined: [
    m.payments_declined_subject,
    m.payments_declined_title,
    m.payments_declined_text,
    m.payments_declined_open,
  ],
  "transfer-due": [
    m.payments_transfer_subject,
    m.payments_transfer_title,
    m.payments_transfer_text,
    m.payments_transfer_open,
  ],
  "transfer-received": [
    m.payments_received_subject,
    m.payments_received_title,
    m.payments_received_text,
    m.orders_open_trip,
  ],
  "transfer-part": [m.payments_part_subject, m.payments_part_title, m.payments_part_text, m.orders_open_trip],
  "transfer-ended": [
    m.payments_ended_subject,
    m.payments_ended_title,
    ({ kept, left, transfer }) =>
      kept
        ? m.payments_ended_part_text({ kept, left, transfer })
        : m.checkout_cancelled_transfer({ reference: transfer }),
    m.orders_open_trip,
  ],
  "refund-ordered": [m.payments_refund_subject, m.payments_refund_title, m.payments_refund_text, m.orders_open_booking],
  "refund-due": [m.payments_refund_subject, m.payments_refund_title, m.payments_refund_due_text, m.orders_open_booking],
  "refund-credit": [
    m.payments_refund_credit_subject,
    m.payments_refund_credit_title,
    m.payments_refund_credit_text,
    m.orders_open_booking,
  ],
  "credit-kept": [
    m.payments_refund_credit_subject,
    m.payments_refund_credit_title,
    m.payments_credit_kept_text,
    m.orders_open_trip,
  ],
  "credit-returned": [
    m.payments_credit_returned_subject,
    m.payments_credit_returned_title,
    m.payments_credit_returned_text,
    m.orders_open_trip,
  ],
  "refund-sent": [
    m.payments_refund_sent_subject,
    m.payments_refund_sent_title,
    m.payments_refund_sent_text,
    m.orders_open_booking,
  ],
  "dispute-open": [
    m.payments_dispute_open_subject,
    m.payments_dispute_open_title,
    m.payments_dispute_open_text,
    m.orders_open_trip,
  ],
  "dispute-won": [
    m.payments_dispute_won_subject,
    m.payments_dispute_ended_title,
    m.payments_dispute_won_text,
    m.orders_open_trip,
  ],
  "dispute-lost": [
    m.payments_dispute_lost_subject,
    m.payments_dispute_ended_title,
    m.payments_dispute_lost_text,
    m.orders_open_trip,
  ],
  "balance-due": [
    m.payments_balance_subject,
    m.payments_balance_title,
    m.payments_balance_text,
    m.payments_balance_open,
  ],
  "balance-deposit": [
    m.payments_deposit_again_subject,
    m.payments_deposit_again_title,
    m.payments_deposit_again_text,
    m.profile_step_deposit,
  ],
  "balance-asked": [
    m.payments_balance_asked_subject,
    m.payments_balance_asked_title,
    m.payments_balance_text,
    m.payments_balance_open,
  ],
  "balance-overdue": [
    m.payments_overdue_subject,
    m.payments_overdue_title,
    m.payments_overdue_text,
    m.payments_balance_open,
  ],
  "balance-received": [
    m.payments_balance_received_subject,
    m.payments_balance_received_title,
    m.payments_balance_received_text,
    m.orders_open_booking,
  ],
  "credit-used": [
    m.payments_credit_used_subject,
    m.orders_paid_credit,
    m.payments_credit_used_text,
    m.orders_open_booking,
  ],
};
