import { refuse } from "../../errors.ts";
import type { Call } from "../../protocol/rpc.ts";
import type { Services } from "../../services.ts";
import { resolveUser } from "../../users/find-user.ts";
import { type Beginning, offeredFactors } from "../first-factors.ts";
import { openSession, resumeChallenge } from "../sessions.ts";
import type { Challenge, ChallengeResponse, NextChallenge, Proven } from "../types.ts";

/** The session's facts: the name as typed, known or unknown. */
interface Facts {
  readonly username: string;
}

/** Offers the choice of a first factor. */
export async function offerFactors(services: Services, call: Call, beginning: Beginning): Promise<NextChallenge> {
  const { pool } = call;
  const { client, username } = beginning;
  const { sub, securityVersion, record } = await resolveUser(services, pool, username);
  const facts: Facts = { username };
  const about = { sub, securityVersion, isDecoy: !record };
  const opening = { ...about, client, kind: "SELECT_CHALLENGE", proofs: [], facts };
  const session = await openSession(services, services.db, pool, opening);
  const available = offeredFactors(pool).map(({ name }) => name);
  return { kind: "chosen", challenge: "SELECT_CHALLENGE", session, asked: { parameters: {}, available } };
}

async function answerSelectChallenge(
  services: Services,
  call: Call,
  answered: ChallengeResponse,
): Promise<Proven | NextChallenge> {
  const { pool } = call;
  const { client, responses, metadata } = answered;
  const wish = responses.get("ANSWER");
  const factor =
    offeredFactors(pool).find(({ name }) => name === wish) ??
    refuse("InvalidParameter", "ANSWER is not one of the available challenges.");
  const open = await resumeChallenge(services, pool, "SELECT_CHALLENGE", answered);
  const { username } = open.facts as Facts; // written above alone
  const result = await factor.begin(services, call, { client, username, given: responses, metadata });
  if (result.kind === "chosen") {
    await services.db.transaction((tx) => open.end(tx));
    return result;
  }
  return {
    ...result,
    change: async (tx) => {
      await open.end(tx);
      await result.change?.(tx);
    },
  };
}

/** The choice of a first factor; a wrong password leaves the session open for another try. */
export const selectChallenge: Challenge = { name: "SELECT_CHALLENGE", answer: answerSelectChallenge };
