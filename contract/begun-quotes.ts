import * as z from "zod/mini";
import { OfferSignature } from "./offers.ts";
import { Quote } from "./quotes.ts";
import { Instant, LinkToken } from "./values.ts";

/** A request that was written signed in and is not sent; it is behind its private link until then. */
export const BegunQuote = z.strictObject({
  token: LinkToken,
  child: OfferSignature.shape.child,
  procedures: Quote.shape.procedures,
  /** The draft is removed then, unless it changes. */
  until: Instant,
});
export type BegunQuote = z.infer<typeof BegunQuote>;
