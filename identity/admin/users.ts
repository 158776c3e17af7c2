import type { Db } from "../../adapters/database/database.ts";
import { emailKey } from "../../contract/values.ts";
import type { AuditEvent } from "../db/audit.ts";
import { removePasskeys } from "../db/passkeys.ts";
import { removeRecoveryCodes } from "../db/recovery-codes.ts";
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
import { sendCode } from "../messages/codes.ts";
import { mailLanguage } from "../messages/language.ts";
import { sendNotice } from "../messages/notices.ts";
import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { clearAttempts } from "../users/attempt-limits.ts";
import { type AttributePair, mergeAttributes, newUser } from "../users/attributes.ts";
import { writeAudit } from "../users/audit.ts";
import { digestOfName, uuidOf } from "../users/find-user.ts";
import { makeCredential } from "../users/passwords.ts";
import { userRecordOf } from "../users/personal-record.ts";
import { OperatorError, operatorsCall } from "./operator.ts";

/** By an address or a sub. @throws OperatorError */
export async function findUser({ db }: Pick<Services, "db">, pool: Pool, name: string): Promise<UserRow> {
  const key = emailKey(name);
  const isSub = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
  const record = await (isSub ? findUserBySub(db, pool.id, key) : findUserByName(db, pool.id, key));
  if (record && record.user.nameKey !== decoyKey) return record.user;
  throw new OperatorError(`No user of ${pool.id} is named ${name}. See: user list ${pool.id}`);
}

/** Changes a user and writes the audit record in one transaction, under the lock of the user's row. @throws OperatorError */
async function changeUser(
  services: Services,
  pool: Pool,
  { name, event }: { name: string; event: AuditEvent },
  act: (tx: Db, user: UserRow) => Promise<unknown>,
): Promise<UserRow> {
  const { sub } = await findUser(services, pool, name);
  return services.db.transaction(async (tx) => {
    const user = await lockUser(tx, pool.id, sub);
    if (!user) throw new OperatorError(`${name} has just been deleted.`);
    await act(tx, user);
    await writeAudit(services, tx, operatorsCall(services, pool), { event, sub });
    return user;
  });
}

/** Characters that are distinct when read aloud; sixteen of them carry some 78 bits. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
function drawPassword(randomBytes: Services["randomBytes"]): string {
  const drawn: string[] = [];
  while (drawn.length < 16)
    for (const byte of randomBytes(32))
      if (byte < 248 && drawn.length < 16) drawn.push(alphabet[byte % alphabet.length] ?? "");
  return drawn.join("").replace(/(.{4})(?=.)/g, "$1-");
}

export interface Created {
  readonly user: UserRow;
  /** Shown once; the user replaces it at the first sign-in. */
  readonly temporaryPassword: string;
}

/**
 * Creates a user with a temporary password. `isProven`: the operator knows that the address is the user's.
 * @throws OperatorError when the address is taken
 * @throws WireError for attributes that cannot be set
 */
export async function createUser(
  services: Services,
  pool: Pool,
  {
    email,
    attributes,
    isProven,
    lasting,
  }: {
    email: string;
    attributes: readonly AttributePair[];
    isProven: boolean;
    /** A password that stays, with mailed codes as the second factor: for demonstrations. */
    lasting?: string;
  },
): Promise<Created> {
  const { now, randomBytes } = services;
  const merged = mergeAttributes({}, [{ Name: "email", Value: email }, ...attributes], { mayChangeEmail: false });
  const sub = uuidOf(randomBytes(16));
  const fresh = newUser(pool, { sub, nameKey: emailKey(email), attributes: merged, now: now() });
  const user: UserRow = {
    ...fresh,
    status: lasting ? "CONFIRMED" : "FORCE_CHANGE_PASSWORD",
    verified: isProven ? ["email"] : [],
    ...(lasting && { mfa: ["EMAIL_OTP"], preferredMfa: "EMAIL_OTP" }),
  };
  const temporaryPassword = lasting ?? drawPassword(randomBytes);
  const credential = makeCredential(services, pool, { ...user, password: temporaryPassword });
  await services.db.transaction(async (tx) => {
    if (!(await insertUser(tx, user)))
      throw new OperatorError(`${email} is registered at ${pool.id} already. See: user show ${pool.id} ${email}`);
    await putCredential(tx, credential);
    await writeAudit(services, tx, operatorsCall(services, pool), { event: "user-created", sub });
  });
  return { user, temporaryPassword };
}

/** Disables a user and ends every sign-in. */
export const disableUser = (services: Services, pool: Pool, name: string): Promise<UserRow> =>
  changeUser(services, pool, { name, event: "user-disabled" }, async (tx, { sub }) => {
    await updateUser(tx, pool.id, sub, { enabled: false, updatedAt: services.now() });
    await revokeFamilies(tx, pool.id, { sub, at: services.now() });
  });

/** Enables a user and clears the failures that lock the name. */
export const enableUser = (services: Services, pool: Pool, name: string): Promise<UserRow> =>
  changeUser(services, pool, { name, event: "user-enabled" }, async (tx, { sub, nameKey }) => {
    await updateUser(tx, pool.id, sub, { enabled: true, updatedAt: services.now() });
    await clearAttempts(tx, pool, digestOfName(pool, nameKey));
  });

export type Reset =
  | { readonly kind: "mailed"; readonly to: string }
  | { readonly kind: "temporary password"; readonly temporaryPassword: string };

/**
 * Invalidates the password and ends every sign-in. A user who has chosen a password is mailed a code for a new one;
 * one with a temporary password gets another.
 * @throws OperatorError for an unconfirmed user
 */
export async function resetUser(services: Services, pool: Pool, name: string): Promise<Reset> {
  const { now } = services;
  const temporaryPassword = drawPassword(services.randomBytes);
  let reset: Reset = { kind: "temporary password", temporaryPassword };
  await changeUser(services, pool, { name, event: "reset-by-operator" }, async (tx, user) => {
    const { sub, status } = user;
    if (status === "UNCONFIRMED")
      throw new OperatorError(`${name} has not confirmed their address yet: the site sends them another code.`);
    if (!user.enabled)
      throw new OperatorError(`${name} is disabled. Enable them first: user enable ${pool.id} ${name}`);
    await revokeFamilies(tx, pool.id, { sub, at: now() });
    await clearAttempts(tx, pool, digestOfName(pool, user.nameKey));
    if (status === "FORCE_CHANGE_PASSWORD") {
      await putCredential(tx, makeCredential(services, pool, { ...user, password: temporaryPassword }));
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

/**
 * Removes lost second factors and ends every sign-in. Passkeys stay, unless they are second factors, where one is
 * required: the next sign-in then sets up a new one.
 */
export const removeFactors = (services: Services, pool: Pool, name: string): Promise<UserRow> =>
  changeUser(services, pool, { name, event: "mfa-removed-by-operator" }, async (tx, user) => {
    const { sub, nameKey } = user;
    await updateUser(tx, pool.id, sub, { mfa: [], preferredMfa: null, updatedAt: services.now() });
    await removeTotp(tx, pool.id, sub);
    await removeRecoveryCodes(tx, pool.id, sub);
    if (pool.settings.mfa === "required") await removePasskeys(tx, pool.id, sub);
    await sendNotice(services, tx, pool, { mail: "protection-changed", user, change: "two-step" });
    await clearAttempts(tx, pool, digestOfName(pool, nameKey));
    await revokeFamilies(tx, pool.id, { sub, at: services.now() });
  });

/** Deletes a user with all records of theirs in the pool. */
export const deleteUser = (services: Services, pool: Pool, name: string): Promise<UserRow> =>
  changeUser(services, pool, { name, event: "deleted" }, (tx, { sub }) => removeUser(tx, pool.id, sub));

/** All stored data of a user, without secrets. */
export async function exportUser(services: Services, pool: Pool, name: string) {
  const user = await findUser(services, pool, name);
  return services.db.transaction(async (tx) => {
    await writeAudit(services, tx, operatorsCall(services, pool), { event: "exported", sub: user.sub });
    return { format: 1, pool: pool.id, exportedAt: services.now(), ...(await userRecordOf(tx, pool, user)) };
  });
}
