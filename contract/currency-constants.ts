// Apart from `currency.ts`: the browser needs these, and not the schema library for them.

/** Specification sections 3 and 9. */
export const defaultCurrency = "EUR";
export const resetCurrency = { currency: "AED", countryCode: "AE" } as const;
/** Default of providers that name none. */
export const fallbackCurrency = "AED";

/** The source of rates that come with the product; pages say its name in their own language. */
export const embeddedRates = "reference table";
