import { OperatorError } from "../admin/operator.ts";
import { findClient, findPool } from "../admin/pools.ts";
import { clientSettings, withChanges, writtenSettings } from "../admin/settings.ts";
import type { ClientSettings } from "../db/settings.ts";
import type { Client } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { type Command, type CommandOutput, columns } from "./terminal.ts";

/** Without the secret, which is shown once when it is created. */
function showClient({ id, name, secret, settings }: Client, fresh: { secret?: string } = {}): CommandOutput {
  const written = writtenSettings(clientSettings, settings);
  const rows: [string, string][] = [
    ["client", id],
    ["name", name],
    ["secret", fresh.secret ?? (secret === undefined ? "none" : "kept")],
    ...Object.entries(written),
  ];
  const note = fresh.secret === undefined ? "" : "The secret is not shown again: put it where the client reads it.\n";
  return {
    text: `${columns(rows)}${note}`,
    json: { id, name, hasSecret: secret !== undefined, settings: written, ...fresh },
  };
}

const drawSecret = ({ randomBytes }: Services): string => randomBytes(39).toString("base64url");
/** 26 characters, as hosted pools have them. */
const drawId = ({ randomBytes }: Services): string =>
  BigInt(`0x${randomBytes(20).toString("hex")}`)
    .toString(36)
    .padStart(26, "0")
    .slice(-26);

/** Commands on the clients of a pool, by their second word. */
export const clientCommands: Readonly<Record<string, Command>> = {
  list: {
    usage: "POOL",
    description: "the programs that may sign people in",
    argCount: [1, 1],
    run: async (services, { args: [name = ""] }) => {
      const clients = await services.pools.clientsOf(await findPool(services, name));
      return {
        text: columns(
          clients.map((one) => [one.id, `${one.name}${one.secret === undefined ? "" : ", with a secret"}`]),
        ),
        json: clients.map((one) => showClient(one).json),
      };
    },
  },
  show: {
    usage: "POOL CLIENT",
    description: "its settings",
    argCount: [2, 2],
    run: async (services, { args: [name = "", id = ""] }) =>
      showClient(await findClient(services, await findPool(services, name), id)),
  },
  add: {
    usage: "POOL NAME [NAME=VALUE…] [--secret]",
    description: "another one, public or with a secret, which is shown once",
    argCount: [2, 30],
    run: async (services, { args: [name = "", title = "", ...written], options }) => {
      if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u.test(title))
        throw new OperatorError("A client's name has up to 60 letters, digits, spaces, dots and hyphens.");
      const pool = await findPool(services, name);
      const settings = withChanges<ClientSettings>(clientSettings, written)({});
      const secret = options.secret ? drawSecret(services) : undefined;
      const id = drawId(services);
      await services.pools.addClient(pool.id, { id, name: title, secret, settings });
      return showClient(await findClient(services, pool, id), secret === undefined ? {} : { secret });
    },
  },
  set: {
    usage: "POOL CLIENT NAME=VALUE…",
    description: "changes settings; an empty value goes back to the pool's",
    argCount: [3, 30],
    run: async (services, { args: [name = "", id = "", ...written] }) => {
      const pool = await findPool(services, name);
      await findClient(services, pool, id);
      await services.pools.configureClient(pool.id, id, withChanges(clientSettings, written));
      return showClient(await findClient(services, pool, id));
    },
  },
  "new-secret": {
    usage: "POOL CLIENT",
    description: "another secret, shown once; the one before stops working at once",
    argCount: [2, 2],
    run: async (services, { args: [name = "", id = ""] }) => {
      const pool = await findPool(services, name);
      const { secret: before } = await findClient(services, pool, id);
      if (before === undefined)
        throw new OperatorError(
          `${id} is public: browsers cannot keep a secret. Make one that has one: client add ${pool.id} NAME --secret`,
        );
      const secret = drawSecret(services);
      await services.pools.renewSecret(pool.id, id, secret);
      return showClient(await findClient(services, pool, id), { secret });
    },
  },
  remove: {
    usage: "POOL CLIENT --yes",
    description: "takes one away, and ends every sign-in through it",
    argCount: [2, 2],
    run: async (services, { args: [name = "", id = ""], options }) => {
      const pool = await findPool(services, name);
      const client = await findClient(services, pool, id);
      if (client.name === "site")
        throw new OperatorError(`${id} belongs to the clinic's site, which needs it for sign-in. Nothing was changed.`);
      if (!options.yes)
        throw new OperatorError(
          `This ends every sign-in through ${client.name}. To do it, add --yes. Nothing was changed.`,
        );
      await services.pools.removeClient(pool.id, id);
      return { text: `${id} is removed.\n`, json: { id, removed: true } };
    },
  },
};
