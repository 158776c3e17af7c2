import type { PaymentLinks } from "../../../contract/payment-links.ts";
import type { Refused } from "../../forms/refused.ts";

/** Data of the page about a booking's payment links. */
export interface PaymentLinksPage extends PaymentLinks {
  /** Of the next link. */
  readonly formKey: string;
  /** The site's address with the scheme, before the links that are shared. */
  readonly origin: string;
}

/** Outcome of the last form. */
export interface PaymentLinksDone {
  readonly did: "make" | "withdraw";
}

export type PaymentLinksAnswer = PaymentLinksDone | Refused | undefined;

export const isRefused = (answer: PaymentLinksAnswer): answer is Refused => answer !== undefined && "errors" in answer;
