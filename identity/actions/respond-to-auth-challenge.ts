import * as z from "zod/mini";
import { authenticateClient } from "../pools/clients.ts";
import { ClientId, ClientMetadata, Session, StringMap, text } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { challengeOf, continueSignIn } from "../sign-in/flow.ts";

const Input = z.object({
  ClientId,
  ChallengeName: text(64),
  ChallengeResponses: z._default(StringMap, new Map()),
  Session: z.optional(Session),
  ClientMetadata,
});

/** Checks the answer to a challenge; flow.ts decides the next step. */
export const respondToAuthChallenge = action("RespondToAuthChallenge", Input, async (services, call, input) => {
  const { ChallengeResponses: responses, ClientMetadata: metadata } = input;
  const challenge = challengeOf(input.ChallengeName);
  const client = await authenticateClient(services, call.pool, {
    clientId: input.ClientId,
    username: responses.get("USERNAME") ?? "",
    secretHash: responses.get("SECRET_HASH"),
  });
  const result = await challenge.answer(services, call, { client, session: input.Session, responses, metadata });
  return continueSignIn(services, call, { client, metadata }, result);
});
