import { OperatorError } from "../admin/operator.ts";
import { allPools, factsOf, findPool, replaceKeys, rotateKeys } from "../admin/pools.ts";
import { poolSettings, withChanges, writtenSettings } from "../admin/settings.ts";
import type { Pool } from "../pools/pools.ts";
import { resealValues } from "../reseal.ts";
import type { Services } from "../services.ts";
import { identityPoolIdOf } from "../tokens/identity-pool.ts";
import { type Command, type CommandOutput, columns, minuteOf } from "./terminal.ts";

const nameOf = ({ brand }: Pool): string => brand.names[brand.defaultLanguage] ?? brand.legalName;

async function listAllPools(services: Services): Promise<CommandOutput> {
  const pools = await allPools(services);
  const none = "No user pool yet: a clinic's is made when the server starts. See: npm run provider -- list\n";
  return {
    text: columns(pools.map((pool) => [pool.id, `${nameOf(pool)}: ${pool.domains.join(", ")}`])) || none,
    json: pools.map(({ id, providerId, domains, brand }) => ({ id, providerId, domains, clinic: brand.legalName })),
  };
}

async function showPool(services: Services, pool: Pool): Promise<CommandOutput> {
  const { clients, keys, users } = await factsOf(services, pool);
  const settings = writtenSettings(poolSettings, pool.settings);
  const rows: [string, string][] = [
    ["pool", pool.id],
    ["clinic", nameOf(pool)],
    ["domains", pool.domains.join(", ")],
    ["identity pool", identityPoolIdOf(pool)],
    ...Object.entries(settings),
    ...clients.map(({ id, name, secret }): [string, string] => [
      "client",
      `${id} (${name}${secret === undefined ? "" : ", with a secret"})`,
    ]),
    ...keys.map(({ kid, state, since }): [string, string] => [
      "signing key",
      `${kid} ${state} since ${minuteOf(since)}`,
    ]),
    ...Object.entries(users).map(([status, count]): [string, string] => ["users", `${count} ${status}`]),
  ];
  return {
    text: columns(rows),
    json: {
      id: pool.id,
      providerId: pool.providerId,
      domains: pool.domains,
      identityPoolId: identityPoolIdOf(pool),
      settings,
      clients: clients.map(({ id, name, secret }) => ({ id, name, hasSecret: secret !== undefined })),
      keys,
      users,
    },
  };
}

/** Commands on pools, by their second word. */
export const poolCommands: Readonly<Record<string, Command>> = {
  list: {
    usage: "",
    description: "every clinic's user pool",
    argCount: [0, 0],
    run: (services) => listAllPools(services),
  },
  show: {
    usage: "POOL",
    description: "its settings, clients, signing keys and how many users",
    argCount: [1, 1],
    run: async (services, { args: [name = ""] }) => showPool(services, await findPool(services, name)),
  },
  set: {
    usage: "POOL NAME=VALUE…",
    description: "changes settings; an empty value goes back to the installation's",
    argCount: [2, 30],
    run: async (services, { args: [name = "", ...written] }) => {
      const pool = await findPool(services, name);
      await services.pools.configurePool(pool.id, withChanges(poolSettings, written));
      return showPool(services, await findPool(services, pool.id));
    },
  },
  "rotate-keys": {
    usage: "POOL",
    description: "rotates to the next signing key; sessions stay valid",
    argCount: [1, 1],
    run: async (services, { args: [name = ""] }) => {
      const pool = await findPool(services, name);
      await rotateKeys(services, pool);
      return showPool(services, pool);
    },
  },
  "replace-keys": {
    usage: "POOL --yes",
    description: "replaces a stolen signing key at once; signs out all users",
    argCount: [1, 1],
    run: async (services, { args: [name = ""], options }) => {
      const pool = await findPool(services, name);
      if (!options.yes)
        throw new OperatorError(`This signs out all users of ${pool.id}. To confirm, add --yes. Nothing was changed.`);
      await replaceKeys(services, pool);
      return showPool(services, pool);
    },
  },
  reseal: {
    usage: "",
    description: "seals everything with the newest master key, so that older ones can go",
    argCount: [0, 0],
    run: async (services) => {
      const sealed = await resealValues(services);
      const { current, byId } = services.keys;
      const older = [...byId.keys()].filter((id) => id !== current);
      const left = older.map((id) => `master-${id}.key`).join(", ");
      const text = `${sealed} sealed anew with master-${current}.key.${left ? ` Nothing that lasts needs ${left} here any more; codes and sessions do for a week, attached files for good.` : ""}\n`;
      return { text, json: { sealed, current, older } };
    },
  },
};
