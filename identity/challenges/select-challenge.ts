import type { Answered, Challenge, Chosen, Proven } from "../challenge.ts";
import { openSession, resumeSession } from "../challenge-sessions.ts";
import { refuse } from "../errors.ts";
import { type Beginning, offeredFactors } from "../first-factors.ts";
import { findPerson } from "../names.ts";
import type { Call } from "../rpc.ts";
import type { Services } from "../services.ts";

/** What the session remembers: all that follows begins with the name, also for a name that nobody has. */
interface Facts {
  readonly username: string;
}

/** Lets somebody choose how to begin. */
export async function offerFactors(services: Services, call: Call, beginning: Beginning): Promise<Chosen> {
  const { pool } = call;
  const { client, username } = beginning;
  const { sub, record } = await findPerson(services, pool, username);
  const facts: Facts = { username };
  const opening = { client, sub, ghost: !record, kind: "SELECT_CHALLENGE", proofs: [], facts };
  const session = await openSession(services, services.db, pool, opening);
  const available = offeredFactors(pool).map(({ name }) => name);
  return { kind: "chosen", challenge: "SELECT_CHALLENGE", session, asked: { parameters: {}, available } };
}

async function answer(services: Services, call: Call, answered: Answered): Promise<Proven | Chosen> {
  const { pool } = call;
  const { client, session, responses, metadata } = answered;
  const wish = responses.get("ANSWER");
  const factor =
    offeredFactors(pool).find(({ name }) => name === wish) ??
    refuse("InvalidParameter", "ANSWER is not one of the available challenges.");
  const open = await resumeSession(services, pool, { client, session, kind: "SELECT_CHALLENGE" });
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

/** Somebody chooses among the ways to begin; a wrong password leaves the choice open for another try. */
export const selectChallenge: Challenge = { name: "SELECT_CHALLENGE", answer };
