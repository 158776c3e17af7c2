import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import { LRUCache } from "lru-cache";
import { deleteHostedUser } from "./delete-hosted-user.ts";
import { issuerOf, type UserPools } from "./user-pools.ts";
import { verifyToken } from "./verify-token.ts";

/**
 * Hosted pools, such as Amazon Cognito. Their keys are fetched on first use, cached for an hour, and refetched at most
 * every 30 seconds for unknown key ids.
 */
export function createHostedPools({ now }: { now: () => Date }): UserPools {
  const keySets = new LRUCache<string, JWTVerifyGetKey>({ max: 1000 });
  function keysOf(issuer: string): JWTVerifyGetKey {
    const cached = keySets.get(issuer);
    if (cached) return cached;
    const address = new URL(`${issuer}/.well-known/jwks.json`);
    const made = createRemoteJWKSet(address, {
      timeoutDuration: 5000,
      cooldownDuration: 30_000,
      cacheMaxAge: 3_600_000,
    });
    keySets.set(issuer, made);
    return made;
  }
  return {
    configOf: async ({ userPool }) => userPool,
    async check({ userPool }, token, use) {
      const issuer = issuerOf(userPool);
      const wanted = { issuer, use, clientId: userPool.userPoolClientId, now: now() };
      const verified = await verifyToken(token, keysOf(issuer), wanted);
      if (verified.kind === "unavailable") return { kind: "refused", reason: "unavailable" };
      return verified.kind === "verified" ? { kind: "valid", facts: verified.facts } : verified;
    },
    revokedOf: async () => new Set(),
    revoke: async () => undefined,
    kept: async () => ({ kind: "elsewhere" }),
    remove: ({ userPool }, { accessToken }) => deleteHostedUser(issuerOf(userPool), accessToken),
    invite: async () => ({ kind: "elsewhere" }),
    setEnabled: async () => ({ kind: "elsewhere" }),
    removeFactors: async () => ({ kind: "elsewhere" }),
  };
}
