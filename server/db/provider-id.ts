declare const brand: unique symbol;

/**
 * The company's id, proven to be the one whose host is being asked. Queries on a provider's rows take it second,
 * so a forgotten tenant filter does not compile.
 */
export type ProviderId = string & { readonly [brand]: true };

/** Only the resolver of hosts (`http.ts`), seeds, operator commands and tests may do this. */
export const mintProviderId = (companyId: string): ProviderId => companyId as ProviderId;
