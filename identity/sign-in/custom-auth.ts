import { refuse } from "../errors.ts";
import type { Client } from "../pools/pools.ts";
import type { StringMap } from "../protocol/input.ts";
import type { Call } from "../protocol/rpc.ts";
import type { CustomAuth, CustomRound, CustomSignIn, Services } from "../services.ts";
import { forgiveAttempt } from "../users/attempt-limits.ts";
import { writeAudit } from "../users/audit.ts";
import type { ResolvedUser } from "../users/find-user.ts";
import { openSession } from "./sessions.ts";
import type { NextChallenge, Proof, Proven } from "./types.ts";

/** @throws WireError where the installation has no challenges of its own */
export const customAuthOf = ({ customAuth }: Pick<Services, "customAuth">): CustomAuth =>
  customAuth ?? refuse("InvalidParameter", "Custom auth lambda trigger is not configured for the user pool.");

/** The session's facts. */
export interface CustomFacts {
  readonly username: string;
  readonly rounds: readonly CustomRound[];
  readonly kept: Readonly<Record<string, string>>;
  readonly note?: string | undefined;
}

export interface CustomProgress {
  readonly client: Client;
  readonly username: string;
  readonly person: ResolvedUser;
  /** The user's when the first challenge was given. */
  readonly securityVersion: number | null;
  readonly rounds: readonly CustomRound[];
  readonly proofs: readonly Proof[];
  readonly metadata: StringMap | undefined;
  readonly deviceKey: string | undefined;
}

export const customSignIn = ({ pool }: Call, { person, rounds, metadata }: CustomProgress): CustomSignIn => {
  const user = person.record?.user;
  return {
    poolId: pool.id,
    providerId: pool.providerId,
    user: user?.enabled ? { sub: user.sub, attributes: user.attributes } : undefined,
    rounds,
    metadata,
  };
};

/** Asks the installation for the next step: another challenge, or the final proof. @throws WireError */
export async function nextCustomRound(
  services: Services,
  call: Call,
  progress: CustomProgress,
): Promise<Proven | NextChallenge> {
  const { pool } = call;
  const { client, username, person, securityVersion, rounds, proofs, deviceKey } = progress;
  const custom = customAuthOf(services);
  const signIn = customSignIn(call, progress);
  const decision = await custom.define(signIn);
  const isRight = rounds.at(-1)?.isRight ?? false;
  if (decision === "challenge") {
    const { shown, kept, note } = await custom.create(signIn);
    const facts: CustomFacts = { username, rounds, kept, note };
    const isDecoy = signIn.user === undefined;
    const session = await services.db.transaction(async (tx) => {
      if (isRight) await forgiveAttempt(tx, services, pool, person.digest);
      return openSession(services, tx, pool, {
        client,
        sub: person.sub,
        securityVersion,
        isDecoy,
        kind: "CUSTOM_CHALLENGE",
        proofs,
        facts,
      });
    });
    const parameters = { ...shown, USERNAME: person.name };
    return { kind: "chosen", challenge: "CUSTOM_CHALLENGE", session, asked: { parameters } };
  }
  if (decision === "tokens" && isRight && signIn.user)
    return { kind: "proven", sub: person.sub, securityVersion, digest: person.digest, proofs, deviceKey };
  await writeAudit(services, services.db, call, { event: "sign-in-failed", sub: signIn.user?.sub ?? null });
  return refuse("NotAuthorized");
}
