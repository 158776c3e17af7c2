import type { Theme, UserPoolConfig } from "../../contract/providers.ts";
import type { Language } from "../../contract/values.ts";

/** A provider as far as its user pool has to know it. */
export interface PoolOwner {
  readonly providerId: string;
  /** Changes when anything below does. */
  readonly revision: number;
  /** The first is the canonical one. */
  readonly domains: readonly string[];
  readonly userPool: UserPoolConfig;
  readonly brand: Brand;
}

/** How a pool's messages look and who they are from. */
export interface Brand {
  readonly legalName: string;
  /** By language; the default one is always there. */
  readonly names: Partial<Record<Language, string>>;
  readonly defaultLanguage: Language;
  readonly theme: Theme;
  readonly address: readonly string[];
  readonly contact: { readonly phone: string; readonly email: string };
  readonly demonstration: boolean;
}

export type TokenUse = "access" | "id";

/** The user that a valid token names. */
export interface TokenFacts {
  readonly sub: string;
  /** As the person typed it; id tokens alone have it. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly givenName: string | undefined;
  readonly familyName: string | undefined;
  readonly signedInAt: Date;
  readonly expiresAt: Date;
}

export type TokenOutcome =
  | { readonly kind: "valid"; readonly facts: TokenFacts }
  /** `unavailable`: it cannot be said now, because the pool does not answer. */
  | { readonly kind: "refused"; readonly reason: "invalid" | "expired" | "revoked" | "unavailable" };

/** An event of a user's sign-in history. */
export interface SignInEvent {
  readonly at: Date;
  /** In the words of the service that keeps the pool: `signed-in`, `password-changed`. */
  readonly event: string;
  /** The network it came from, not the address. */
  readonly network: string;
}

export type KeptOutcome =
  /** `record` holds everything but secrets, for the person themselves; events are the newest first. */
  | { readonly kind: "kept"; readonly events: readonly SignInEvent[]; readonly record: object }
  /** A hosted pool answers the person alone. */
  | { readonly kind: "elsewhere" };

export type RemovalOutcome =
  /** No such user exists now. */
  | { readonly kind: "removed" }
  /** Another try makes sense. */
  | { readonly kind: "unavailable"; readonly reason: string }
  | { readonly kind: "refused"; readonly reason: string };

/** The user pools of the providers. */
export interface UserPools {
  /** The settings of a browser's sign-in, for a page of this origin. */
  configOf(owner: PoolOwner, origin: string): Promise<UserPoolConfig>;
  /**
   * Whether a token was issued by the owner's own pool to its own client, for this use, and works now. A token of another
   * provider's pool is as invalid as a made-up one. Never throws for what a token can be.
   */
  check(owner: PoolOwner, token: string, use: TokenUse): Promise<TokenOutcome>;
  /** The pool's data of a user, for exports. */
  kept(owner: PoolOwner, sub: string): Promise<KeptOutcome>;
  /** Removes a user for good and ends their sessions; a hosted pool needs the person's own access token. */
  remove(
    owner: PoolOwner,
    who: { readonly sub: string; readonly accessToken?: string | undefined },
  ): Promise<RemovalOutcome>;
}

/** Pools of our own begin with this region, and have no address of their own: everything else is hosted elsewhere. */
export const isOwnPool = ({ userPoolId, userPoolEndpoint }: UserPoolConfig): boolean =>
  userPoolId.startsWith("local_") && userPoolEndpoint === undefined;

/** The issuer of a pool: its own address where it has one, else the cloud's for its region. */
export function issuerOf({ userPoolId, userPoolEndpoint }: UserPoolConfig): string {
  if (userPoolEndpoint !== undefined) return userPoolEndpoint.replace(/\/+$/, "");
  const region = userPoolId.slice(0, userPoolId.indexOf("_"));
  return `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
}

/** Dispatches to the pool of each provider. */
export const eitherPools = (own: UserPools, hosted: UserPools): UserPools => {
  const keeperOf = ({ userPool }: PoolOwner): UserPools => (isOwnPool(userPool) ? own : hosted);
  return {
    configOf: (owner, origin) => keeperOf(owner).configOf(owner, origin),
    check: (owner, token, use) => keeperOf(owner).check(owner, token, use),
    kept: (owner, sub) => keeperOf(owner).kept(owner, sub),
    remove: (owner, who) => keeperOf(owner).remove(owner, who),
  };
};
