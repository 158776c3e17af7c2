declare const brand: unique symbol;

/** A pool's id, proven to be the one that is being asked: queries on a pool's rows take it second. */
export type PoolId = string & { readonly [brand]: true };

/** Only the directory of pools, operators' commands and tests may do this. */
export const mintPoolId = (id: string): PoolId => id as PoolId;
