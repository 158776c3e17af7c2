import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PoolOwner, UserPools } from "../adapters/user-pools/user-pools.ts";
import { actions } from "./actions.ts";
import { staffAdmin } from "./admin/staff.ts";
import { createServices } from "./compose.ts";
import { findOpenFamilies, revokeFamily } from "./db/tokens.ts";
import { offersOf } from "./pools/pool-offers.ts";
import { mountProtocol } from "./protocol/http.ts";
import { createRpc } from "./protocol/rpc.ts";
import type { Services, Surroundings } from "./services.ts";
import { identityPoolIdOf } from "./tokens/identity-pool.ts";
import { checkToken, isUuid } from "./tokens/tokens.ts";
import { personalRecordOf, removeUserForSite } from "./users/personal-record.ts";

export interface Identity {
  readonly services: Services;
  /** The server's port to the same pools. */
  readonly userPools: UserPools;
  /** Brings the tables of the schema `identity` up to date. */
  migrate(): Promise<void>;
  /** Mounts the protocol; give it a scope of its own, because it reads every body. */
  /** Ends what listens to the database. */
  close(): Promise<void>;
  mount(app: FastifyInstance, ownersOf?: (request: FastifyRequest) => readonly PoolOwner[]): void;
}

/** The user pools of all providers. */
export function createIdentity(surroundings: Surroundings): Identity {
  const services = createServices(surroundings);
  const rpc = createRpc(actions);
  return {
    services,
    userPools: {
      async configOf(owner, origin) {
        const pool = await services.pools.ensure(owner);
        const endpoint = `${origin}/identity/${pool.id}/`;
        return {
          ...owner.userPool,
          userPoolEndpoint: endpoint,
          identityPoolId: identityPoolIdOf(pool),
          identityPoolEndpoint: endpoint,
          offers: offersOf(pool),
        };
      },
      async check(owner, token, use) {
        const pool = await services.pools.ensure(owner);
        return checkToken(services, pool, { token, use, clientId: owner.userPool.userPoolClientId });
      },
      async revokedOf(owner, signInIds) {
        const pool = await services.pools.ensure(owner);
        const open = await findOpenFamilies(services.db, pool.id, signInIds.filter(isUuid));
        return new Set(signInIds.filter((id) => !open.has(id)));
      },
      async revoke(owner, signInIds) {
        const pool = await services.pools.ensure(owner);
        for (const id of signInIds.filter(isUuid)) await revokeFamily(services.db, pool.id, id, services.now());
      },
      kept: async (owner, sub) => personalRecordOf(services, await services.pools.ensure(owner), sub),
      remove: async (owner, { sub }) => removeUserForSite(services, await services.pools.ensure(owner), sub),
      ...staffAdmin(services),
    },
    async close() {
      for (const each of [services.pools, services.signingKeys, services.signIns]) await each.close();
    },
    migrate: () => services.database.migrate(migrations, "__identity_migrations"),
    mount: (app, ownersOf) => mountProtocol(app, { services, rpc, ownersOf }),
  };
}

const migrations = fileURLToPath(new URL("db/migrations", import.meta.url));
