import * as z from "zod/mini";
import { Email, emailKey } from "../../contract/values.ts";
import { writeAudit } from "../audit.ts";
import { openSession } from "../challenge-sessions.ts";
import { callingClient } from "../clients.ts";
import { sendCode, sendMail } from "../codes.ts";
import { type CredentialRow, findUserByName, insertUser, putCredential, updateUser } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { Attributes, ClientId, ClientMetadata, Password, SecretHash, Username } from "../input.ts";
import { countMail, countSignUp } from "../limits.ts";
import { mailLanguage } from "../mail-language.ts";
import { digestOfName, ghostSub, masked, uuidOf } from "../names.ts";
import { checkPolicy, makeCredential } from "../passwords.ts";
import { sendingAction } from "../rpc.ts";
import { mergeAttributes } from "../users.ts";

/** What takes effect with the mailed code: whoever confirms an address gets the password they chose, nobody else's. */
export interface SignUpPayload {
  readonly credential: Omit<CredentialRow, "changedAt">;
  readonly attributes: Readonly<Record<string, string>>;
}

const Input = z.object({
  ClientId,
  SecretHash,
  Username,
  Password,
  UserAttributes: z._default(Attributes, []),
  ClientMetadata,
});

/** Registers an address. A known one is answered like any other, and its owner is told by mail. */
export const signUp = sendingAction("SignUp", Input, async (services, call, input) => {
  const { pool } = call;
  const { db, config, now, randomBytes } = services;
  const about = { clientId: input.ClientId, username: input.Username, secretHash: input.SecretHash };
  const client = await callingClient(services, pool, about);
  const email = Email.safeParse(input.Username).data ?? refuse("InvalidParameter", "Username should be an email.");
  const nameKey = emailKey(email);
  const attributes = mergeAttributes({ email }, input.UserAttributes, { mayChangeEmail: false });
  checkPolicy(pool, input.Password, nameKey);
  await countSignUp(services, pool, call.network);

  const digest = digestOfName(pool, nameKey);
  const language = mailLanguage(pool, input.ClientMetadata, attributes["locale"]);
  const before = await findUserByName(db, pool.id, nameKey);
  // A sub is chosen before it is known whether it is used: each way costs one verifier.
  const pending = before?.user.status === "UNCONFIRMED" ? before.user : undefined;
  const sub = pending?.sub ?? uuidOf(randomBytes(16));
  const credential = makeCredential(services, pool, { sub, password: input.Password });

  const shownSub = await db.transaction(async (tx): Promise<string> => {
    const life = config.lives.signUpCode;
    const user = {
      sub,
      poolId: pool.id,
      nameKey,
      status: "UNCONFIRMED" as const,
      enabled: true,
      attributes,
      verified: [],
      mfa: [],
      preferredMfa: null,
      createdAt: now(),
      updatedAt: now(),
    };
    const isNew = pending === undefined && (await insertUser(tx, user));
    if (!isNew && pending === undefined) {
      if (!pool.settings.hideKnownAddresses) refuse("UsernameExists", "User already exists");
      await countMail(tx, services, pool, { purpose: "sign-up", digest });
      await sendMail(services, tx, pool, { mail: "account-exists", language, to: email, life, facts: {} });
      return ghostSub(pool, nameKey);
    }
    await putCredential(tx, credential);
    if (pending) await updateUser(tx, pool.id, sub, { attributes, updatedAt: now() });
    const payload: SignUpPayload = { credential, attributes };
    await sendCode(services, tx, pool, {
      sub,
      digest,
      purpose: "sign-up",
      life,
      mail: "sign-up-code",
      language,
      to: email,
      target: "email",
      payload,
    });
    await writeAudit(services, tx, call, { event: "signed-up", sub });
    return sub;
  });
  const opening = { client, sub: shownSub, ghost: shownSub !== sub, kind: "SIGN_UP", proofs: [] };
  return {
    UserConfirmed: false,
    UserSub: shownSub,
    CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: masked(email) },
    Session: await openSession(services, db, pool, opening),
  };
});
