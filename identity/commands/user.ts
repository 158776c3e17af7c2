import { writeFile } from "node:fs/promises";
import { NotPossible } from "../admin/operator.ts";
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
import { wireAttributes } from "../users.ts";
import { type Command, columns, minuteOf, type Told } from "./terminal.ts";

const most = 200;

const stateOf = ({ status, enabled }: UserRow): string => (enabled ? status : `${status}, disabled`);

function show(user: UserRow): Told {
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

const once = (password: string): string =>
  `Temporary password: ${password}\nIt is not shown again. Whoever signs in with it chooses their own.\n`;

/** Commands on the people of a pool, by their second word. */
export const userCommands: Readonly<Record<string, Command>> = {
  list: {
    takes: "POOL [--search TEXT] [--after ADDRESS]",
    what: `by address, ${most} at a time`,
    words: [1, 1],
    run: async (services, { words: [name = ""], options }) => {
      const pool = await findPool(services, name);
      const users = await listUsers(services.db, pool.id, { text: options.search, after: options.after, most });
      const last = users.at(-1)?.nameKey;
      const more = users.length === most ? `More: user list ${pool.id} --after ${last}\n` : "";
      return {
        text: users.length === 0 ? "Nobody.\n" : `${columns(users.map((one) => [one.nameKey, stateOf(one)]))}${more}`,
        json: users.map((one) => show(one).json),
      };
    },
  },
  show: {
    takes: "POOL USER",
    what: "their state and attributes; USER is an address or a sub",
    words: [2, 2],
    run: async (services, { words: [name = "", user = ""] }) =>
      show(await findUser(services, await findPool(services, name), user)),
  },
  create: {
    takes: "POOL ADDRESS [ATTRIBUTE=VALUE…] [--proven]",
    what: "with a temporary password, which is shown once; --proven: the address is known to be theirs",
    words: [2, 30],
    run: async (services, { words: [name = "", email = "", ...written], options }) => {
      const pool = await findPool(services, name);
      const attributes = written.map((each) => {
        const [Name = "", Value] = each.split(/=(.*)/s);
        if (Value === undefined)
          throw new NotPossible(`${each}: write an attribute as name=value, such as given_name=Ana`);
        return { Name, Value };
      });
      const { user, temporaryPassword } = await createUser(services, pool, {
        email,
        attributes,
        isProven: options.proven,
      });
      const { text, json } = show(user);
      return { text: `${text}${once(temporaryPassword)}`, json: { ...(json as object), temporaryPassword } };
    },
  },
  disable: {
    takes: "POOL USER",
    what: "lets them in no more, and ends every sign-in",
    words: [2, 2],
    run: async (services, { words: [name = "", user = ""] }) => {
      const pool = await findPool(services, name);
      await disableUser(services, pool, user);
      return show(await findUser(services, pool, user));
    },
  },
  enable: {
    takes: "POOL USER",
    what: "lets them in again, also out of a lock after wrong passwords",
    words: [2, 2],
    run: async (services, { words: [name = "", user = ""] }) => {
      const pool = await findPool(services, name);
      await enableUser(services, pool, user);
      return show(await findUser(services, pool, user));
    },
  },
  reset: {
    takes: "POOL USER",
    what: "ends the password and every sign-in; mails a code for a new one",
    words: [2, 2],
    run: async (services, { words: [name = "", user = ""] }) => {
      const reset = await resetUser(services, await findPool(services, name), user);
      return reset.kind === "mailed"
        ? { text: `A code for a new password waits to be mailed to ${reset.to}: the server sends it.\n`, json: reset }
        : { text: once(reset.temporaryPassword), json: reset };
    },
  },
  "remove-factors": {
    takes: "POOL USER --yes",
    what: "takes away second factors that they have lost, and ends every sign-in",
    words: [2, 2],
    run: async (services, { words: [name = "", user = ""], options }) => {
      const pool = await findPool(services, name);
      const { sub, nameKey, mfa } = await findUser(services, pool, user);
      if (!options.yes)
        throw new NotPossible(
          `The password alone will then let ${nameKey} in. Make sure first that it is them who ask.\nTo do it, add --yes. Nothing was changed.`,
        );
      await removeFactors(services, pool, sub);
      return { text: `Taken away: ${mfa.join(", ") || "none was on"}.\n`, json: { sub, removed: mfa } };
    },
  },
  delete: {
    takes: "POOL USER --yes",
    what: "removes them for good, with all that is kept of them here",
    words: [2, 2],
    run: async (services, { words: [name = "", user = ""], options }) => {
      const pool = await findPool(services, name);
      const { sub, nameKey } = await findUser(services, pool, user);
      if (!options.yes)
        throw new NotPossible(
          `This removes ${nameKey} for good. Keep what is theirs first: user export ${pool.id} ${nameKey} FILE\nTo do it, add --yes. Nothing was changed.`,
        );
      await deleteUser(services, pool, sub);
      return { text: `${nameKey} is removed.\n`, json: { sub, removed: true } };
    },
  },
  export: {
    takes: "POOL USER [FILE]",
    what: "all that is kept of them as JSON, on the terminal or into FILE",
    words: [2, 3],
    run: async (services, { words: [name = "", user = "", file] }) => {
      const kept = await exportUser(services, await findPool(services, name), user);
      if (file === undefined) return { text: `${JSON.stringify(kept, null, 2)}\n`, json: kept };
      await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`, { flag: "wx", mode: 0o600 });
      return { text: `${file} is written.\n`, json: { file } };
    },
  },
};
