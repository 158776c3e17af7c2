import { listUnusedCodes, spendRecoveryCode } from "../../db/recovery-codes.ts";
import { findTotp, useStep } from "../../db/totp.ts";
import { findUserBySub } from "../../db/users.ts";
import { refuse } from "../../errors.ts";
import { sendNotice } from "../../messages/notices.ts";
import { Code } from "../../protocol/input.ts";
import { type Call, parse } from "../../protocol/rpc.ts";
import type { Services } from "../../services.ts";
import { countAttempt } from "../../users/attempt-limits.ts";
import { writeAudit } from "../../users/audit.ts";
import { digestOfName } from "../../users/find-user.ts";
import { digestOfRecoveryCode } from "../../users/recovery-codes.ts";
import { openSecret, stepOf } from "../../users/totp.ts";
import { secondFactorOf } from "../second-factors.ts";
import { type OpenSession, resumeChallenge } from "../sessions.ts";
import type { ChallengeResponse, Proof, Proven, Step } from "../types.ts";

const name = "SOFTWARE_TOKEN_MFA";

async function answerSoftwareToken(services: Services, call: Call, answered: ChallengeResponse): Promise<Proven> {
  const { pool } = call;
  const { responses } = answered;
  const code = parse(Code, responses.get("SOFTWARE_TOKEN_MFA_CODE"));
  const open = await resumeChallenge(services, pool, name, answered);
  const { user } = (await findUserBySub(services.db, pool.id, open.sub)) ?? refuse("NotAuthorized");
  const digest = digestOfName(pool, user.nameKey);
  await countAttempt(services, call, digest);
  const spare = digestOfRecoveryCode(pool, user.sub, code);
  if (spare) {
    const unused = await listUnusedCodes(services.db, pool.id, user.sub);
    if (!unused.some((one) => one.digest === spare)) return refuseCode(services, call, user.sub);
    return {
      ...proven(open, answered, { sub: user.sub, digest }),
      change: async (tx) => {
        await open.end(tx);
        const at = services.now();
        if (!(await spendRecoveryCode(tx, pool.id, { sub: user.sub, digest: spare, at }))) refuse("CodeMismatch");
        await sendNotice(services, tx, pool, { mail: "protection-changed", user, change: "recovery-code-used" });
        await writeAudit(services, tx, call, { event: "recovery-code-used", sub: user.sub });
      },
    };
  }
  const row = await findTotp(services.db, pool.id, user.sub);
  const step = row ? stepOf(services, openSecret(services, row), code) : null;
  if (row === undefined || step === null || step <= (row.lastStep ?? 0)) return refuseCode(services, call, user.sub);
  return {
    ...proven(open, answered, { sub: user.sub, digest }),
    change: async (tx) => {
      await open.end(tx);
      if (!(await useStep(tx, pool.id, { sub: user.sub, step }))) refuse("CodeMismatch");
    },
  };
}

const proven = (
  { securityVersion, proofs }: Pick<OpenSession, "securityVersion" | "proofs">,
  { responses }: ChallengeResponse,
  { sub, digest }: { sub: string; digest: string },
) =>
  ({
    kind: "proven",
    sub,
    securityVersion,
    digest,
    proofs: [...(proofs as Proof[]), "totp"], // written by flow.ts alone
    deviceKey: responses.get("DEVICE_KEY"),
  }) as const;

async function refuseCode(services: Services, call: Call, sub: string): Promise<never> {
  await writeAudit(services, services.db, call, { event: "sign-in-failed", sub });
  return refuse("CodeMismatch");
}

/** The code of an authenticator app, or a recovery code in its place; none is taken twice, nor one from before the last. */
export const softwareTokenMfa: Step = {
  name,
  isDue: (_, __, signIn) => {
    const next = secondFactorOf(signIn);
    return next.kind === "one" && next.factor === name;
  },
  ask: async (_, tx, { pool, user }) => {
    const row = await findTotp(tx, pool.id, user.sub);
    const parameters = { USER_ID_FOR_SRP: user.sub };
    return { parameters: row?.name ? { ...parameters, FRIENDLY_DEVICE_NAME: row.name } : parameters };
  },
  answer: answerSoftwareToken,
};
