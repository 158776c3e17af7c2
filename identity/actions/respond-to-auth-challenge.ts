import * as z from "zod/mini";
import { callingClient } from "../clients.ts";
import { challengeOf, goOn } from "../flow.ts";
import { ClientId, ClientMetadata, Session, StringMap, text } from "../input.ts";
import { sendingAction } from "../rpc.ts";

const Input = z.object({
  ClientId,
  ChallengeName: text(64),
  ChallengeResponses: z._default(StringMap, new Map()),
  Session: z.optional(Session),
  ClientMetadata,
});

/** Takes the answer to a challenge; what comes after is decided in flow.ts. */
export const respondToAuthChallenge = sendingAction("RespondToAuthChallenge", Input, async (services, call, input) => {
  const { ChallengeResponses: responses, ClientMetadata: metadata } = input;
  const challenge = challengeOf(input.ChallengeName);
  const client = await callingClient(services, call.pool, {
    clientId: input.ClientId,
    username: responses.get("USERNAME") ?? "",
    secretHash: responses.get("SECRET_HASH"),
  });
  const result = await challenge.answer(services, call, { client, session: input.Session, responses, metadata });
  return goOn(services, call, { client, metadata }, result);
});
