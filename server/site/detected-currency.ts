import type { RateOutcome } from "../../adapters/exchange-rates/exchange-rates.ts";
import { currencyOf } from "../../adapters/geo/country-currency.ts";
import type { RequestFacts } from "../../adapters/geo/geo.ts";
import type { FxQuote } from "../../contract/currency.ts";
import { minutes } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import type { CurrencyCode } from "../../contract/money.ts";
import type { Services } from "../services.ts";

/** The country and currency of a request's network; null when unknown. */
export async function detectCurrency({ geo }: Services, facts: RequestFacts) {
  const countryCode = (await geo.countryOf(facts)) ?? null;
  return { countryCode, currency: (countryCode && currencyOf(countryCode)) ?? null };
}

/**
 * A rate for display.
 * @throws Refusal `not-found` for a currency without a rate, `try-later` while no source answers
 */
export async function quoteRate(
  { rates, log, reporting }: Pick<Services, "rates" | "log" | "reporting">,
  from: CurrencyCode,
  to: CurrencyCode,
): Promise<FxQuote> {
  const outcome: RateOutcome = await rates.quote(from, to, "none").catch((error: unknown) => {
    reporting.report(error, { route: "/api/stripe/fx-quote-raw" });
    return { kind: "unavailable", reason: "the source threw an error" };
  });
  if (outcome.kind === "unsupported") return refuse("not-found", `There is no exchange rate from ${from} to ${to}.`);
  if (outcome.kind === "unavailable") {
    log.warn({ from, to, reason: outcome.reason }, "currency: no exchange rate");
    return refuse("try-later", "No exchange rate is available just now.", { retryAfter: minutes(1) / 1000 });
  }
  return {
    success: true,
    id: outcome.id,
    rates: { [from.toLowerCase()]: { exchange_rate: outcome.rate } },
    indicative: outcome.indicative,
    source: outcome.source,
    ...(outcome.lockedUntil ? { lockedUntil: outcome.lockedUntil.toISOString() } : {}),
  };
}
