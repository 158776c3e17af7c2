import * as z from "zod/mini";
import { Email, emailKey, type Language, mailboxOf } from "../../contract/values.ts";
import {
  type CredentialRow,
  findCredential,
  findUserByName,
  insertUser,
  putCredential,
  removeCredential,
  updateUnconfirmedUser,
} from "../db/users.ts";
import { refuse } from "../errors.ts";
import { sendCode } from "../messages/codes.ts";
import { mailLanguage } from "../messages/language.ts";
import { authenticateClient } from "../pools/clients.ts";
import { AttributeList, ClientId, ClientMetadata, Password, SecretHash, Username } from "../protocol/input.ts";
import { action, type Call } from "../protocol/rpc.ts";
import type { Services } from "../services.ts";
import { countSignUp } from "../users/attempt-limits.ts";
import { type Attributes, mergeAttributes, newUser } from "../users/attributes.ts";
import { writeAudit } from "../users/audit.ts";
import { digestOfName, maskAddress, publicIdOfName, uuidOf } from "../users/find-user.ts";
import { checkPolicy, makeCredential, openVerifier, publicIdOf } from "../users/passwords.ts";
import { isSame } from "../users/srp.ts";

/** Stored with the mailed code; takes effect when the code confirms the address. */
export interface SignUpPayload {
  /** Absent in a repeated code whose sign-up is contested. */
  readonly credential?: Omit<CredentialRow, "changedAt">;
  readonly attributes: Attributes;
}

const Input = z.object({
  ClientId,
  SecretHash,
  Username,
  Password,
  UserAttributes: z._default(AttributeList, []),
  ClientMetadata,
});

interface Registration {
  readonly email: string;
  readonly nameKey: string;
  readonly password: string;
  readonly attributes: Attributes;
  readonly language: Language;
}

/** Registers an address. A known one is answered alike, and its owner is notified by mail. */
export const signUp = action("SignUp", Input, async (services, call, input) => {
  const { pool } = call;
  const about = { clientId: input.ClientId, username: input.Username, secretHash: input.SecretHash };
  await authenticateClient(services, pool, about);
  if (pool.settings.signUp === "invited") refuse("NotAuthorized", "SignUp is not permitted for this user pool");
  const email = Email.safeParse(input.Username).data ?? refuse("InvalidParameter", "Username should be an email.");
  const nameKey = emailKey(email);
  const attributes = mergeAttributes({ email }, input.UserAttributes, { mayChangeEmail: false });
  await checkPolicy(pool, input.Password, nameKey);
  await countSignUp(services, pool, call.network);
  const language = mailLanguage(pool, input.ClientMetadata, attributes["locale"]);
  const registration = { email, nameKey, password: input.Password, attributes, language };
  // Of two calls at once for one new address the second finds the first's user when it looks again.
  const publicId =
    (await registerUser(services, call, registration)) ?? (await registerUser(services, call, registration));
  return {
    UserConfirmed: false,
    UserSub: publicId ?? refuse("TooManyRequests"),
    CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: maskAddress(email) },
  };
});

/** @returns the public id, or undefined when the address was registered or confirmed meanwhile */
async function registerUser(services: Services, call: Call, given: Registration): Promise<string | undefined> {
  const { pool } = call;
  const { db, keys, now } = services;
  const { email, nameKey, attributes } = given;
  const before = (await findUserByName(db, pool.id, nameKey))?.user;
  const isTaken = before !== undefined && before.status !== "UNCONFIRMED";
  if (isTaken && !pool.settings.hideKnownAddresses) refuse("UsernameExists", "User already exists");
  // A taken address costs one verifier and the same statements as an unconfirmed one: they find no row.
  const ofName = publicIdOfName(pool, nameKey);
  const sub = isTaken ? ofName : (before?.sub ?? uuidOf(services.randomBytes(16)));
  const publicId = before ? publicIdOf(before) : ofName;
  const credential = makeCredential(services, pool, { sub, publicId, password: given.password });
  return db.transaction(async (tx) => {
    if (before) {
      const isUnconfirmed = await updateUnconfirmedUser(tx, pool.id, sub, { attributes, updatedAt: now() });
      if (!isTaken && !isUnconfirmed) return undefined;
      const held = await findCredential(tx, pool.id, sub);
      const isRepeated = held && isSame(openVerifier(keys, held), openVerifier(keys, credential));
      // Contested: an unconfirmed user without a credential has to reset the password after confirming.
      if (!isRepeated) await removeCredential(tx, pool.id, sub);
    } else {
      const user = newUser(pool, { sub, nameKey, attributes, now: now() });
      if (!(await insertUser(tx, user))) return undefined;
      await putCredential(tx, credential);
    }
    const payload: SignUpPayload = { credential, attributes };
    await sendCode(services, tx, pool, {
      sub,
      digest: digestOfName(pool, nameKey),
      mailbox: mailboxOf(nameKey),
      purpose: "sign-up",
      life: pool.settings.lives.signUpCode,
      mail: isTaken ? "account-exists" : "sign-up-code",
      language: given.language,
      to: email,
      payload,
    });
    await writeAudit(services, tx, call, { event: "signed-up", sub: isTaken ? null : sub });
    return publicId;
  });
}
