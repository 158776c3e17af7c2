import * as z from "zod/mini";
import { refuse, WireError } from "../errors.ts";
import { AccessToken } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { keepPasskey, verifyRegistration } from "../sign-in/passkey-registration.ts";
import { resumeSession } from "../sign-in/sessions.ts";
import { checkPasskeys, Registration, readClientData } from "../sign-in/web-authn.ts";
import { authenticate } from "../tokens/tokens.ts";

const Input = z.object({ AccessToken, Credential: Registration });

/** Keeps a passkey that was made for the challenge of this user, on a page of this provider. */
export const completeWebAuthnRegistration = action(
  "CompleteWebAuthnRegistration",
  Input,
  async (services, call, { AccessToken, Credential: registration }) => {
    const { pool } = call;
    checkPasskeys(pool);
    const { user, clientId } = await authenticate(services, pool, AccessToken);
    const { challenge } = readClientData(registration.response.clientDataJSON);
    const client = await services.pools.clientOf(pool, clientId);
    const asked = { client, session: challenge, kind: "WEB_AUTHN_REGISTRATION" };
    const open = await resumeSession(services, pool, asked).catch((error) =>
      error instanceof WireError ? refuse("WebAuthnChallengeNotFound") : Promise.reject(error),
    );
    if (open.sub !== user.sub) refuse("WebAuthnChallengeNotFound");
    const rpId = String(open.facts); // written when the registration began
    const credential = await verifyRegistration(pool, registration, { challenge, rpId });
    await services.db.transaction(async (tx) => {
      await open.end(tx);
      await keepPasskey(services, tx, call, { user, rpId, registration, credential });
    });
    return {};
  },
);
