import * as z from "zod/mini";
import { relyingParty } from "../pools/relying-parties.ts";
import { AccessToken } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { registrationOptions } from "../sign-in/passkey-registration.ts";
import { authenticateRecent } from "../sign-in/recent-sign-in.ts";
import { openSession } from "../sign-in/sessions.ts";
import { checkPasskeys } from "../sign-in/web-authn.ts";

const Input = z.object({ AccessToken });

/** Options to create a passkey. The challenge is a session's id: used once, and short-lived. */
export const startWebAuthnRegistration = action("StartWebAuthnRegistration", Input, async (services, call, input) => {
  const { pool } = call;
  const { db, pools } = services;
  checkPasskeys(pool);
  const { user, clientId } = await authenticateRecent(services, pool, input.AccessToken);
  const client = await pools.clientOf(pool, clientId);
  const rpId = relyingParty(pool, call.domain);
  const { sub, securityVersion } = user;
  const opening = { client, sub, securityVersion, kind: "WEB_AUTHN_REGISTRATION", proofs: [], facts: rpId };
  const challenge = await openSession(services, db, pool, opening);
  return { CredentialCreationOptions: await registrationOptions(services, db, { pool, user }, { challenge, rpId }) };
});
