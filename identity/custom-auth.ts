import { writeAudit } from "./audit.ts";
import type { Chosen, Proof, Proven } from "./challenge.ts";
import { openSession } from "./challenge-sessions.ts";
import { refuse } from "./errors.ts";
import type { StringMap } from "./input.ts";
import { forgiveAttempt } from "./limits.ts";
import type { Person } from "./names.ts";
import type { Client } from "./pools.ts";
import type { Call } from "./rpc.ts";
import type { Services } from "./services.ts";
import type { Attributes } from "./users.ts";

export interface CustomRound {
  readonly challengeName: "SRP_A" | "PASSWORD_VERIFIER" | "CUSTOM_CHALLENGE";
  readonly isRight: boolean;
  /** What `create` noted of the challenge. */
  readonly note?: string | undefined;
}

export interface CustomSignIn {
  readonly poolId: string;
  readonly providerId: string;
  /** Undefined for a name that nobody has: ask the same of it, for nobody is to be answered like somebody. */
  readonly user: { readonly sub: string; readonly attributes: Attributes } | undefined;
  readonly rounds: readonly CustomRound[];
  readonly metadata: StringMap | undefined;
}

/** Challenges of an installation's own. They run in this process, between two calls of the client. */
export interface CustomAuth {
  /** What comes after these rounds. Tokens are given only to somebody whose last answer was right. */
  define(signIn: CustomSignIn): Promise<"challenge" | "tokens" | "refuse">;
  /** What the client is shown, and what is kept for `verify`; sealed until then. */
  create(signIn: CustomSignIn): Promise<{
    readonly shown: Readonly<Record<string, string>>;
    readonly kept: Readonly<Record<string, string>>;
    readonly note?: string;
  }>;
  verify(signIn: CustomSignIn, kept: Readonly<Record<string, string>>, answer: string): Promise<boolean>;
}

/** @throws WireError where the installation has none */
export const customAuthOf = ({ customAuth }: Pick<Services, "customAuth">): CustomAuth =>
  customAuth ?? refuse("InvalidParameter", "Custom auth lambda trigger is not configured for the user pool.");

/** What the session of a challenge remembers. */
export interface CustomFacts {
  readonly username: string;
  readonly rounds: readonly CustomRound[];
  readonly kept: Readonly<Record<string, string>>;
  readonly note?: string | undefined;
}

export interface CustomProgress {
  readonly client: Client;
  readonly username: string;
  readonly person: Person;
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

/** Goes on as the installation says: another challenge, or the proof that there were enough. @throws WireError */
export async function nextRound(services: Services, call: Call, progress: CustomProgress): Promise<Proven | Chosen> {
  const { pool } = call;
  const { client, username, person, rounds, proofs, deviceKey } = progress;
  const custom = customAuthOf(services);
  const signIn = customSignIn(call, progress);
  const decision = await custom.define(signIn);
  const isRight = rounds.at(-1)?.isRight ?? false;
  if (decision === "challenge") {
    const { shown, kept, note } = await custom.create(signIn);
    const facts: CustomFacts = { username, rounds, kept, note };
    const ghost = signIn.user === undefined;
    const session = await services.db.transaction(async (tx) => {
      if (isRight) await forgiveAttempt(tx, services, pool, person.digest);
      return openSession(services, tx, pool, {
        client,
        sub: person.sub,
        ghost,
        kind: "CUSTOM_CHALLENGE",
        proofs,
        facts,
      });
    });
    const parameters = { ...shown, USERNAME: person.sub };
    return { kind: "chosen", challenge: "CUSTOM_CHALLENGE", session, asked: { parameters } };
  }
  if (decision === "tokens" && isRight && signIn.user)
    return { kind: "proven", sub: person.sub, digest: person.digest, proofs, deviceKey };
  await writeAudit(services, services.db, call, { event: "sign-in-failed", sub: signIn.user?.sub ?? null });
  return refuse("NotAuthorized");
}
