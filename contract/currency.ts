import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { CurrencyCode } from "./money.ts";
import { CountryCode, Instant, PlainDate } from "./values.ts";

export const getUserCurrency = endpoint({
  name: "getUserCurrency",
  summary: "The currency of the country that the caller's network address is in; none where it tells nothing",
  method: "GET",
  path: "/api/user-currency",
  access: "public",
  limit: "read",
  answer: z.strictObject({ currency: z.nullable(CurrencyCode), countryCode: z.nullable(CountryCode) }),
  refusals: [],
  retry: false,
  idempotent: false,
});

/** Lower-case ISO 4217 code, as the call of the specification spells it. */
const LowerCode = z.string().check(z.regex(/^[a-z]{3}$/));

export const FxQuote = z.strictObject({
  success: z.boolean(),
  /** Names the quote; null where there is none. */
  id: z.nullable(z.string()),
  /** By the code asked from: one unit of it is `exchange_rate` units of the code asked to, fee included. */
  rates: z.record(LowerCode, z.strictObject({ exchange_rate: z.number().check(z.positive()) })),
  lockedUntil: z.optional(Instant),
  /** Shown for orientation; what is charged is the provider's own price. */
  indicative: z.optional(z.boolean()),
  source: z.optional(z.strictObject({ name: z.string(), on: PlainDate })),
});
export type FxQuote = z.infer<typeof FxQuote>;

export const getFxQuote = endpoint({
  name: "getFxQuote",
  summary: "The rate between two currencies, with its source and how long it holds",
  method: "POST",
  path: "/api/stripe/fx-quote-raw",
  access: "public",
  limit: "read",
  body: z.strictObject({ from: LowerCode, to: LowerCode }),
  answer: FxQuote,
  refusals: [],
  retry: false,
  idempotent: false,
});
