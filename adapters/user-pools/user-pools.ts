import type { Theme, UserPoolConfig } from "../../contract/providers.ts";
import type { Language } from "../../contract/values.ts";

/** The facts of a provider that its user pool needs. */
export interface PoolOwner {
  readonly providerId: string;
  /** Changes when any field below does. */
  readonly revision: number;
  /** The first one is canonical. */
  readonly domains: readonly string[];
  readonly userPool: UserPoolConfig;
  readonly brand: Brand;
}

/** The look and sender of a pool's messages. */
export interface Brand {
  readonly legalName: string;
  /** By language; the default language is always present. */
  readonly names: Partial<Record<Language, string>>;
  readonly defaultLanguage: Language;
  readonly theme: Theme;
  readonly address: readonly string[];
  readonly contact: { readonly phone: string; readonly email: string };
  readonly demonstration: boolean;
}

export type TokenUse = "access" | "id";

/** The user of a valid token. */
export interface TokenFacts {
  readonly sub: string;
  /** As entered; only id tokens contain it. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly givenName: string | undefined;
  readonly familyName: string | undefined;
  readonly signedInAt: Date;
  readonly expiresAt: Date;
}

export type TokenOutcome =
  | { readonly kind: "valid"; readonly facts: TokenFacts }
  /** `unavailable`: the pool does not answer. */
  | { readonly kind: "refused"; readonly reason: "invalid" | "expired" | "revoked" | "unavailable" };

/** An event of a user's sign-in history. */
export interface SignInEvent {
  readonly at: Date;
  /** The pool service's event name: `signed-in`, `password-changed`. */
  readonly event: string;
  /** The network, not the address. */
  readonly network: string;
}

export type KeptOutcome =
  /** `record` holds everything except secrets, for the person's own export; events are newest first. */
  | { readonly kind: "kept"; readonly events: readonly SignInEvent[]; readonly record: object }
  /** A hosted pool gives this only to the person. */
  | { readonly kind: "elsewhere" };

export type RemovalOutcome =
  /** No such user exists now. */
  | { readonly kind: "removed" }
  /** A retry may succeed. */
  | { readonly kind: "unavailable"; readonly reason: string }
  | { readonly kind: "refused"; readonly reason: string };

/** The user pools of the providers. */
export interface UserPools {
  /** The browser's sign-in settings for an origin. */
  configOf(owner: PoolOwner, origin: string): Promise<UserPoolConfig>;
  /**
   * Verifies that a token was issued by the owner's own pool to its own client, for this use, and is valid now. Another
   * provider's token is refused like a forged one. Never throws for an invalid token.
   */
  check(owner: PoolOwner, token: string, use: TokenUse): Promise<TokenOutcome>;
  /** The pool's data of a user, for exports. */
  kept(owner: PoolOwner, sub: string): Promise<KeptOutcome>;
  /** Removes a user permanently and ends their sessions; a hosted pool needs the person's own access token. */
  remove(
    owner: PoolOwner,
    who: { readonly sub: string; readonly accessToken?: string | undefined },
  ): Promise<RemovalOutcome>;
}

/** Our own pools have ids with this region and no endpoint; all others are hosted. */
export const isOwnPool = ({ userPoolId, userPoolEndpoint }: UserPoolConfig): boolean =>
  userPoolId.startsWith("local_") && userPoolEndpoint === undefined;

/** A pool's issuer: its own endpoint, or else the cloud's regional one. */
export function issuerOf({ userPoolId, userPoolEndpoint }: UserPoolConfig): string {
  if (userPoolEndpoint !== undefined) return userPoolEndpoint.replace(/\/+$/, "");
  const region = userPoolId.slice(0, userPoolId.indexOf("_"));
  return `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
}

/** Dispatches to each provider's kind of pool. */
export const eitherPools = (own: UserPools, hosted: UserPools): UserPools => {
  const poolsOf = ({ userPool }: PoolOwner): UserPools => (isOwnPool(userPool) ? own : hosted);
  return {
    configOf: (owner, origin) => poolsOf(owner).configOf(owner, origin),
    check: (owner, token, use) => poolsOf(owner).check(owner, token, use),
    kept: (owner, sub) => poolsOf(owner).kept(owner, sub),
    remove: (owner, who) => poolsOf(owner).remove(owner, who),
  };
};
