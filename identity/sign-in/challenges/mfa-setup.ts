import { emailKey } from "../../../contract/values.ts";
import { putTotp } from "../../db/totp.ts";
import { findUserBySub, type UserRow } from "../../db/users.ts";
import { refuse } from "../../errors.ts";
import { mailLanguage } from "../../messages/language.ts";
import type { Pool } from "../../pools/pools.ts";
import type { Call } from "../../protocol/rpc.ts";
import type { Services } from "../../services.ts";
import { writeAudit } from "../../users/audit.ts";
import { digestOfName } from "../../users/find-user.ts";
import { type ShownSecret, totpRow } from "../../users/totp.ts";
import { enableFactor, isReachable, secondFactorOf } from "../second-factors.ts";
import { sendSessionCode } from "../session-codes.ts";
import { type OpenSession, openSession, resumeChallenge } from "../sessions.ts";
import type { ChallengeResponse, NextChallenge, Proof, Proven, Step } from "../types.ts";

async function answerMfaSetup(
  services: Services,
  call: Call,
  answered: ChallengeResponse,
): Promise<Proven | NextChallenge> {
  const { pool } = call;
  const { responses } = answered;
  const open = await resumeChallenge(services, pool, "MFA_SETUP", answered);
  const { user } = (await findUserBySub(services.db, pool.id, open.sub)) ?? refuse("NotAuthorized");
  const proofs = open.proofs as Proof[]; // written by flow.ts alone
  const email = responses.get("EMAIL");
  if (email !== undefined) return byMail(services, call, answered, { user, open, email });
  const shown = open.facts as ShownSecret | { secret: string } | undefined; // written by the actions of a software token alone
  if (shown === undefined || !("step" in shown)) return refuse("SoftwareTokenMFANotFound");
  const { sub } = user;
  return {
    kind: "proven",
    sub,
    securityVersion: open.securityVersion,
    digest: digestOfName(pool, user.nameKey),
    proofs: [...proofs, "totp"],
    deviceKey: responses.get("DEVICE_KEY"),
    change: async (tx) => {
      await open.end(tx);
      await putTotp(tx, totpRow(services, { poolId: pool.id, sub, ...shown }));
      await enableFactor(services, tx, { pool, sub }, "SOFTWARE_TOKEN_MFA");
      await writeAudit(services, tx, call, { event: "mfa-changed", sub });
    },
  };
}

/** False after a mailed code as the first factor: the same proof again is no second factor. */
const mayMail = ({ settings }: Pool, user: UserRow, proofs: readonly Proof[]): boolean =>
  settings.secondFactors.includes("EMAIL_OTP") && isReachable(user, "email") && !proofs.includes("mailed-code");

interface Begun {
  readonly user: UserRow;
  readonly open: OpenSession;
  readonly email: string;
}

/** Sets up codes by e-mail, which go to the account's verified address, by asking for one. */
function byMail(
  services: Services,
  { pool }: Call,
  { client, metadata }: ChallengeResponse,
  { user, open, email }: Begun,
): Promise<NextChallenge> {
  const proofs = open.proofs as Proof[]; // written by flow.ts alone
  const address = user.attributes["email"] ?? "";
  if (emailKey(email) !== emailKey(address) || !mayMail(pool, user, proofs))
    return refuse("InvalidParameter", "EMAIL is not the confirmed address of the account.");
  const challenge = "EMAIL_OTP";
  return services.db.transaction(async (tx) => {
    await open.end(tx);
    const asked = await sendSessionCode(services, tx, pool, {
      medium: "EMAIL",
      purpose: "second-factor",
      userId: user.sub,
      digest: digestOfName(pool, user.nameKey),
      nameKey: user.nameKey,
      to: address,
      language: mailLanguage(pool, metadata, user.attributes["locale"]),
    });
    const opening = {
      client,
      sub: user.sub,
      securityVersion: open.securityVersion,
      kind: challenge,
      proofs,
      facts: { ...asked.facts, enables: challenge },
    };
    return { kind: "chosen", challenge, session: await openSession(services, tx, pool, opening), asked };
  });
}

/** The set-up of a required second factor before tokens are issued. */
export const mfaSetup: Step = {
  name: "MFA_SETUP",
  isDue: (_, __, signIn) => {
    const next = secondFactorOf(signIn);
    // Revealed only after a first proof.
    if (next.kind === "impossible")
      refuse(
        "MFAMethodNotFound",
        "Your second factor cannot follow this way to sign in. Please begin with your password.",
      );
    return next.kind === "set-up";
  },
  ask: async (_, __, { pool, user, proofs }) => {
    const kinds = ["SOFTWARE_TOKEN_MFA", ...(mayMail(pool, user, proofs) ? ["EMAIL_OTP"] : [])];
    return { parameters: { MFAS_CAN_SETUP: JSON.stringify(kinds), USER_ID_FOR_SRP: user.sub } };
  },
  answer: answerMfaSetup,
};
