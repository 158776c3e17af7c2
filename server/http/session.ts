import {
  isOwnPool,
  issuerOf,
  type PoolOwner,
  type TokenFacts,
  type UserPools,
} from "../../adapters/user-pools/user-pools.ts";
import { Refusal, refuse } from "../../contract/errors.ts";
import type { UserPoolConfig } from "../../contract/providers.ts";
import { clientOwner, type Owner } from "../db/access.ts";
import type { Outside } from "./security-headers.ts";

/** The cookie that carries the id token for pages (specification section 9). */
const cookie = /(?:^|;\s*)token=([\w.-]+)/;
export const tokenIn = (header: string | undefined): string | undefined => cookie.exec(header ?? "")?.[1];

interface Shown {
  readonly userPools: Pick<UserPools, "check">;
  /** The pool of the requested host; undefined without sign-in. */
  readonly owner: PoolOwner | undefined;
  readonly token: string | undefined;
}

/**
 * The user of an id token at this host.
 * @throws Refusal `not-signed-in`, or `try-later` while the pool is unreachable
 */
export async function clientOf({ userPools, owner, token }: Shown): Promise<TokenFacts> {
  const checked = owner && token ? await userPools.check(owner, token, "id") : undefined;
  if (checked?.kind === "valid") return checked.facts;
  if (checked?.reason === "unavailable") {
    const retryAfter = 5;
    refuse("try-later", "We cannot check who you are at the moment. Please try again.", { retryAfter });
  }
  return refuse("not-signed-in", "User needs to be authenticated to call this API");
}

/** The account of a visitor, if any; with an expired token they are a visitor. @throws Refusal while the pool cannot tell */
export const accountOf = async (shown: Shown): Promise<Owner | undefined> =>
  shown.token === undefined
    ? undefined
    : clientOf(shown).then(clientOwner, (error: unknown) => {
        if (error instanceof Refusal && error.code === "not-signed-in") return undefined;
        throw error;
      });

const region = (id: string): string => id.split(/[_:]/)[0] ?? "";

/**
 * Hosts of a hosted pool that sign-in calls. Every page allows them, because client-side navigation reaches the sign-in
 * page without a page load.
 */
export function poolHosts(userPool: UserPoolConfig | null): readonly Outside[] {
  if (!userPool || isOwnPool(userPool)) return [];
  const { identityPoolId, identityPoolEndpoint } = userPool;
  const credentials = identityPoolId && `https://cognito-identity.${region(identityPoolId)}.amazonaws.com`;
  const addresses = [issuerOf(userPool), identityPoolEndpoint ?? credentials].filter((one) => one !== undefined);
  return [{ scripts: [], images: [], connections: [...new Set(addresses.map((one) => new URL(one).origin))] }];
}

/** Admits a client with a confirmed address. @throws Refusal `not-allowed` */
export async function admitConfirmed({ client }: { readonly client: TokenFacts }): Promise<void> {
  if (!client.emailVerified) refuse("not-allowed", "Confirm your e-mail address first.");
}

/** True when a signed-in client requests the page. @throws Refusal while the pool is unreachable */
export const isSignedIn = (shown: Shown): Promise<boolean> =>
  clientOf(shown).then(
    () => true,
    (error) => {
      if (error.code === "not-signed-in") return false;
      throw error;
    },
  );
