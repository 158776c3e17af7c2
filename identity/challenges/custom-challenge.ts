import type { Answered, Challenge, Chosen, Proof, Proven } from "../challenge.ts";
import { resumeSession } from "../challenge-sessions.ts";
import { type CustomFacts, type CustomProgress, customAuthOf, customSignIn, nextRound } from "../custom-auth.ts";
import { refuse } from "../errors.ts";
import type { Beginning } from "../first-factors.ts";
import { consultLock, countAttempt } from "../limits.ts";
import { findPerson } from "../names.ts";
import type { Call } from "../rpc.ts";
import type { Services } from "../services.ts";
import { beginSrp } from "./password-verifier.ts";

/** Begins by the installation's own challenges, after the password by SRP where the client says so. */
export async function beginCustom(services: Services, call: Call, beginning: Beginning): Promise<Proven | Chosen> {
  const { client, username, given, metadata } = beginning;
  customAuthOf(services);
  if (given.get("CHALLENGE_NAME") === "SRP_A")
    return beginSrp(services, call, { client, username, srpA: given.get("SRP_A") ?? "", isCustom: true });
  const person = await findPerson(services, call.pool, username);
  await consultLock(services, call.pool, person.digest);
  const deviceKey = given.get("DEVICE_KEY");
  return nextRound(services, call, { client, username, person, rounds: [], proofs: [], metadata, deviceKey });
}

async function answer(services: Services, call: Call, answered: Answered): Promise<Proven | Chosen> {
  const { pool } = call;
  const { client, session, responses, metadata } = answered;
  const custom = customAuthOf(services);
  const given = responses.get("ANSWER") ?? refuse("InvalidParameter", "ANSWER is missing.");
  const open = await resumeSession(services, pool, { client, session, kind: "CUSTOM_CHALLENGE" });
  const { username, rounds, kept, note } = open.facts as CustomFacts; // written by nextRound alone
  const person = await findPerson(services, pool, username);
  if (person.sub !== open.sub) refuse("NotAuthorized");
  await countAttempt(services, pool, person.digest);
  // One answer to each challenge: whether there is another is the installation's to say.
  await services.db.transaction((tx) => open.end(tx));
  const before: CustomProgress = {
    client,
    username,
    person,
    rounds,
    proofs: open.proofs as Proof[], // written by nextRound alone
    metadata,
    deviceKey: responses.get("DEVICE_KEY"),
  };
  const isRight = await custom.verify(customSignIn(call, before), kept, given);
  const proofs: readonly Proof[] = isRight ? [...before.proofs, "custom"] : before.proofs;
  const round = { challengeName: "CUSTOM_CHALLENGE", isRight, note } as const;
  return nextRound(services, call, { ...before, proofs, rounds: [...rounds, round] });
}

/** A challenge that the installation has made up. */
export const customChallenge: Challenge = { name: "CUSTOM_CHALLENGE", answer };
