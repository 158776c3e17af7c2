import * as z from "zod/mini";
import { Email, emailKey, type Language } from "../../contract/values.ts";
import { writeAudit } from "../audit.ts";
import { callingClient } from "../clients.ts";
import { sendCode } from "../codes.ts";
import {
  type CredentialRow,
  findUserByName,
  insertUser,
  lockUser,
  putCredential,
  updateCredential,
  updateUser,
} from "../db/users.ts";
import { refuse } from "../errors.ts";
import { AttributeList, ClientId, ClientMetadata, Password, SecretHash, Username } from "../input.ts";
import { countSignUp } from "../limits.ts";
import { mailLanguage } from "../mail-language.ts";
import { digestOfName, ghostSub, masked, uuidOf } from "../names.ts";
import { checkPolicy, makeCredential } from "../passwords.ts";
import { type Call, sendingAction } from "../rpc.ts";
import type { Services } from "../services.ts";
import { type Attributes, mergeAttributes, newUser } from "../users.ts";

/** What takes effect with the mailed code: whoever confirms an address gets the password they chose, nobody else's. */
export interface SignUpPayload {
  readonly credential: Omit<CredentialRow, "changedAt">;
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

/** Registers an address. A known one is answered like any other, and its owner is told by mail. */
export const signUp = sendingAction("SignUp", Input, async (services, call, input) => {
  const { pool } = call;
  const about = { clientId: input.ClientId, username: input.Username, secretHash: input.SecretHash };
  await callingClient(services, pool, about);
  const email = Email.safeParse(input.Username).data ?? refuse("InvalidParameter", "Username should be an email.");
  const nameKey = emailKey(email);
  const attributes = mergeAttributes({ email }, input.UserAttributes, { mayChangeEmail: false });
  checkPolicy(pool, input.Password, nameKey);
  await countSignUp(services, pool, call.network);
  const language = mailLanguage(pool, input.ClientMetadata, attributes["locale"]);
  const registration = { email, nameKey, password: input.Password, attributes, language };
  // Of two calls at once for one new address the second finds the first's user when it looks again.
  const sub = (await register(services, call, registration)) ?? (await register(services, call, registration));
  return {
    UserConfirmed: false,
    UserSub: sub ?? refuse("TooManyRequests"),
    CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: masked(email) },
  };
});

/** @returns the sub to be shown, or undefined when somebody registered the address meanwhile */
async function register(services: Services, call: Call, given: Registration): Promise<string | undefined> {
  const { pool } = call;
  const { db, now } = services;
  const { email, nameKey, attributes } = given;
  const before = (await findUserByName(db, pool.id, nameKey))?.user;
  const isTaken = before !== undefined && before.status !== "UNCONFIRMED";
  if (isTaken && !pool.settings.hideKnownAddresses) refuse("UsernameExists", "User already exists");
  // Each way costs one verifier and the same statements: those about nobody find no row.
  const sub = isTaken ? ghostSub(pool, nameKey) : (before?.sub ?? uuidOf(services.randomBytes(16)));
  const credential = makeCredential(services, pool, { sub, password: given.password });
  return db.transaction(async (tx) => {
    if (before) {
      await lockUser(tx, pool.id, sub);
      await updateUser(tx, pool.id, sub, { attributes, updatedAt: now() });
      await updateCredential(tx, credential);
    } else {
      const user = newUser(pool, { sub, nameKey, attributes, now: now() });
      if (!(await insertUser(tx, user))) return undefined;
      await putCredential(tx, credential);
    }
    const payload: SignUpPayload = { credential, attributes };
    await sendCode(services, tx, pool, {
      sub,
      digest: digestOfName(pool, nameKey),
      purpose: "sign-up",
      life: pool.settings.lives.signUpCode,
      mail: isTaken ? "account-exists" : "sign-up-code",
      language: given.language,
      to: email,
      payload,
    });
    await writeAudit(services, tx, call, { event: "signed-up", sub: isTaken ? null : sub });
    return sub;
  });
}
