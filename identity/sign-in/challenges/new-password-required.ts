import { after } from "../../../contract/durations.ts";
import { findUserBySub, putCredential, updateUser } from "../../db/users.ts";
import { refuse } from "../../errors.ts";
import { Password } from "../../protocol/input.ts";
import { type Call, parse } from "../../protocol/rpc.ts";
import type { Services } from "../../services.ts";
import { mergeAttributes, wireAttributes } from "../../users/attributes.ts";
import { digestOfName } from "../../users/find-user.ts";
import { checkPolicy, makeCredential, openVerifier, publicIdOf } from "../../users/passwords.ts";
import { isSame, verifierOf } from "../../users/srp.ts";
import { resumeChallenge } from "../sessions.ts";
import type { Challenge, ChallengeResponse, Proof, Proven } from "../types.ts";

async function answerNewPassword(services: Services, call: Call, answered: ChallengeResponse): Promise<Proven> {
  const { pool } = call;
  const { responses } = answered;
  const password = parse(Password, responses.get("NEW_PASSWORD"));
  // Before the session is touched: a password that is too short is no guess, and must not use a try up.
  await checkPolicy(pool, password, "");
  const given = [...responses]
    .filter(([name]) => name.startsWith("userAttributes."))
    .map(([name, value]) => ({ Name: name.slice("userAttributes.".length), Value: value }));
  const open = await resumeChallenge(services, pool, "NEW_PASSWORD_REQUIRED", answered);
  const record = (await findUserBySub(services.db, pool.id, open.sub)) ?? refuse("NotAuthorized");
  const { user } = record;
  await checkPolicy(pool, password, user.nameKey);
  const held = record.credential;
  const isSent =
    held &&
    isSame(
      openVerifier(services.keys, held),
      verifierOf({ poolName: pool.name, userId: publicIdOf(user), password, salt: held.salt }),
    );
  if (isSent) refuse("PasswordHistoryPolicyViolation", "The new password must differ from the temporary one.");
  const attributes = mergeAttributes(user.attributes, given, { mayChangeEmail: false });
  const credential = makeCredential(services, pool, { ...user, password });
  return {
    kind: "proven",
    sub: user.sub,
    securityVersion: open.securityVersion,
    digest: digestOfName(pool, user.nameKey),
    proofs: [...(open.proofs as Proof[]), "new-password"], // written by flow.ts alone
    change: async (tx) => {
      await open.end(tx);
      await putCredential(tx, credential);
      await updateUser(tx, pool.id, user.sub, { status: "CONFIRMED", attributes, updatedAt: services.now() });
    },
  };
}

/** The choice of a new password after a temporary one. */
export const newPasswordRequired: Challenge = {
  name: "NEW_PASSWORD_REQUIRED",
  isDue: (_, __, { user }) => user.status === "FORCE_CHANGE_PASSWORD",
  ask: async ({ now }, tx, { pool, user }) => {
    const record = await findUserBySub(tx, pool.id, user.sub);
    const isOver =
      record?.credential && after(record.credential.changedAt, pool.settings.lives.temporaryPassword) <= now();
    if (isOver) refuse("NotAuthorized", "Temporary password has expired and must be reset by an administrator.");
    const userAttributes = Object.fromEntries(wireAttributes(user).map(({ Name, Value }) => [Name, Value]));
    return {
      parameters: {
        USER_ID_FOR_SRP: user.sub,
        requiredAttributes: "[]",
        userAttributes: JSON.stringify(userAttributes),
      },
    };
  },
  answer: answerNewPassword,
};
