import * as z from "zod/mini";
import { AccountQuote, QuoteReference } from "./account-quotes.ts";
import { endpoint } from "./endpoint.ts";
import { QuoteTravel } from "./quote-steps.ts";

export const changeOwnTravel = endpoint({
  method: "POST",
  access: "client",
  limit: "send",
  retry: true,
  idempotent: true,
  name: "changeOwnTravel",
  summary: "Change the wishes for the journey of a request that the clinic has not answered",
  path: "/api/client/quotes/{reference}/travel",
  params: z.strictObject({ reference: QuoteReference }),
  body: z.strictObject({ version: z.int().check(z.minimum(1), z.maximum(1e6)), value: QuoteTravel }),
  answer: AccountQuote,
  refusals: ["not-found", "conflict", "wrong-state"],
});
