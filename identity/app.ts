import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actions } from "./actions.ts";
import { mountProtocol } from "./http.ts";
import type { Pool } from "./pools.ts";
import { createRpc } from "./rpc.ts";
import { createServices, type Services, type Surroundings } from "./services.ts";

export interface Identity {
  readonly services: Services;
  /** Brings the tables of the schema `identity` up to date. */
  migrate(): Promise<void>;
  /** Mounts the protocol; give it a scope of its own, because it reads every body. */
  mount(app: FastifyInstance, serves?: (request: FastifyRequest, pool: Pool) => boolean): void;
}

/** The user pools of all providers. */
export function createIdentity(surroundings: Surroundings): Identity {
  const services = createServices(surroundings);
  const rpc = createRpc(actions);
  return {
    services,
    migrate: () => services.database.migrate(migrations, "__identity_migrations"),
    mount: (app, serves) => mountProtocol(app, { services, rpc, ...(serves ? { serves } : {}) }),
  };
}

const migrations = fileURLToPath(new URL("db/migrations", import.meta.url));
