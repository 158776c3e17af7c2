import { writeAudit } from "../audit.ts";
import type { Answered, Proof, Proven, Step } from "../challenge.ts";
import { resumeSession } from "../challenge-sessions.ts";
import { findTotp, useStep } from "../db/totp.ts";
import { findUserBySub } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { Code } from "../input.ts";
import { countAttempt } from "../limits.ts";
import { digestOfName } from "../names.ts";
import { type Call, parse } from "../rpc.ts";
import { secondFactorOf } from "../second-factors.ts";
import type { Services } from "../services.ts";
import { openSecret, stepOf } from "../totp.ts";

const name = "SOFTWARE_TOKEN_MFA";

async function answer(services: Services, call: Call, answered: Answered): Promise<Proven> {
  const { pool } = call;
  const { client, session, responses } = answered;
  const code = parse(Code, responses.get("SOFTWARE_TOKEN_MFA_CODE"));
  const open = await resumeSession(services, pool, { client, session, kind: name });
  const { user } = (await findUserBySub(services.db, pool.id, open.sub)) ?? refuse("NotAuthorized");
  const digest = digestOfName(pool, user.nameKey);
  await countAttempt(services, pool, digest);
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
    return { parameters: row?.name ? { FRIENDLY_DEVICE_NAME: row.name } : {} };
  },
  answer,
};
