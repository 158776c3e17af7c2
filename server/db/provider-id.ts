declare const brand: unique symbol;

/**
 * The company's id, proven to be the one whose host is being asked. Queries on a provider's rows take it second,
 * so a forgotten tenant filter does not compile.
 */
export type ProviderId = string & { readonly [brand]: true };

/** Only for the id of a new provider, one inside a text such as the clinic's offer ids, and tests: rows have theirs already. */
export const mintProviderId = (companyId: string): ProviderId => companyId as ProviderId;
