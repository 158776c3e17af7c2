import type { MfaKind } from "../../db/schema.ts";
import { findUserBySub } from "../../db/users.ts";
import { refuse } from "../../errors.ts";
import type { Call } from "../../protocol/rpc.ts";
import type { Services } from "../../services.ts";
import { secondFactorOf, usableFactors } from "../second-factors.ts";
import { openSession, resumeChallenge } from "../sessions.ts";
import type { Challenge, ChallengeResponse, NextChallenge, Proof, Step } from "../types.ts";
import { emailOtp, smsMfa } from "./message-code.ts";
import { softwareTokenMfa } from "./software-token-mfa.ts";

const steps: Readonly<Record<MfaKind, Step>> = {
  SOFTWARE_TOKEN_MFA: softwareTokenMfa,
  EMAIL_OTP: emailOtp,
  SMS_MFA: smsMfa,
};

async function answerSelectMfaType(
  services: Services,
  call: Call,
  answered: ChallengeResponse,
): Promise<NextChallenge> {
  const { pool } = call;
  const { client, responses, metadata } = answered;
  const open = await resumeChallenge(services, pool, "SELECT_MFA_TYPE", answered);
  const { user } = (await findUserBySub(services.db, pool.id, open.sub)) ?? refuse("NotAuthorized");
  const proofs = open.proofs as Proof[]; // written by flow.ts alone
  const { domain } = call;
  const signIn = { pool, domain, client, user, hasPasskey: false, proofs, device: undefined, metadata };
  const wish = responses.get("ANSWER");
  const factor =
    usableFactors(signIn).find((kind) => kind === wish) ??
    refuse("InvalidParameter", "ANSWER is not one of the factors that can be chosen.");
  const { name: challenge, ask } = steps[factor];
  return services.db.transaction(async (tx) => {
    await open.end(tx);
    const asked = await ask(services, tx, signIn);
    const { sub, securityVersion } = open;
    const opening = { client, sub, securityVersion, kind: challenge, proofs, facts: asked.facts };
    return { kind: "chosen", challenge, session: await openSession(services, tx, pool, opening), asked };
  });
}

/** The choice among several second factors, none of them preferred. */
export const selectMfaType: Challenge = {
  name: "SELECT_MFA_TYPE",
  isDue: (_, __, signIn) => secondFactorOf(signIn).kind === "choice",
  ask: async (_, __, signIn) => ({
    parameters: { MFAS_CAN_CHOOSE: JSON.stringify(usableFactors(signIn)), USER_ID_FOR_SRP: signIn.user.sub },
  }),
  answer: answerSelectMfaType,
};
