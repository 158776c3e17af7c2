// Separate from `payment-links.ts`, so that screens do not load the schema library.

/** Days for which a link can be paid. */
export const paymentLinkDays = 14;
/** Links of one booking that can be paid at the same time. */
export const mostPaymentLinks = 10;
/** The smallest share, in whole units of the currency. */
export const leastShare = 10;
export const longestPayerName = 80;

/** `settling`: it was paid a moment ago; `ended`: its days are over, or nothing is due any more. */
export const paymentLinkStates = ["open", "settling", "paid", "withdrawn", "ended"] as const;
export type PaymentLinkState = (typeof paymentLinkStates)[number];
