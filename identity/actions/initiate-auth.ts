import * as z from "zod/mini";
import type { Chosen, Proven } from "../challenge.ts";
import { resumeSession } from "../challenge-sessions.ts";
import { beginSrp, checkPassword } from "../challenges/password-verifier.ts";
import { callingClient, checkFlow } from "../clients.ts";
import { findUserBySub } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { goOn } from "../flow.ts";
import { ClientId, ClientMetadata, Password, RefreshToken, Session, StringMap, text, Username } from "../input.ts";
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

interface Start {
  readonly client: Client;
  readonly parameters: StringMap;
  readonly session: string | undefined;
}

type Begin = (services: Services, call: Call, start: Start) => Promise<Proven | Chosen>;

const named = (parameters: StringMap): string => parse(Username, parameters.get("USERNAME"));

const srp: Begin = (services, call, { client, parameters }) =>
  beginSrp(services, call, { client, username: named(parameters), srpA: parameters.get("SRP_A") ?? "" });

const password: Begin = (services, call, { parameters }) =>
  checkPassword(services, call, {
    username: named(parameters),
    password: parse(Password, parameters.get("PASSWORD")),
    deviceKey: parameters.get("DEVICE_KEY"),
  });

/** Signs in whoever has just confirmed their address, by the session that this gave them. */
const afterSignUp: Begin = async (services, call, { client, session = "" }) => {
  const open = await resumeSession(services, call.pool, { client, session, kind: "CONFIRMED" });
  const record = (await findUserBySub(services.db, call.pool.id, open.sub)) ?? refuse("NotAuthorized");
  const digest = digestOfName(call.pool, record.user.nameKey);
  return { kind: "proven", sub: open.sub, digest, proofs: ["sign-up-code"], change: open.end };
};

const choice: Begin = (services, call, start) => {
  if (start.session !== undefined) return afterSignUp(services, call, start);
  const wish = start.parameters.get("PREFERRED_CHALLENGE");
  if (wish === "PASSWORD_SRP") return srp(services, call, start);
  if (wish === "PASSWORD") return password(services, call, start);
  return refuse("InvalidParameter", "Name a preferred challenge.");
};

/** How a sign-in may begin. */
const begins: Partial<Record<AuthFlow, Begin>> = {
  USER_SRP_AUTH: srp,
  USER_PASSWORD_AUTH: password,
  USER_AUTH: choice,
  CUSTOM_AUTH: () => refuse("InvalidParameter", "Custom auth lambda trigger is not configured for the user pool."),
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
  return goOn(services, call, client, await begin(services, call, { client, parameters, session: input.Session }));
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
