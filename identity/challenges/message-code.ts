import { writeAudit } from "../audit.ts";
import type { Answered, Challenge, Chosen, Proof, Proven, Step } from "../challenge.ts";
import { openSession, resumeSession } from "../challenge-sessions.ts";
import type { MfaKind } from "../db/schema.ts";
import { refuse } from "../errors.ts";
import type { Beginning } from "../first-factors.ts";
import { Code } from "../input.ts";
import { consultLock, countAttempt } from "../limits.ts";
import { mailLanguage } from "../mail-language.ts";
import { digestOfName, findPerson } from "../names.ts";
import { type Call, parse } from "../rpc.ts";
import { enableFactor, isReachable, secondFactorOf } from "../second-factors.ts";
import type { Services } from "../services.ts";
import { type CodeFacts, isSessionCode, sendSessionCode } from "../session-codes.ts";

type CodeChallenge = "EMAIL_OTP" | "SMS_OTP" | "SMS_MFA";

/** Where a code goes, in which response it comes back, and what it proves. */
const kinds = {
  EMAIL_OTP: { medium: "EMAIL", attribute: "email", response: "EMAIL_OTP_CODE", proof: "mailed-code" },
  SMS_OTP: { medium: "SMS", attribute: "phone_number", response: "SMS_OTP_CODE", proof: "sms-code" },
  SMS_MFA: { medium: "SMS", attribute: "phone_number", response: "SMS_MFA_CODE", proof: "sms-code" },
} as const;

/** Sends a code with which a sign-in begins. Nobody gets the same answer, and no message. */
export async function beginCode(
  services: Services,
  call: Call,
  name: "EMAIL_OTP" | "SMS_OTP",
  { client, username, metadata }: Beginning,
): Promise<Chosen> {
  const { pool } = call;
  const { medium, attribute } = kinds[name];
  const { sub, digest, nameKey, record } = await findPerson(services, pool, username);
  await consultLock(services, pool, digest);
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
    const opening = { client, sub, ghost: to === undefined, kind: name, proofs: [], facts: asked.facts };
    const session = await openSession(services, tx, pool, opening);
    await writeAudit(services, tx, call, { event: "code-sent", sub: user?.sub ?? null });
    return { kind: "chosen", challenge: name, session, asked };
  });
}

async function answer(
  name: CodeChallenge,
  services: Services,
  call: Call,
  { client, session, responses }: Answered,
): Promise<Proven> {
  const { pool } = call;
  const { response, proof } = kinds[name];
  const code = parse(Code, responses.get(response));
  const open = await resumeSession(services, pool, { client, session, kind: name });
  const facts = open.facts as CodeFacts & { enables?: MfaKind }; // written here and by the set-up alone
  await countAttempt(services, pool, facts.digest);
  const { sub } = open;
  if (!isSessionCode(pool, facts, code) || open.ghost) {
    await writeAudit(services, services.db, call, { event: "sign-in-failed", sub: open.ghost ? null : sub });
    return refuse("CodeMismatch");
  }
  return {
    kind: "proven",
    sub,
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
      digest: digestOfName(pool, user.nameKey),
      nameKey: user.nameKey,
      to: user.attributes[attribute],
      language: mailLanguage(pool, metadata, user.attributes["locale"]),
    });
  },
  answer: (...call) => answer(name, ...call),
});

/** A code by e-mail, after another proof or to begin with. */
export const emailOtp = secondFactor("EMAIL_OTP");
/** A code by text message, after another proof. */
export const smsMfa = secondFactor("SMS_MFA");
/** A code by text message, to begin with. */
export const smsOtp: Challenge = { name: "SMS_OTP", answer: (...call) => answer("SMS_OTP", ...call) };
