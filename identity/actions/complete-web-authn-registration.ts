import { verifyRegistrationResponse } from "@simplewebauthn/server";
import * as z from "zod/mini";
import { insertPasskey, listPasskeys } from "../db/passkeys.ts";
import { lockUser } from "../db/users.ts";
import { refuse, WireError } from "../errors.ts";
import { sendNotice } from "../messages/notices.ts";
import type { Pool } from "../pools/pools.ts";
import { AccessToken } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { resumeSession } from "../sign-in/sessions.ts";
import {
  algorithms,
  checkAttestation,
  checkOrigin,
  checkPasskeys,
  mostPasskeys,
  Registration,
  readClientData,
} from "../sign-in/web-authn.ts";
import { authenticate } from "../tokens/tokens.ts";
import { writeAudit } from "../users/audit.ts";

const Input = z.object({ AccessToken, Credential: Registration });

/** Keeps a passkey that was made for the challenge of this user, on a page of this provider. */
export const completeWebAuthnRegistration = action(
  "CompleteWebAuthnRegistration",
  Input,
  async (services, call, { AccessToken, Credential }) => {
    const { pool } = call;
    checkPasskeys(pool);
    const { user, clientId } = await authenticate(services, pool, AccessToken);
    const { sub } = user;
    const { challenge } = readClientData(Credential.response.clientDataJSON);
    const client = await services.pools.clientOf(pool, clientId);
    const asked = { client, session: challenge, kind: "WEB_AUTHN_REGISTRATION" };
    const open = await resumeSession(services, pool, asked).catch((error) =>
      error instanceof WireError ? refuse("WebAuthnChallengeNotFound") : Promise.reject(error),
    );
    if (open.sub !== sub) refuse("WebAuthnChallengeNotFound");
    const rpId = String(open.facts); // written when the registration began
    const credential = await verifyRegistration(pool, Credential, { challenge, rpId });
    await services.db.transaction(async (tx) => {
      await open.end(tx);
      await lockUser(tx, pool.id, sub);
      if ((await listPasskeys(tx, pool.id, sub)).length >= mostPasskeys)
        refuse("LimitExceeded", "No more passkeys can be added.");
      const isNew = await insertPasskey(tx, {
        credentialId: credential.id,
        poolId: pool.id,
        sub,
        rpId,
        publicKey: Buffer.from(credential.publicKey).toString("base64"),
        counter: credential.counter,
        transports: Credential.response.transports,
        name: Credential.authenticatorAttachment === "cross-platform" ? "Security key" : "Passkey",
        attachment: Credential.authenticatorAttachment ?? null,
        createdAt: services.now(),
        usedAt: null,
      });
      if (!isNew) refuse("InvalidParameter", "The credential is registered already.");
      await sendNotice(services, tx, pool, { mail: "protection-changed", user, change: "passkey-added" });
      await writeAudit(services, tx, call, { event: "passkey-added", sub });
    });
    return {};
  },
);

async function verifyRegistration(
  pool: Pool,
  { response, ...credential }: Registration,
  { challenge, rpId }: { challenge: string; rpId: string },
) {
  const clientData = readClientData(response.clientDataJSON);
  checkOrigin(pool, rpId, clientData);
  checkAttestation(response.attestationObject);
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} } as Verifiable,
    expectedChallenge: challenge,
    expectedOrigin: clientData.origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: Error) =>
    refuse(
      error.name === "UnexpectedRPIDHash" ? "WebAuthnRelyingPartyMismatch" : "WebAuthnCredentialNotSupported",
      undefined,
      error,
    ),
  );
  return verified.registrationInfo?.credential ?? refuse("WebAuthnCredentialNotSupported");
}

type Verifiable = Parameters<typeof verifyRegistrationResponse>[0]["response"];
