import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { publicRead } from "./endpoint-kinds.ts";
import { CurrencyCode } from "./money.ts";
import { CountryCode, Instant, PlainDate } from "./values.ts";

export const getUserCurrency = endpoint({
  ...publicRead,
  name: "getUserCurrency",
  summary: "Get the currency of the country of the caller's network address, if known",
  path: "/api/user-currency",
  retry: false,
  answer: z.strictObject({ currency: z.nullable(CurrencyCode), countryCode: z.nullable(CountryCode) }),
  refusals: [],
});

/** Lower-case ISO 4217 code, as in the specification's call. */
const LowerCode = z.string().check(z.regex(/^[a-z]{3}$/));

export const FxQuote = z.strictObject({
  /** A failure is a status and a problem document instead. */
  success: z.literal(true),
  /** The quote's id. */
  id: z.string(),
  /** By source currency: one unit of it is `exchange_rate` units of the target, fee included. */
  rates: z.record(LowerCode, z.strictObject({ exchange_rate: z.number().check(z.positive()) })),
  lockedUntil: z.optional(Instant),
  /** For orientation; the provider's own price is charged. */
  indicative: z.optional(z.boolean()),
  source: z.optional(z.strictObject({ name: z.string(), on: PlainDate })),
});
export type FxQuote = z.infer<typeof FxQuote>;

export const getFxQuote = endpoint({
  ...publicRead,
  name: "getFxQuote",
  summary: "Get the rate between two currencies, with its source and expiry",
  path: "/api/stripe/fx-quote-raw",
  method: "POST",
  retry: false,
  body: z.strictObject({ from: LowerCode, to: LowerCode }),
  answer: FxQuote,
  refusals: ["not-found", "try-later"],
});
