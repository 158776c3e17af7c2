import * as z from "zod/mini";
import type { Chosen, Proven } from "../challenge.ts";
import { resumeSession } from "../challenge-sessions.ts";
import { beginCustom } from "../challenges/custom-challenge.ts";
import { offerFactors } from "../challenges/select-challenge.ts";
import { callingClient, checkFlow } from "../clients.ts";
import { findUserBySub } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { type Beginning, offeredFactors, passwordFactor, srpFactor } from "../first-factors.ts";
import { goOn } from "../flow.ts";
import { ClientId, ClientMetadata, RefreshToken, Session, StringMap, text, Username } from "../input.ts";
import { digestOfName } from "../names.ts";
import type { AuthFlow, Client } from "../pools.ts";
import { type Call, parse, sendingAction } from "../rpc.ts";
import type { Services } from "../services.ts";
import { renew, signTokens } from "../tokens.ts";

const Input = z.object({
  ClientId,
  AuthFlow: text(64),
  AuthParameters: z._default(StringMap, new Map()),
  Session: z.optional(Session),
  ClientMetadata,
});

type Begin = (
  services: Services,
  call: Call,
  start: Beginning,
  session: string | undefined,
) => Promise<Proven | Chosen>;

/** Signs in whoever has just confirmed their address, by the session that this gave them. */
async function afterSignUp(services: Services, call: Call, client: Client, session: string): Promise<Proven> {
  const open = await resumeSession(services, call.pool, { client, session, kind: "CONFIRMED" });
  const record = (await findUserBySub(services.db, call.pool.id, open.sub)) ?? refuse("NotAuthorized");
  const digest = digestOfName(call.pool, record.user.nameKey);
  return { kind: "proven", sub: open.sub, digest, proofs: ["sign-up-code"], change: open.end };
}

/** The way that is wished for, or where it is not offered the choice of those that are. */
const choice: Begin = (services, call, start, session) => {
  if (session !== undefined) return afterSignUp(services, call, start.client, session);
  const wish = start.given.get("PREFERRED_CHALLENGE");
  const factor = offeredFactors(call.pool).find(({ name }) => name === wish);
  return factor ? factor.begin(services, call, start) : offerFactors(services, call, start);
};

/** How a sign-in may begin. */
const begins: Partial<Record<AuthFlow, Begin>> = {
  USER_SRP_AUTH: srpFactor.begin,
  USER_PASSWORD_AUTH: passwordFactor.begin,
  USER_AUTH: choice,
  CUSTOM_AUTH: beginCustom,
};

export const initiateAuth = sendingAction("InitiateAuth", Input, async (services, call, input) => {
  const parameters = input.AuthParameters;
  const secretHash = parameters.get("SECRET_HASH");
  const about = { clientId: input.ClientId, username: parameters.get("USERNAME") ?? "", secretHash };
  if (input.AuthFlow === "REFRESH_TOKEN_AUTH" || input.AuthFlow === "REFRESH_TOKEN")
    return refreshed(services, call, { clientId: input.ClientId, parameters });
  const client = await callingClient(services, call.pool, about);
  const flow = input.AuthFlow as AuthFlow; // looked up on the next line
  const begin = Object.hasOwn(begins, flow) ? begins[flow] : undefined;
  if (!begin) return refuse("InvalidParameter", "AuthFlow is not valid.");
  checkFlow(client, flow);
  const metadata = input.ClientMetadata;
  const username = parse(Username, parameters.get("USERNAME"));
  const begun = await begin(services, call, { client, username, given: parameters, metadata }, input.Session);
  return goOn(services, call, { client, metadata }, begun);
});

/** The older way to renew tokens, for clients whose refresh tokens stay the same. */
async function refreshed(
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
  const grant = await renew(services, call.pool, { client, refreshToken, deviceKey });
  if (client.secret !== undefined) {
    const username = grant.user.sub;
    await callingClient(services, call.pool, { clientId, username, secretHash: parameters.get("SECRET_HASH") });
  }
  return { ChallengeParameters: {}, AuthenticationResult: await signTokens(services, grant) };
}
