import { emailKey } from "../../contract/values.ts";
import { writeAudit } from "../audit.ts";
import type { Answered, Challenge, Chosen, Proof, Proven } from "../challenge.ts";
import { openSession, resumeSession } from "../challenge-sessions.ts";
import { putTotp } from "../db/totp.ts";
import { findUserBySub, type UserRow } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { mailLanguage } from "../mail-language.ts";
import { digestOfName } from "../names.ts";
import type { Call } from "../rpc.ts";
import { enableFactor, isReachable, secondFactorOf } from "../second-factors.ts";
import type { Services } from "../services.ts";
import { sendSessionCode } from "../session-codes.ts";
import { type ShownSecret, totpRow } from "../totp.ts";

async function answer(services: Services, call: Call, answered: Answered): Promise<Proven | Chosen> {
  const { pool } = call;
  const { client, session, responses } = answered;
  const open = await resumeSession(services, pool, { client, session, kind: "MFA_SETUP" });
  const { user } = (await findUserBySub(services.db, pool.id, open.sub)) ?? refuse("NotAuthorized");
  const proofs = open.proofs as Proof[]; // written by flow.ts alone
  const email = responses.get("EMAIL");
  if (email !== undefined) return byMail(services, call, answered, { user, proofs, email, end: open.end });
  const shown = open.facts as ShownSecret | { secret: string } | undefined; // written by the actions of a software token alone
  if (shown === undefined || !("step" in shown)) return refuse("SoftwareTokenMFANotFound");
  const { sub } = user;
  return {
    kind: "proven",
    sub,
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

/** Not for whoever has begun with a code by mail: the same proof again is no second factor. */
const mayMail = (user: UserRow, proofs: readonly Proof[]): boolean =>
  isReachable(user, "email") && !proofs.includes("mailed-code");

interface Begun {
  readonly user: UserRow;
  readonly proofs: readonly Proof[];
  readonly email: string;
  readonly end: (tx: Services["db"]) => Promise<void>;
}

/** Codes by e-mail are set up by typing one. They go to the account's own address, which is what was proven. */
function byMail(
  services: Services,
  { pool }: Call,
  { client, metadata }: Answered,
  { user, proofs, email, end }: Begun,
): Promise<Chosen> {
  const address = user.attributes["email"] ?? "";
  if (emailKey(email) !== emailKey(address) || !mayMail(user, proofs))
    return refuse("InvalidParameter", "EMAIL is not the confirmed address of the account.");
  const challenge = "EMAIL_OTP";
  return services.db.transaction(async (tx) => {
    await end(tx);
    const asked = await sendSessionCode(services, tx, pool, {
      medium: "EMAIL",
      purpose: "second-factor",
      digest: digestOfName(pool, user.nameKey),
      nameKey: user.nameKey,
      to: address,
      language: mailLanguage(pool, metadata, user.attributes["locale"]),
    });
    const opening = {
      client,
      sub: user.sub,
      kind: challenge,
      proofs,
      facts: { ...asked.facts, enables: challenge },
    };
    return { kind: "chosen", challenge, session: await openSession(services, tx, pool, opening), asked };
  });
}

/** Where a pool requires a second factor, somebody without one sets it up before there are tokens. */
export const mfaSetup: Challenge = {
  name: "MFA_SETUP",
  isDue: (_, __, signIn) => {
    const next = secondFactorOf(signIn);
    // Told only to whoever has proven to be the person.
    if (next.kind === "impossible")
      refuse(
        "MFAMethodNotFound",
        "Your second factor cannot follow this way to sign in. Please begin with your password.",
      );
    return next.kind === "set-up";
  },
  ask: async (_, __, { user, proofs }) => {
    const kinds = ["SOFTWARE_TOKEN_MFA", ...(mayMail(user, proofs) ? ["EMAIL_OTP"] : [])];
    return { parameters: { MFAS_CAN_SETUP: JSON.stringify(kinds) } };
  },
  answer,
};
