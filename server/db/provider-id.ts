declare const brand: unique symbol;

/**
 * A company id, proven to belong to the requested host. Queries on a provider's rows take it second, so a forgotten
 * tenant filter does not compile.
 */
export type ProviderId = string & { readonly [brand]: true };

/**
 * Only for a new provider's id, an id inside a text such as the clinic's offer ids, and tests: rows are typed already.
 */
export const mintProviderId = (companyId: string): ProviderId => companyId as ProviderId;
