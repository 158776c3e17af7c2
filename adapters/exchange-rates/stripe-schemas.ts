import * as z from "zod/mini";

/** The fields of an FX quote that are read. Times are epoch seconds, with fractions. */
export const Quote = z.object({
  object: z.literal("fx_quote"),
  id: z.string().check(z.regex(/^fxq_\w{1,250}$/)),
  to_currency: z.string(),
  lock_duration: z.string(),
  lock_expires_at: z.nullable(z.number().check(z.positive(), z.maximum(1e11))),
  lock_status: z.string(),
  rates: z.record(z.string(), z.object({ exchange_rate: z.number().check(z.positive(), z.maximum(1e9)) })),
});
