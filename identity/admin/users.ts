import type { Db } from "../../adapters/database/database.ts";
import { emailKey } from "../../contract/values.ts";
import { type AuditEvent, writeAudit } from "../audit.ts";
import { sendCode } from "../codes.ts";
import { removeTotp } from "../db/totp.ts";
import {
  decoyKey,
  findUserByName,
  findUserBySub,
  insertUser,
  lockUser,
  putCredential,
  removeUser,
  revokeFamilies,
  type UserRow,
  updateUser,
} from "../db/users.ts";
import { recordOf } from "../kept.ts";
import { clearAttempts } from "../limits.ts";
import { mailLanguage } from "../mail-language.ts";
import { digestOfName, uuidOf } from "../names.ts";
import { sendNotice } from "../notices.ts";
import { makeCredential } from "../passwords.ts";
import type { Pool } from "../pools.ts";
import type { Services } from "../services.ts";
import { type AttributePair, mergeAttributes, newUser } from "../users.ts";
import { NotPossible, operatorsCall } from "./operator.ts";

/** By an address or a sub. @throws NotPossible */
export async function findUser({ db }: Pick<Services, "db">, pool: Pool, name: string): Promise<UserRow> {
  const key = emailKey(name);
  const isSub = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
  const record = await (isSub ? findUserBySub(db, pool.id, key) : findUserByName(db, pool.id, key));
  if (record && record.user.nameKey !== decoyKey) return record.user;
  throw new NotPossible(`Nobody at ${pool.id} is called ${name}. See: user list ${pool.id}`);
}

/** Changes somebody in one transaction with its record, under their row's lock. @throws NotPossible */
async function change(
  services: Services,
  pool: Pool,
  { name, event }: { name: string; event: AuditEvent },
  act: (tx: Db, user: UserRow) => Promise<unknown>,
): Promise<UserRow> {
  const { sub } = await findUser(services, pool, name);
  return services.db.transaction(async (tx) => {
    const user = await lockUser(tx, pool.id, sub);
    if (!user) throw new NotPossible(`${name} has just been deleted.`);
    await act(tx, user);
    await writeAudit(services, tx, operatorsCall(services, pool), { event, sub });
    return user;
  });
}

/** Letters and digits that nobody mistakes for another when it is read out: some 78 bits. */
const signs = "abcdefghjkmnpqrstuvwxyz23456789";
function drawPassword(randomBytes: Services["randomBytes"]): string {
  const drawn: string[] = [];
  while (drawn.length < 16)
    for (const byte of randomBytes(32))
      if (byte < 248 && drawn.length < 16) drawn.push(signs[byte % signs.length] ?? "");
  return drawn.join("").replace(/(.{4})(?=.)/g, "$1-");
}

export interface Created {
  readonly user: UserRow;
  /** To be told once; the person has to choose their own with it. */
  readonly temporaryPassword: string;
}

/**
 * Makes somebody who signs in first with a temporary password. `isProven`: the operator knows that the address is theirs.
 * @throws NotPossible when the address is taken
 * @throws WireError for attributes that nobody may have
 */
export async function createUser(
  services: Services,
  pool: Pool,
  { email, attributes, isProven }: { email: string; attributes: readonly AttributePair[]; isProven: boolean },
): Promise<Created> {
  const { now, randomBytes } = services;
  const merged = mergeAttributes({}, [{ Name: "email", Value: email }, ...attributes], { mayChangeEmail: false });
  const sub = uuidOf(randomBytes(16));
  const fresh = newUser(pool, { sub, nameKey: emailKey(email), attributes: merged, now: now() });
  const user: UserRow = { ...fresh, status: "FORCE_CHANGE_PASSWORD", verified: isProven ? ["email"] : [] };
  const temporaryPassword = drawPassword(randomBytes);
  const credential = makeCredential(services, pool, { sub, password: temporaryPassword });
  await services.db.transaction(async (tx) => {
    if (!(await insertUser(tx, user)))
      throw new NotPossible(`${email} is registered at ${pool.id} already. See: user show ${pool.id} ${email}`);
    await putCredential(tx, credential);
    await writeAudit(services, tx, operatorsCall(services, pool), { event: "user-created", sub });
  });
  return { user, temporaryPassword };
}

/** Lets somebody in no more, and ends every sign-in. */
export const disableUser = (services: Services, pool: Pool, name: string): Promise<UserRow> =>
  change(services, pool, { name, event: "user-disabled" }, async (tx, { sub }) => {
    await updateUser(tx, pool.id, sub, { enabled: false, updatedAt: services.now() });
    await revokeFamilies(tx, pool.id, { sub, at: services.now() });
  });

/** Lets somebody in again, and forgets failures that lock their name. */
export const enableUser = (services: Services, pool: Pool, name: string): Promise<UserRow> =>
  change(services, pool, { name, event: "user-enabled" }, async (tx, { sub, nameKey }) => {
    await updateUser(tx, pool.id, sub, { enabled: true, updatedAt: services.now() });
    await clearAttempts(tx, pool, digestOfName(pool, nameKey));
  });

export type Reset =
  | { readonly kind: "mailed"; readonly to: string }
  | { readonly kind: "temporary password"; readonly temporaryPassword: string };

/**
 * Makes the password worth nothing and ends every sign-in. Somebody who has chosen a password is mailed a code for a new
 * one; somebody who never has gets another temporary one.
 * @throws NotPossible for somebody who has not confirmed their address
 */
export async function resetUser(services: Services, pool: Pool, name: string): Promise<Reset> {
  const { now } = services;
  const temporaryPassword = drawPassword(services.randomBytes);
  let reset: Reset = { kind: "temporary password", temporaryPassword };
  await change(services, pool, { name, event: "reset-by-operator" }, async (tx, user) => {
    const { sub, status } = user;
    if (status === "UNCONFIRMED")
      throw new NotPossible(`${name} has not confirmed their address yet: the site sends them another code.`);
    if (!user.enabled) throw new NotPossible(`${name} is disabled. Enable them first: user enable ${pool.id} ${name}`);
    await revokeFamilies(tx, pool.id, { sub, at: now() });
    await clearAttempts(tx, pool, digestOfName(pool, user.nameKey));
    if (status === "FORCE_CHANGE_PASSWORD") {
      await putCredential(tx, makeCredential(services, pool, { sub, password: temporaryPassword }));
      return;
    }
    const to = user.attributes["email"] ?? user.nameKey;
    await updateUser(tx, pool.id, sub, { status: "RESET_REQUIRED", updatedAt: now() });
    await sendCode(services, tx, pool, {
      sub,
      digest: digestOfName(pool, user.nameKey),
      purpose: "reset",
      life: pool.settings.lives.resetCode,
      mail: "reset-code",
      language: mailLanguage(pool, undefined, user.attributes["locale"]),
      to,
    });
    reset = { kind: "mailed", to };
  });
  return reset;
}

/** Takes away the second factors of somebody who has lost them, and ends every sign-in. Passkeys stay. */
export const removeFactors = (services: Services, pool: Pool, name: string): Promise<UserRow> =>
  change(services, pool, { name, event: "mfa-removed-by-operator" }, async (tx, user) => {
    const { sub, nameKey } = user;
    await updateUser(tx, pool.id, sub, { mfa: [], preferredMfa: null, updatedAt: services.now() });
    await removeTotp(tx, pool.id, sub);
    await sendNotice(services, tx, pool, { mail: "protection-changed", user });
    await clearAttempts(tx, pool, digestOfName(pool, nameKey));
    await revokeFamilies(tx, pool.id, { sub, at: services.now() });
  });

/** Removes somebody with all that is kept of them here. */
export const deleteUser = (services: Services, pool: Pool, name: string): Promise<UserRow> =>
  change(services, pool, { name, event: "deleted" }, (tx, { sub }) => removeUser(tx, pool.id, sub));

/** All that is kept of somebody here, but for what is secret. */
export async function exportUser(services: Services, pool: Pool, name: string) {
  const user = await findUser(services, pool, name);
  return services.db.transaction(async (tx) => {
    await writeAudit(services, tx, operatorsCall(services, pool), { event: "exported", sub: user.sub });
    return { format: 1, pool: pool.id, exportedAt: services.now(), ...(await recordOf(tx, pool, user)) };
  });
}
