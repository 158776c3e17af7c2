import type { MfaKind } from "../../db/schema.ts";
import { refuse } from "../../errors.ts";
import { mailLanguage } from "../../messages/language.ts";
import { Code } from "../../protocol/input.ts";
import { type Call, parse } from "../../protocol/rpc.ts";
import type { Services } from "../../services.ts";
import { checkLock, countAttempt } from "../../users/attempt-limits.ts";
import { writeAudit } from "../../users/audit.ts";
import { digestOfName, resolveUser } from "../../users/find-user.ts";
import type { Beginning } from "../first-factors.ts";
import { enableFactor, isReachable, secondFactorOf } from "../second-factors.ts";
import { type CodeFacts, isSessionCode, sendSessionCode } from "../session-codes.ts";
import { openSession, resumeChallenge } from "../sessions.ts";
import type { Challenge, ChallengeResponse, NextChallenge, Proof, Proven, Step } from "../types.ts";

type CodeChallenge = "EMAIL_OTP" | "SMS_OTP" | "SMS_MFA";

/** The medium, attribute, response and proof of each challenge. */
const kinds = {
  EMAIL_OTP: { medium: "EMAIL", attribute: "email", response: "EMAIL_OTP_CODE", proof: "mailed-code" },
  SMS_OTP: { medium: "SMS", attribute: "phone_number", response: "SMS_OTP_CODE", proof: "sms-code" },
  SMS_MFA: { medium: "SMS", attribute: "phone_number", response: "SMS_MFA_CODE", proof: "sms-code" },
} as const;

/** Sends a code as the first factor; an unknown name gets the same answer, without a message. */
export async function beginCode(
  services: Services,
  call: Call,
  name: "EMAIL_OTP" | "SMS_OTP",
  { client, username, metadata }: Beginning,
): Promise<NextChallenge> {
  const { pool } = call;
  const { medium, attribute } = kinds[name];
  const { sub, securityVersion, digest, nameKey, record } = await resolveUser(services, pool, username);
  await checkLock(services, pool, digest);
  const user = record?.user;
  const to = user?.enabled && isReachable(user, attribute) ? user.attributes[attribute] : undefined;
  return services.db.transaction(async (tx) => {
    const asked = await sendSessionCode(services, tx, pool, {
      medium,
      purpose: "sign-in",
      digest,
      nameKey,
      to,
      language: mailLanguage(pool, metadata, user?.attributes["locale"]),
    });
    const about = { sub, securityVersion, isDecoy: to === undefined };
    const opening = { ...about, client, kind: name, proofs: [], facts: asked.facts };
    const session = await openSession(services, tx, pool, opening);
    await writeAudit(services, tx, call, { event: "code-sent", sub: user?.sub ?? null });
    return { kind: "chosen", challenge: name, session, asked };
  });
}

async function answerCode(
  name: CodeChallenge,
  services: Services,
  call: Call,
  answered: ChallengeResponse,
): Promise<Proven> {
  const { pool } = call;
  const { response, proof } = kinds[name];
  const { responses } = answered;
  const code = parse(Code, responses.get(response));
  const open = await resumeChallenge(services, pool, name, answered);
  const facts = open.facts as CodeFacts & { enables?: MfaKind }; // written here and by the set-up alone
  await countAttempt(services, call, facts.digest);
  const { sub, securityVersion } = open;
  if (!isSessionCode(pool, facts, code) || open.isDecoy) {
    await writeAudit(services, services.db, call, { event: "sign-in-failed", sub: open.isDecoy ? null : sub });
    return refuse("CodeMismatch");
  }
  return {
    kind: "proven",
    sub,
    securityVersion,
    digest: facts.digest,
    proofs: [...(open.proofs as Proof[]), proof], // written by flow.ts alone
    deviceKey: responses.get("DEVICE_KEY"),
    change: async (tx) => {
      await open.end(tx);
      if (facts.enables === undefined) return;
      await enableFactor(services, tx, { pool, sub }, facts.enables);
      await writeAudit(services, tx, call, { event: "mfa-changed", sub });
    },
  };
}

const secondFactor = (name: "EMAIL_OTP" | "SMS_MFA"): Step => ({
  name,
  isDue: (_, __, signIn) => {
    const next = secondFactorOf(signIn);
    return next.kind === "one" && next.factor === name;
  },
  ask: (services, tx, { pool, user, metadata }) => {
    const { medium, attribute } = kinds[name];
    return sendSessionCode(services, tx, pool, {
      medium,
      purpose: "second-factor",
      userId: user.sub,
      digest: digestOfName(pool, user.nameKey),
      nameKey: user.nameKey,
      to: user.attributes[attribute],
      language: mailLanguage(pool, metadata, user.attributes["locale"]),
    });
  },
  answer: (...call) => answerCode(name, ...call),
});

/** A mailed code, as the first or second factor. */
export const emailOtp = secondFactor("EMAIL_OTP");
/** A code by text message, as the second factor. */
export const smsMfa = secondFactor("SMS_MFA");
/** A code by text message, as the first factor. */
export const smsOtp: Challenge = { name: "SMS_OTP", answer: (...call) => answerCode("SMS_OTP", ...call) };
