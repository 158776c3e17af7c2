import { verifyRegistrationResponse } from "@simplewebauthn/server";
import * as z from "zod/mini";
import { writeAudit } from "../audit.ts";
import { resumeSession } from "../challenge-sessions.ts";
import { insertPasskey, listPasskeys } from "../db/passkeys.ts";
import { lockUser } from "../db/users.ts";
import { refuse, WireError } from "../errors.ts";
import { AccessToken } from "../input.ts";
import { sendNotice } from "../notices.ts";
import {
  algorithms,
  checkAttestation,
  checkOrigin,
  checkPasskeys,
  mostPasskeys,
  Registration,
  readClientData,
} from "../passkeys.ts";
import type { Pool } from "../pools.ts";
import { sendingAction } from "../rpc.ts";
import { signedIn } from "../tokens.ts";

const Input = z.object({ AccessToken, Credential: Registration });

/** Keeps a passkey that was made for the challenge of this user, on a page of this provider. */
export const completeWebAuthnRegistration = sendingAction(
  "CompleteWebAuthnRegistration",
  Input,
  async (services, call, { AccessToken, Credential }) => {
    const { pool } = call;
    checkPasskeys(pool);
    const { user, clientId } = await signedIn(services, pool, AccessToken);
    const { sub } = user;
    const { challenge } = readClientData(Credential.response.clientDataJSON);
    const client = await services.pools.clientOf(pool, clientId);
    const asked = { client, session: challenge, kind: "WEB_AUTHN_REGISTRATION" };
    const open = await resumeSession(services, pool, asked).catch((error) =>
      error instanceof WireError ? refuse("WebAuthnChallengeNotFound") : Promise.reject(error),
    );
    if (open.sub !== sub) refuse("WebAuthnChallengeNotFound");
    const rpId = String(open.facts); // written when the registration began
    const credential = await verify(pool, Credential, { challenge, rpId });
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
      await sendNotice(services, tx, pool, { mail: "protection-changed", user });
      await writeAudit(services, tx, call, { event: "passkey-added", sub });
    });
    return {};
  },
);

async function verify(
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
