import type { Theme, UserPoolConfig } from "../../contract/providers.ts";
import type { Language } from "../../contract/values.ts";
import type { ClinicSenders } from "../mail/senders.ts";

/** Whose sign-in a pool is: the clinic's patients (`client`), or the people who work there (`staff`). */
export type PoolKind = "client" | "staff";

/** The facts of a provider that its user pool needs. */
export interface PoolOwner {
  readonly providerId: string;
  readonly kind: PoolKind;
  /** Changes when any field below does. */
  readonly revision: number | string;
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
  /** Absent: the service's own. */
  readonly senders?: ClinicSenders;
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
  /** Names the sign-in that the token came from; renewed tokens keep it. */
  readonly signInId: string;
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

/** The answer of a pool to a change of one of its users that staff ask for. */
export type AdminOutcome<T = object> =
  | ({ readonly kind: "done" } & T)
  /** The address has an account in the pool. */
  | { readonly kind: "taken"; readonly sub: string }
  | { readonly kind: "unknown" }
  /** A hosted pool is managed in its own console. */
  | { readonly kind: "elsewhere" };

/** The user pools of the providers. */
export interface UserPools {
  /** The browser's sign-in settings for an origin. */
  configOf(owner: PoolOwner, origin: string): Promise<UserPoolConfig>;
  /**
   * Verifies that a token was issued by the owner's own pool to its own client, for this use, and is valid now. Another
   * provider's token is refused like a forged one. Never throws for an invalid token.
   */
  check(owner: PoolOwner, token: string, use: TokenUse): Promise<TokenOutcome>;
  /**
   * Those of these sign-ins that were revoked: by a sign-out, a new password, a change of factors or a disabled user. A
   * hosted pool reports none.
   */
  revokedOf(owner: PoolOwner, signInIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Revokes sign-ins with all of their tokens; a hosted pool's tokens end by themselves. */
  revoke(owner: PoolOwner, signInIds: readonly string[]): Promise<void>;
  /** The pool's data of a user, for exports. */
  kept(owner: PoolOwner, sub: string): Promise<KeptOutcome>;
  /** Removes a user permanently and ends their sessions; a hosted pool needs the person's own access token. */
  remove(
    owner: PoolOwner,
    who: { readonly sub: string; readonly accessToken?: string | undefined },
  ): Promise<RemovalOutcome>;
  /**
   * Creates a user with a temporary password, which is replaced at the first sign-in. In a demonstration the password
   * may be given: it stays, and the second factor is a mailed code.
   */
  invite(
    owner: PoolOwner,
    person: { readonly email: string; readonly name: string; readonly demonstrationPassword?: string },
  ): Promise<AdminOutcome<{ readonly sub: string; readonly temporaryPassword: string }>>;
  /** Lets a user sign in again, or ends every sign-in and lets them in no more. */
  setEnabled(owner: PoolOwner, sub: string, isEnabled: boolean): Promise<AdminOutcome>;
  /** Removes lost second factors and passwordless ways, and ends every sign-in: the next sign-in sets up a new factor. */
  removeFactors(owner: PoolOwner, sub: string): Promise<AdminOutcome>;
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
    revokedOf: (owner, signInIds) => poolsOf(owner).revokedOf(owner, signInIds),
    revoke: (owner, signInIds) => poolsOf(owner).revoke(owner, signInIds),
    kept: (owner, sub) => poolsOf(owner).kept(owner, sub),
    remove: (owner, who) => poolsOf(owner).remove(owner, who),
    invite: (owner, person) => poolsOf(owner).invite(owner, person),
    setEnabled: (owner, sub, isEnabled) => poolsOf(owner).setEnabled(owner, sub, isEnabled),
    removeFactors: (owner, sub) => poolsOf(owner).removeFactors(owner, sub),
  };
};
