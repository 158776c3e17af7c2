import * as z from "zod/mini";

/** The id of an account at Stripe. */
export const StripeAccount = z
  .string()
  .check(z.maxLength(255), z.regex(/^acct_\w+$/, "must be the id of a Stripe account, which begins with acct_"));
