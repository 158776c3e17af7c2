import { writeAudit } from "../audit.ts";
import type { Answered, Challenge, Chosen, Proof, Proven } from "../challenge.ts";
import { openSession, resumeSession } from "../challenge-sessions.ts";
import { refuse } from "../errors.ts";
import type { Beginning } from "../first-factors.ts";
import { Code } from "../input.ts";
import { consultLock, countAttempt } from "../limits.ts";
import { mailLanguage } from "../mail-language.ts";
import { findPerson } from "../names.ts";
import { type Call, parse } from "../rpc.ts";
import type { Services } from "../services.ts";
import { type CodeFacts, isSessionCode, sendSessionCode } from "../session-codes.ts";

export type CodeChallenge = "EMAIL_OTP";

/** In which response a code comes back, and what it proves. */
const kinds = {
  EMAIL_OTP: { response: "EMAIL_OTP_CODE", proof: "mailed-code" },
} as const satisfies Record<CodeChallenge, { response: string; proof: Proof }>;

/** Sends a code with which a sign-in begins. Nobody gets the same answer, and no message. */
export async function beginCode(
  services: Services,
  call: Call,
  name: CodeChallenge,
  { client, username, metadata }: Beginning,
): Promise<Chosen> {
  const { pool } = call;
  const person = await findPerson(services, pool, username);
  await consultLock(services, pool, person.digest);
  const user = person.record?.user;
  const isReachable = user?.enabled && user.verified.includes("email");
  return services.db.transaction(async (tx) => {
    const asked = await sendSessionCode(services, tx, pool, {
      purpose: "sign-in",
      digest: person.digest,
      nameKey: person.nameKey,
      to: isReachable ? user.attributes["email"] : undefined,
      language: mailLanguage(pool, metadata, user?.attributes["locale"]),
    });
    const opening = { client, sub: person.sub, ghost: !isReachable, kind: name, proofs: [], facts: asked.facts };
    const session = await openSession(services, tx, pool, opening);
    await writeAudit(services, tx, call, { event: "code-sent", sub: user?.sub ?? null });
    return { kind: "chosen", challenge: name, session, asked };
  });
}

const answerOf =
  (name: CodeChallenge): Challenge["answer"] =>
  async (services: Services, call: Call, { client, session, responses }: Answered): Promise<Proven> => {
    const { pool } = call;
    const { response, proof } = kinds[name];
    const code = parse(Code, responses.get(response));
    const open = await resumeSession(services, pool, { client, session, kind: name });
    const facts = open.facts as CodeFacts; // written by sendSessionCode alone
    await countAttempt(services, pool, facts.digest);
    if (!isSessionCode(pool, facts, code) || open.ghost) {
      const sub = open.ghost ? null : open.sub;
      await writeAudit(services, services.db, call, { event: "sign-in-failed", sub });
      return refuse("CodeMismatch");
    }
    return {
      kind: "proven",
      sub: open.sub,
      digest: facts.digest,
      proofs: [...(open.proofs as Proof[]), proof], // written by flow.ts alone
      change: open.end,
    };
  };

/** A code by e-mail, to begin with or after another proof. */
export const emailOtp: Challenge = { name: "EMAIL_OTP", answer: answerOf("EMAIL_OTP") };
