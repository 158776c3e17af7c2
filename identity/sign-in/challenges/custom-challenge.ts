import { refuse } from "../../errors.ts";
import type { Call } from "../../protocol/rpc.ts";
import type { Services } from "../../services.ts";
import { checkLock, countAttempt } from "../../users/attempt-limits.ts";
import { resolveUser } from "../../users/find-user.ts";
import { type CustomFacts, type CustomProgress, customAuthOf, customSignIn, nextCustomRound } from "../custom-auth.ts";
import type { Beginning } from "../first-factors.ts";
import { type OpenSession, resumeChallenge } from "../sessions.ts";
import type { ChallengeResponse, NextChallenge, Proof, Proven } from "../types.ts";
import { beginSrp } from "./password-verifier.ts";

/** Begins with the installation's own challenges, after SRP where the client asks for it. */
export async function beginCustom(
  services: Services,
  call: Call,
  beginning: Beginning,
): Promise<Proven | NextChallenge> {
  const { client, username, given, metadata } = beginning;
  customAuthOf(services);
  if (given.get("CHALLENGE_NAME") === "SRP_A")
    return beginSrp(services, call, { client, username, srpA: given.get("SRP_A") ?? "", isCustom: true });
  const person = await resolveUser(services, call.pool, username);
  await checkLock(services, call.pool, person.digest);
  const deviceKey = given.get("DEVICE_KEY");
  const { securityVersion } = person;
  const begun = { client, username, person, securityVersion, rounds: [], proofs: [], metadata, deviceKey };
  return nextCustomRound(services, call, begun);
}

/** Answers a challenge that the installation has made up, unless `own` knows it. */
export async function answerCustomChallenge(
  services: Services,
  call: Call,
  answered: ChallengeResponse,
  own: (open: OpenSession) => Promise<Proven | NextChallenge> | undefined,
): Promise<Proven | NextChallenge> {
  const { pool } = call;
  const { client, responses, metadata } = answered;
  if (pool.kind === "client") customAuthOf(services);
  const given = responses.get("ANSWER") ?? refuse("InvalidParameter", "ANSWER is missing.");
  const open = await resumeChallenge(services, pool, "CUSTOM_CHALLENGE", answered);
  const handled = own(open);
  if (handled) return handled;
  const custom = customAuthOf(services);
  const { username, rounds, kept, note } = open.facts as CustomFacts; // written by nextCustomRound alone
  const person = await resolveUser(services, pool, username);
  if (person.sub !== open.sub) refuse("NotAuthorized");
  await countAttempt(services, call, person.digest);
  // One answer per challenge: the installation decides whether another follows.
  await services.db.transaction((tx) => open.end(tx));
  const before: CustomProgress = {
    client,
    username,
    person,
    securityVersion: open.securityVersion,
    rounds,
    proofs: open.proofs as Proof[], // written by nextCustomRound alone
    metadata,
    deviceKey: responses.get("DEVICE_KEY"),
  };
  const isRight = await custom.verify(customSignIn(call, before), kept, given);
  const proofs: readonly Proof[] = isRight ? [...before.proofs, "custom"] : before.proofs;
  const round = { challengeName: "CUSTOM_CHALLENGE", isRight, note } as const;
  return nextCustomRound(services, call, { ...before, proofs, rounds: [...rounds, round] });
}
