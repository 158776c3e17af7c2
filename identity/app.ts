import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PoolOwner, UserPools } from "../adapters/user-pools/user-pools.ts";
import { actions } from "./actions.ts";
import { mountProtocol } from "./http.ts";
import { identityPoolIdOf } from "./identities.ts";
import { keptOf, removePerson } from "./kept.ts";
import { offersOf } from "./offers.ts";
import { createRpc } from "./rpc.ts";
import { createServices, type Services, type Surroundings } from "./services.ts";
import { checkToken } from "./tokens.ts";

export interface Identity {
  readonly services: Services;
  /** The same pools for the server: what a browser needs, and the checker of tokens. */
  readonly userPools: UserPools;
  /** Brings the tables of the schema `identity` up to date. */
  migrate(): Promise<void>;
  /** Mounts the protocol; give it a scope of its own, because it reads every body. */
  mount(app: FastifyInstance, ownerOf?: (request: FastifyRequest) => PoolOwner | undefined): void;
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
      kept: async (owner, sub) => keptOf(services, await services.pools.ensure(owner), sub),
      remove: async (owner, { sub }) => removePerson(services, await services.pools.ensure(owner), sub),
    },
    migrate: () => services.database.migrate(migrations, "__identity_migrations"),
    mount: (app, ownerOf) => mountProtocol(app, { services, rpc, ownerOf }),
  };
}

const migrations = fileURLToPath(new URL("db/migrations", import.meta.url));
