import { writeFile } from "node:fs/promises";
import { OperatorError } from "../admin/operator.ts";
import { findPool } from "../admin/pools.ts";
import {
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  exportUser,
  findUser,
  removeFactors,
  resetUser,
} from "../admin/users.ts";
import { listUsers } from "../db/people.ts";
import type { UserRow } from "../db/users.ts";
import { wireAttributes } from "../users/attributes.ts";
import { type Command, type CommandOutput, columns, minuteOf } from "./terminal.ts";

const most = 200;

const stateOf = ({ status, enabled }: UserRow): string => (enabled ? status : `${status}, disabled`);

function showUser(user: UserRow): CommandOutput {
  const { sub, status, enabled, mfa, createdAt } = user;
  const attributes = Object.fromEntries(wireAttributes(user).map(({ Name, Value }) => [Name, Value]));
  const rows: [string, string][] = [
    ["status", stateOf(user)],
    ["since", minuteOf(createdAt)],
    ["second factors", mfa.join(", ") || "none"],
    ...Object.entries(attributes),
  ];
  return { text: columns(rows), json: { sub, status, enabled, secondFactors: mfa, attributes, createdAt } };
}

const passwordNotice = (password: string): string =>
  `Temporary password: ${password}\nIt is not shown again. The user sets a new one at the next sign-in.\n`;

/** Commands on the people of a pool, by their second word. */
export const userCommands: Readonly<Record<string, Command>> = {
  list: {
    usage: "POOL [--search TEXT] [--after ADDRESS]",
    description: `by address, ${most} at a time`,
    argCount: [1, 1],
    run: async (services, { args: [name = ""], options }) => {
      const pool = await findPool(services, name);
      const users = await listUsers(services.db, pool.id, { text: options.search, after: options.after, most });
      const last = users.at(-1)?.nameKey;
      const more = users.length === most ? `More: user list ${pool.id} --after ${last}\n` : "";
      return {
        text: users.length === 0 ? "No users.\n" : `${columns(users.map((one) => [one.nameKey, stateOf(one)]))}${more}`,
        json: users.map((one) => showUser(one).json),
      };
    },
  },
  show: {
    usage: "POOL USER",
    description: "their state and attributes; USER is an address or a sub",
    argCount: [2, 2],
    run: async (services, { args: [name = "", user = ""] }) =>
      showUser(await findUser(services, await findPool(services, name), user)),
  },
  create: {
    usage: "POOL ADDRESS [ATTRIBUTE=VALUE…] [--proven]",
    description: "with a temporary password, which is shown once; --proven: the address is known to be theirs",
    argCount: [2, 30],
    run: async (services, { args: [name = "", email = "", ...written], options }) => {
      const pool = await findPool(services, name);
      const attributes = written.map((each) => {
        const [Name = "", Value] = each.split(/=(.*)/s);
        if (Value === undefined)
          throw new OperatorError(`${each}: write an attribute as name=value, such as given_name=Ana`);
        return { Name, Value };
      });
      const { user, temporaryPassword } = await createUser(services, pool, {
        email,
        attributes,
        isProven: options.proven,
      });
      const { text, json } = showUser(user);
      return { text: `${text}${passwordNotice(temporaryPassword)}`, json: { ...(json as object), temporaryPassword } };
    },
  },
  disable: {
    usage: "POOL USER",
    description: "lets them in no more, and ends every sign-in",
    argCount: [2, 2],
    run: async (services, { args: [name = "", user = ""] }) => {
      const pool = await findPool(services, name);
      await disableUser(services, pool, user);
      return showUser(await findUser(services, pool, user));
    },
  },
  enable: {
    usage: "POOL USER",
    description: "lets them in again, also out of a lock after wrong passwords",
    argCount: [2, 2],
    run: async (services, { args: [name = "", user = ""] }) => {
      const pool = await findPool(services, name);
      await enableUser(services, pool, user);
      return showUser(await findUser(services, pool, user));
    },
  },
  reset: {
    usage: "POOL USER",
    description: "ends the password and every sign-in; mails a code for a new one",
    argCount: [2, 2],
    run: async (services, { args: [name = "", user = ""] }) => {
      const reset = await resetUser(services, await findPool(services, name), user);
      return reset.kind === "mailed"
        ? { text: `A code for a new password waits to be mailed to ${reset.to}: the server sends it.\n`, json: reset }
        : { text: passwordNotice(reset.temporaryPassword), json: reset };
    },
  },
  "remove-factors": {
    usage: "POOL USER --yes",
    description: "takes away second factors that they have lost, and ends every sign-in",
    argCount: [2, 2],
    run: async (services, { args: [name = "", user = ""], options }) => {
      const pool = await findPool(services, name);
      const { sub, nameKey, mfa } = await findUser(services, pool, user);
      if (!options.yes)
        throw new OperatorError(
          `The password alone will then let ${nameKey} in. Make sure first that it is them who ask.\nTo do it, add --yes. Nothing was changed.`,
        );
      await removeFactors(services, pool, sub);
      return { text: `Taken away: ${mfa.join(", ") || "none was on"}.\n`, json: { sub, removed: mfa } };
    },
  },
  delete: {
    usage: "POOL USER --yes",
    description: "removes them for good, with all that is kept of them here",
    argCount: [2, 2],
    run: async (services, { args: [name = "", user = ""], options }) => {
      const pool = await findPool(services, name);
      const { sub, nameKey } = await findUser(services, pool, user);
      if (!options.yes)
        throw new OperatorError(
          `This removes ${nameKey} for good. Keep what is theirs first: user export ${pool.id} ${nameKey} FILE\nTo do it, add --yes. Nothing was changed.`,
        );
      await deleteUser(services, pool, sub);
      return { text: `${nameKey} is removed.\n`, json: { sub, removed: true } };
    },
  },
  export: {
    usage: "POOL USER [FILE]",
    description: "all that is kept of them as JSON, on the terminal or into FILE",
    argCount: [2, 3],
    run: async (services, { args: [name = "", user = "", file] }) => {
      const kept = await exportUser(services, await findPool(services, name), user);
      if (file === undefined) return { text: `${JSON.stringify(kept, null, 2)}\n`, json: kept };
      await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`, { flag: "wx", mode: 0o600 });
      return { text: `${file} is written.\n`, json: { file } };
    },
  },
};
