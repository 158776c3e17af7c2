import { findTotp, useStep } from "../../db/totp.ts";
import { findUserBySub } from "../../db/users.ts";
import { refuse } from "../../errors.ts";
import { Code } from "../../protocol/input.ts";
import { type Call, parse } from "../../protocol/rpc.ts";
import type { Services } from "../../services.ts";
import { countAttempt } from "../../users/attempt-limits.ts";
import { writeAudit } from "../../users/audit.ts";
import { digestOfName } from "../../users/find-user.ts";
import { openSecret, stepOf } from "../../users/totp.ts";
import { secondFactorOf } from "../second-factors.ts";
import { resumeChallenge } from "../sessions.ts";
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
  const row = await findTotp(services.db, pool.id, user.sub);
  const step = row ? stepOf(services, openSecret(services, row), code) : null;
  if (row === undefined || step === null || step <= (row.lastStep ?? 0)) {
    await writeAudit(services, services.db, call, { event: "sign-in-failed", sub: user.sub });
    return refuse("CodeMismatch");
  }
  return {
    kind: "proven",
    sub: user.sub,
    digest,
    proofs: [...(open.proofs as Proof[]), "totp"], // written by flow.ts alone
    deviceKey: responses.get("DEVICE_KEY"),
    change: async (tx) => {
      await open.end(tx);
      if (!(await useStep(tx, pool.id, { sub: user.sub, step }))) refuse("CodeMismatch");
    },
  };
}

/** The code of an authenticator app; none is taken twice, nor one from before the last. */
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
