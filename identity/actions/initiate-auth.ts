import * as z from "zod/mini";
import type { AuthFlow } from "../db/settings.ts";
import { findUserBySub } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { authenticateClient, checkFlow } from "../pools/clients.ts";
import { ClientId, ClientMetadata, RefreshToken, Session, StringMap, text, Username } from "../protocol/input.ts";
import { action, type Call, parse } from "../protocol/rpc.ts";
import type { Services } from "../services.ts";
import { beginCustom } from "../sign-in/challenges/custom-challenge.ts";
import { offerFactors } from "../sign-in/challenges/select-challenge.ts";
import { type Beginning, offeredFactors, passwordFactor, srpFactor } from "../sign-in/first-factors.ts";
import { continueSignIn } from "../sign-in/flow.ts";
import { checkSessionUser, resumeSession } from "../sign-in/sessions.ts";
import type { NextChallenge, Proven } from "../sign-in/types.ts";
import { renewGrant, signTokens } from "../tokens/tokens.ts";
import { digestOfName } from "../users/find-user.ts";

const Input = z.object({
  ClientId,
  AuthFlow: text(64),
  AuthParameters: z._default(StringMap, new Map()),
  Session: z.optional(Session),
  ClientMetadata,
});

type FirstStep = (
  services: Services,
  call: Call,
  start: Beginning,
  session: string | undefined,
) => Promise<Proven | NextChallenge>;

/** Signs in by the session of a confirmed sign-up. */
async function afterSignUp(
  services: Services,
  call: Call,
  { client, username }: Beginning,
  session: string,
): Promise<Proven> {
  const open = await resumeSession(services, call.pool, { client, session, kind: "CONFIRMED" });
  await checkSessionUser(services, call.pool, open, username);
  const record = (await findUserBySub(services.db, call.pool.id, open.sub)) ?? refuse("NotAuthorized");
  const digest = digestOfName(call.pool, record.user.nameKey);
  const { sub, securityVersion } = open;
  return { kind: "proven", sub, securityVersion, digest, proofs: ["sign-up-code"], change: open.end };
}

/** Begins with the preferred factor, or with SELECT_CHALLENGE where it is not offered. */
const beginByChoice: FirstStep = (services, call, start, session) => {
  if (session !== undefined) return afterSignUp(services, call, start, session);
  const wish = start.given.get("PREFERRED_CHALLENGE");
  const factor = offeredFactors(call.pool).find(({ name }) => name === wish);
  return factor ? factor.begin(services, call, start) : offerFactors(services, call, start);
};

/** The first step of each flow. */
const firstSteps: Partial<Record<AuthFlow, FirstStep>> = {
  USER_SRP_AUTH: srpFactor.begin,
  USER_PASSWORD_AUTH: passwordFactor.begin,
  USER_AUTH: beginByChoice,
  CUSTOM_AUTH: beginCustom,
};

export const initiateAuth = action("InitiateAuth", Input, async (services, call, input) => {
  const parameters = input.AuthParameters;
  const secretHash = parameters.get("SECRET_HASH");
  const about = { clientId: input.ClientId, username: parameters.get("USERNAME") ?? "", secretHash };
  if (input.AuthFlow === "REFRESH_TOKEN_AUTH" || input.AuthFlow === "REFRESH_TOKEN")
    return renewTokens(services, call, { clientId: input.ClientId, parameters });
  const client = await authenticateClient(services, call.pool, about);
  const flow = input.AuthFlow as AuthFlow; // looked up on the next line
  const firstStep = Object.hasOwn(firstSteps, flow) ? firstSteps[flow] : undefined;
  if (!firstStep) return refuse("InvalidParameter", "AuthFlow is not valid.");
  checkFlow(client, flow);
  const metadata = input.ClientMetadata;
  const username = parse(Username, parameters.get("USERNAME"));
  const result = await firstStep(services, call, { client, username, given: parameters, metadata }, input.Session);
  return continueSignIn(services, call, { client, metadata }, result);
});

/** Renews tokens by REFRESH_TOKEN_AUTH, which clients with rotation may not use. */
async function renewTokens(
  services: Services,
  call: Call,
  { clientId, parameters }: { clientId: string; parameters: StringMap },
): Promise<object> {
  const client = await services.pools.clientOf(call.pool, clientId);
  checkFlow(client, "REFRESH_TOKEN_AUTH");
  // The hash's user name is the one that its holder knows, which is not sent: the secret itself stands in for it.
  if (client.settings.rotation.isOn)
    refuse("InvalidParameter", "Refresh token rotation is enabled for this client: call GetTokensFromRefreshToken.");
  const refreshToken = parse(RefreshToken, parameters.get("REFRESH_TOKEN"));
  const deviceKey = parameters.get("DEVICE_KEY");
  const grant = await renewGrant(services, call.pool, { client, refreshToken, deviceKey });
  if (client.secret !== undefined) {
    const username = grant.user.sub;
    await authenticateClient(services, call.pool, { clientId, username, secretHash: parameters.get("SECRET_HASH") });
  }
  return { ChallengeParameters: {}, AuthenticationResult: await signTokens(services, grant) };
}
