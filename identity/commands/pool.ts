import { NotPossible } from "../admin/operator.ts";
import { allPools, factsOf, findPool, replaceKeys, rotateKeys } from "../admin/pools.ts";
import { poolSettings, withChanges, writtenSettings } from "../admin/settings.ts";
import { identityPoolIdOf } from "../identities.ts";
import type { Pool } from "../pools.ts";
import { rebox } from "../reboxing.ts";
import type { Services } from "../services.ts";
import { type Command, columns, minuteOf, type Told } from "./terminal.ts";

const nameOf = ({ brand }: Pool): string => brand.names[brand.defaultLanguage] ?? brand.legalName;

async function list(services: Services): Promise<Told> {
  const pools = await allPools(services);
  const none = "No user pool yet: a clinic's is made when the server starts. See: npm run provider -- list\n";
  return {
    text: columns(pools.map((pool) => [pool.id, `${nameOf(pool)}: ${pool.domains.join(", ")}`])) || none,
    json: pools.map(({ id, providerId, domains, brand }) => ({ id, providerId, domains, clinic: brand.legalName })),
  };
}

async function show(services: Services, pool: Pool): Promise<Told> {
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
  list: { takes: "", what: "every clinic's user pool", words: [0, 0], run: (services) => list(services) },
  show: {
    takes: "POOL",
    what: "its settings, clients, signing keys and how many users",
    words: [1, 1],
    run: async (services, { words: [name = ""] }) => show(services, await findPool(services, name)),
  },
  set: {
    takes: "POOL NAME=VALUE…",
    what: "changes settings; an empty value goes back to the installation's",
    words: [2, 30],
    run: async (services, { words: [name = "", ...written] }) => {
      const pool = await findPool(services, name);
      await services.pools.configurePool(pool.id, withChanges(poolSettings, written));
      return show(services, await findPool(services, pool.id));
    },
  },
  "rotate-keys": {
    takes: "POOL",
    what: "lets the next signing key take over early; nobody is signed out",
    words: [1, 1],
    run: async (services, { words: [name = ""] }) => {
      const pool = await findPool(services, name);
      await rotateKeys(services, pool);
      return show(services, pool);
    },
  },
  "replace-keys": {
    takes: "POOL --yes",
    what: "for a stolen signing key: a new one at once, everybody is signed out",
    words: [1, 1],
    run: async (services, { words: [name = ""], options }) => {
      const pool = await findPool(services, name);
      if (!options.yes)
        throw new NotPossible(`This signs out everybody at ${pool.id}. To do it, add --yes. Nothing was changed.`);
      await replaceKeys(services, pool);
      return show(services, pool);
    },
  },
  reseal: {
    takes: "",
    what: "seals everything with the newest master key, so that older ones can go",
    words: [0, 0],
    run: async (services) => {
      const sealed = await rebox(services);
      const { current, byId } = services.keys;
      const older = [...byId.keys()].filter((id) => id !== current);
      const left = older.map((id) => `master-${id}.key`).join(", ");
      const text = `${sealed} sealed anew with master-${current}.key.${left ? ` Nothing that lasts needs ${left} here any more; codes and sessions do for a week, attached files for good.` : ""}\n`;
      return { text, json: { sealed, current, older } };
    },
  },
};
