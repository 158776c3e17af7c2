// Separate from `currency.ts`, so that the browser does not load the schema library.

/** Specification sections 3 and 9. */
export const defaultCurrency = "EUR";
export const resetCurrency = { currency: "AED", countryCode: "AE" } as const;
/** Default of providers without a currency. */
export const fallbackCurrency = "AED";

/** The source of the embedded rates; pages translate its name. */
export const embeddedRates = "reference table";
