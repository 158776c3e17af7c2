import type { FxQuote } from "../../contract/currency.ts";
import { fallbackCurrency } from "../../contract/currency-constants.ts";
import { type CurrencyState, type CurrencyStore, unknownRate } from "./currency-store.ts";

export interface Lookups {
  /** The currency of the signed-in client's record, where there is one. */
  clientCurrency(): Promise<string | undefined>;
  geoCurrency(): Promise<{ currency: string | null; countryCode: string | null }>;
  quote(from: string, to: string): Promise<FxQuote>;
}

interface Needs extends Lookups {
  readonly store: CurrencyStore;
  /** The currency that the provider's prices are in. */
  readonly providerCurrency: string | undefined;
  readonly warn: (message: string, cause?: unknown) => void;
  /** Whether nothing was picked since: a late answer must not take the place of a newer one. */
  readonly isLatest: () => boolean;
}

/**
 * Finds the currency to show prices in, in the order of specification section 4: the client's, the geo-detected, the
 * provider's, dirhams. Nothing fails: without a rate prices are in the provider's currency. A look-up that fails, as it does
 * when the page is left, takes nothing away that an earlier one found. What is shown changes once, when all of it is
 * known, so that no price is ever shown by another currency's rate.
 */
export async function resolveCurrency(needs: Needs): Promise<void> {
  const { store } = needs;
  const own = needs.providerCurrency ?? fallbackCurrency;
  store.setState({ loading: true });
  const found = await wanted(needs, own);
  const shown = await rated(needs, found, own);
  if (needs.isLatest()) store.setState({ ...shown, loading: false });
}

type Wanted = Pick<CurrencyState, "currency" | "countryCode">;

async function wanted({ store, warn, ...lookups }: Needs, own: string): Promise<Wanted> {
  const { chosen, ...kept } = store.getState();
  const client = await lookups.clientCurrency();
  if (client) return { currency: client, countryCode: kept.countryCode };
  if (chosen) return { currency: chosen, countryCode: kept.countryCode };
  try {
    const { currency, countryCode } = await lookups.geoCurrency();
    if (typeof currency === "string" && /^[a-z]{3}$/i.test(currency))
      return { currency: currency.toUpperCase(), countryCode };
    warn("no currency is known for this network address; the provider's is used");
  } catch (cause) {
    if (kept.countryCode !== null) return { currency: kept.currency, countryCode: kept.countryCode };
    warn("the geo currency could not be looked up; the provider's is used", cause);
  }
  return { currency: own, countryCode: null };
}

interface ClientRecord {
  /** Null where the record names no currency; undefined where it cannot be had. */
  read(): Promise<string | null | undefined>;
  save(currency: string): Promise<void>;
}

/** The currency of the client's record. What was picked before the sign-in is stored there where it names none, so that it outlives the next sign-out. */
export async function recordedCurrency(
  store: CurrencyStore,
  { read, save }: ClientRecord,
): Promise<string | undefined> {
  const recorded = await read();
  const { chosen } = store.getState();
  if (recorded === null && chosen) await save(chosen);
  return recorded ?? undefined;
}

/** The rate of a quote, which a browser does not parse by its schema. @throws where it has none */
export function rateIn({ rates }: FxQuote, from: string): number {
  const rate = rates[from]?.exchange_rate;
  if (!Number.isFinite(rate) || !rate || rate < 0) throw new TypeError("the answer has no rate");
  return rate;
}

/** Quotes to dirhams (specification section 7), and to the provider's currency where that is another one. */
async function rated(
  { store, quote, warn }: Needs,
  { currency, countryCode }: Wanted,
  own: string,
): Promise<Partial<CurrencyState>> {
  if (currency === own) return { currency, countryCode, ...unknownRate };
  const from = currency.toLowerCase();
  async function rateTo(to: string) {
    try {
      const answer = await quote(from, to.toLowerCase());
      return { rate: rateIn(answer, from), id: answer.id, source: answer.source };
    } catch (cause) {
      warn("no exchange rate could be had", cause);
      return undefined;
    }
  }
  const toDirhams = rateTo(fallbackCurrency);
  const shown = await (own === fallbackCurrency ? toDirhams : rateTo(own));
  const stored = await toDirhams;
  const kept = store.getState();
  if (!shown && kept.currency === currency && kept.ownRate !== null) return { countryCode };
  if (!shown) return { currency: own, countryCode, ...unknownRate, unrated: currency };
  return {
    currency,
    countryCode,
    exchangeRate: stored?.rate ?? null,
    fxQuoteId: stored?.id ?? null,
    ownRate: shown.rate,
    unrated: null,
    source: shown.source?.name ?? null,
    on: shown.source?.on ?? null,
  };
}
